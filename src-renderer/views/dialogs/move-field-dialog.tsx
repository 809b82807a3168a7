/** Where to put what is staged in a column that the worksheet no longer has, or that is about to go. */
import { Button, Group, Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { moveField } from '../../commands/push/review-changes.ts'
import { useApp } from '../../state/app-context.tsx'
import { worksheetQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'

interface Props {
  readonly at: SheetRef
  readonly field: string
  readonly fieldName: string
  readonly onClose: () => void
}

export const MoveFieldDialog = ({ at, field, fieldName, onClose }: Props) => {
  const app = useApp()
  const fields = useQuery(worksheetQuery(app.host, at.connectionId, at.worksheetId)).data?.fields ?? []
  const [to, setTo] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const move = async (): Promise<void> => {
    if (to === null) return
    setBusy(true)
    const isMoved = await moveField(app, at, fieldId.parse(field), fieldId.parse(to))
    setBusy(false)
    if (isMoved) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Move the changes of “${fieldName}”`}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void move()
        }}
      >
        <Select
          data-autofocus
          label="Column that takes them"
          description="Every staged change of the column, in all rows. Cells in which something else is staged stay as they are."
          placeholder="Choose a column"
          searchable
          nothingFoundMessage="No column of this name"
          value={to}
          onChange={setTo}
          data={fields.filter((it) => it.lock === null && it.id !== field).map((it) => ({ value: it.id, label: it.name }))}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={to === null} loading={isBusy}>
            Move
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
