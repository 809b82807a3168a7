/** Asks for a row's number, as the grid shows it, and goes there. */
import { Button, Group, Modal, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../state/app-context.tsx'
import { countOf, formatCount } from '../../ui/format/format-count.ts'

export const GoToRowDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const total = app.grid.get()?.shownRows()?.total ?? 0
  const [wanted, setWanted] = useState<number | string>('')
  const isThere = typeof wanted === 'number' && wanted >= 1 && wanted <= total
  const go = (): void => {
    if (!isThere) return
    onClose()
    const release = app.keyboard.hold()
    // The dialog gives the focus back before it may go on; what is typed next is meant for the row there.
    requestAnimationFrame(() => {
      app.grid.get()?.goToPlace(wanted - 1)
      release()
    })
  }
  return (
    <Modal opened onClose={onClose} title="Go to a row" size="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <NumberInput
          data-autofocus
          label="Number of the row"
          description={total === 0 ? 'No rows are shown.' : `1 to ${formatCount(total)}`}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          thousandSeparator=","
          value={wanted}
          error={wanted === '' || isThere ? null : `Only ${countOf(total, 'row')} shown`}
          onChange={setWanted}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isThere}>
            Go
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
