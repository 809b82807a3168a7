/** Which sheet of a workbook is read, and what becomes of its hidden rows and merged cells. */
import { Select } from '@mantine/core'
import { type SheetFormat, sheetFormat } from '../../../src-shared/host/calls/import/sheet-format.ts'
import type { CsvFormat, WorkbookFacts } from '../../../src-shared/host/calls/import-calls.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { HeaderChoice } from './header-choice.tsx'
import { RangeField } from './range-field.tsx'

interface Props {
  readonly format: CsvFormat
  readonly sheet: SheetFormat
  readonly workbook: WorkbookFacts
  readonly isOff: boolean
  readonly onChange: (patch: Partial<CsvFormat>) => void
}

export const SheetFields = ({ format, sheet, workbook, isOff, onChange }: Props) => {
  const { sheets, hiddenRows, mergedAreas } = workbook
  const change = (patch: Partial<SheetFormat>): void => onChange({ sheet: { ...sheet, ...patch } })
  return (
    <>
      <Select
        label="Sheet"
        data={sheets.map(({ name, isHidden }) => ({ value: name, label: isHidden ? `${name} (hidden)` : name }))}
        allowDeselect={false}
        disabled={isOff}
        value={sheet.name}
        onChange={(name) => name !== null && name !== sheet.name && onChange({ sheet: { name, isNew: true } })}
      />
      <RangeField
        key={`${sheet.name} ${sheet.range}`}
        range={sheet.range ?? ''}
        isOff={isOff}
        onChange={(range) => change({ range, isNew: true })}
      />
      <HeaderChoice format={format} isOff={isOff} onChange={onChange} />
      {hiddenRows > 0 && (
        <Select
          label={`${countOf(hiddenRows, 'hidden row')}`}
          placeholder="Say whether they are read"
          error={sheet.hiddenRows === undefined ? 'Nothing is checked before this is said.' : undefined}
          allowDeselect={false}
          disabled={isOff}
          value={sheet.hiddenRows ?? null}
          onChange={(value) => value !== null && change({ hiddenRows: sheetFormat.shape.hiddenRows.parse(value) })}
          data={[
            { value: 'read', label: 'are read like the others' },
            { value: 'leave', label: 'are left out' },
          ]}
        />
      )}
      {mergedAreas > 0 && (
        <Select
          label="Cells merged into one"
          allowDeselect={false}
          disabled={isOff}
          value={sheet.mergedCells ?? 'first'}
          onChange={(value) => value !== null && change({ mergedCells: sheetFormat.shape.mergedCells.parse(value) })}
          data={[
            { value: 'fill', label: 'each has the value shown' },
            { value: 'first', label: 'the first has it, the others are empty' },
          ]}
        />
      )}
    </>
  )
}
