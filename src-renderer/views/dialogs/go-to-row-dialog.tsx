/** Asks for a row's number, as the grid shows it, and a field, and goes there. */
import { Button, Group, Modal, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { readContext } from '../../commands/command.ts'
import { useApp } from '../../state/app-context.tsx'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'

export const GoToRowDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const worksheet = readContext(app).worksheet
  const shownTotal = app.grid.get()?.shownRows()?.total ?? 0
  const total = worksheet === null ? shownTotal : (sheetOf(app.sheets.get(), worksheet.worksheetId).rowCount ?? shownTotal)
  const [wanted, setWanted] = useState<number | string>('')
  const names = new Map((worksheet === null ? [] : columnFields(worksheet.fields)).map((it) => [it.id as string, it.name]))
  const shown =
    app.grid
      .get()
      ?.layout()
      .columns.filter((it) => !it.isHidden) ?? []
  const [field, setField] = useState<string | null>(null)
  const isThere = typeof wanted === 'number' && wanted >= 1 && wanted <= total
  const go = (): void => {
    if (!isThere) return
    onClose()
    const release = app.keyboard.hold()
    // The dialog gives the focus back before it may go on; what is typed next is meant for the row there.
    requestAnimationFrame(() => {
      void app.grid
        .get()
        ?.goToPlace(wanted - 1, field === null ? undefined : fieldId.parse(field))
        .finally(release)
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
        <Select
          mt="sm"
          label="Field"
          description="Left empty, the column stays as it is."
          placeholder="The same column"
          searchable
          clearable
          nothingFoundMessage="No column of this name"
          value={field}
          onChange={setField}
          data={shown.map(({ fieldId: id }) => ({ value: id, label: names.get(id) ?? id }))}
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
