/** Asks for the name of something that is saved, or that is renamed; says why a name is not taken, and stays open then. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'

interface Props {
  readonly title: string
  readonly label: string
  readonly description: string | undefined
  /** What stands there at first. */
  readonly first: string
  readonly yes: string
  /** Where saving under this name would put it in the place of another one: what is said of that, and the button's words. */
  readonly replaces?: (name: string) => { readonly warning: string; readonly yes: string } | null
  readonly onSave: (name: string) => Promise<Result<unknown, HostError>>
  readonly onClose: () => void
}

export const NameDialog = ({ title, label, description, first, yes, replaces, onSave, onClose }: Props) => {
  const [name, setName] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const wanted = name.trim()
  const replaced = replaces?.(wanted) ?? null

  const save = async (): Promise<void> => {
    setBusy(true)
    const saved = await onSave(wanted)
    setBusy(false)
    if (saved.ok) onClose()
    else setProblem(saved.error.message)
  }
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '' && !isBusy) void save()
        }}
      >
        <TextInput
          data-autofocus
          label={label}
          description={description}
          value={name}
          maxLength={100}
          error={problem ?? replaced?.warning}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={wanted === ''} loading={isBusy} {...(replaced === null ? {} : { color: 'red' })}>
            {replaced?.yes ?? yes}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
