/** Which option the rows get that hold options about to be deleted. */
import { Button, Group, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { replaceOptions } from '../../commands/application/replace-options.ts'
import { useApp } from '../../state/app-context.tsx'
import type { OptionReplacement } from '../../state/connection/session-state.ts'

interface ReplaceOptionsDialogProps {
  readonly replacement: OptionReplacement
  readonly onClose: () => void
}

/** No option has an empty key. */
const nothing = ''

export const ReplaceOptionsDialog = ({ replacement, onClose }: ReplaceOptionsDialogProps) => {
  const app = useApp()
  const { of, from, to } = replacement
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const replace = async (): Promise<void> => {
    if (chosen === null) return
    setBusy(true)
    const isDone = await replaceOptions(app, replacement, chosen === nothing ? null : chosen)
    setBusy(false)
    if (isDone) onClose()
  }
  const gone = from.map((it) => `“${it.text}”`).join(', ')
  return (
    <Modal opened onClose={onClose} title="Give the rows another option" size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void replace()
        }}
      >
        <Select
          data-autofocus
          label={`In place of ${gone}`}
          description={`${of}: every row, as staged changes that can be looked at before they are pushed.`}
          placeholder="Choose an option"
          searchable
          nothingFoundMessage="No option of this name"
          value={chosen}
          onChange={setChosen}
          data={[...to.map((it) => ({ value: it.key, label: it.text })), { value: nothing, label: 'Nothing: leave it empty' }]}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen === null} loading={isBusy}>
            Replace
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
