/** Asks for the name of a view: of a new one that keeps what is shown, or of one that is renamed. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../src-shared/host/calls/view-calls.ts'
import { renameView, saveAsView } from '../../commands/sheet/views.ts'
import { useApp } from '../../state/app-context.tsx'
import { viewsQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { findOwn, freeName } from '../../state/sheet/view-state.ts'

interface Props {
  readonly at: SheetRef
  readonly rename: SavedView | null
  readonly onClose: () => void
}

export const NameViewDialog = ({ at, rename, onClose }: Props) => {
  const app = useApp()
  const views = useQuery(viewsQuery(app.host, at.connectionId, at.worksheetId)).data
  const chosen = findOwn(views, sheetOf(app.sheets.get(), at.worksheetId).view)
  const [name, setName] = useState(() => rename?.name ?? freeName(chosen?.name ?? 'My view', views?.own ?? []))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const wanted = name.trim()

  const save = async (): Promise<void> => {
    setBusy(true)
    const saved = rename === null ? await saveAsView(app, at, wanted) : await renameView(app, at, rename, wanted)
    setBusy(false)
    if (saved.ok) onClose()
    else setProblem(saved.error.message)
  }
  return (
    <Modal opened onClose={onClose} title={rename === null ? 'Save as a new view' : `Rename “${rename.name}”`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '' && !isBusy) void save()
        }}
      >
        <TextInput
          data-autofocus
          label="Name of the view"
          description={rename === null ? 'Keeps filter, sorting, groups, columns and how rows look.' : undefined}
          value={name}
          maxLength={100}
          error={problem}
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
          <Button type="submit" disabled={wanted === ''} loading={isBusy}>
            {rename === null ? 'Save' : 'Rename'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
