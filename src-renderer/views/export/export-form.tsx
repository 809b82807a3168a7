/** What is exported and how: rows, columns in their order, separator, mark, formulas, row id. */
import { Button, Checkbox, Group, Radio, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { type ExportOptions, exportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { FieldId, JobId } from '../../../src-shared/model/ids.ts'
import { startExport } from '../../commands/import/start-export.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStepAction } from '../../state/import/use-import.ts'
import { exportColumns } from '../../state/sheet/export-columns.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { isNarrowed, sheetOf, toQuery } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { Problem } from '../import/problem.tsx'
import { ColumnTicks } from './column-ticks.tsx'
import styles from './export-dialog.module.css'

interface Props {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly onStarted: (job: JobId) => void
  readonly onClose: () => void
}

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon (Excel in many European countries)' },
  { value: '\t', label: 'Tab' },
] as const

export const ExportForm = ({ at, worksheet, onStarted, onClose }: Props) => {
  const app = useApp()
  const sheet = sheetOf(useStore(app.sheets), at.worksheetId)
  const grid = useStore(app.grid)
  const { ordered, shown } = exportColumns(
    worksheet.fields,
    grid?.worksheetId === at.worksheetId ? grid.layout() : worksheet.layout,
  )
  const [rows, setRows] = useState<'view' | 'all'>('view')
  const [chosen, setChosen] = useState<ReadonlySet<FieldId>>(shown)
  const [delimiter, setDelimiter] = useState<ExportOptions['delimiter']>(',')
  const [byteOrderMark, setMark] = useState(true)
  const [neutraliseFormulas, setNeutralise] = useState(true)
  const [includeRowId, setRowId] = useState(false)
  const action = useStepAction()
  const picked = ordered.filter((field) => chosen.has(field.id))
  const inView = sheet.rowCount ?? worksheet.rows

  const start = (): Promise<boolean> =>
    action.run(async () => {
      const started = await startExport(app, at, {
        query: rows === 'all' ? null : toQuery(sheet),
        fields: picked.map((field) => field.id),
        delimiter,
        byteOrderMark,
        neutraliseFormulas,
        includeRowId,
      })
      if (!started.ok) return started
      onStarted(started.value)
      return { ok: true, value: null }
    })

  return (
    <form
      className={`${parts.stack} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (picked.length > 0) void start()
      }}
    >
      <Radio.Group label="Rows" value={rows} onChange={(value) => setRows(value === 'all' ? 'all' : 'view')}>
        <Stack gap="var(--gs-space-8)" mt="xs">
          <Radio
            value="view"
            label={`What I see · ${countOf(inView, 'row')}`}
            description={
              isNarrowed(sheet)
                ? 'Filtered and sorted as on screen, staged changes included.'
                : 'All rows, sorted as on screen, staged changes included.'
            }
          />
          <Radio
            value="all"
            label={`Everything · ${countOf(worksheet.rows, 'row')}`}
            description="Every row whatever the filter, in the order of the worksheet, staged changes included."
          />
        </Stack>
      </Radio.Group>
      <ColumnTicks ordered={ordered} shown={shown} chosen={chosen} onChange={setChosen} />
      <Select
        label="Cells are separated by"
        allowDeselect={false}
        data={delimiters}
        value={delimiter}
        onChange={(value) => value !== null && setDelimiter(exportOptions.shape.delimiter.parse(value))}
      />
      <Checkbox
        label="Byte order mark"
        description="So that Excel reads accents right. Switch it off for programs that stumble over it."
        checked={byteOrderMark}
        onChange={(event) => setMark(event.currentTarget.checked)}
      />
      <Checkbox
        label="Keep cells from running as formulas"
        description="A text that starts with = + - or @ gets an apostrophe in front. Importing the file here takes it away again."
        checked={neutraliseFormulas}
        onChange={(event) => setNeutralise(event.currentTarget.checked)}
      />
      <Checkbox
        label="Row id as the first column"
        description="The service’s own name of each row, for other programs."
        checked={includeRowId}
        onChange={(event) => setRowId(event.currentTarget.checked)}
      />
      {action.error !== null && <Problem error={action.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" data-autofocus disabled={picked.length === 0} loading={action.isBusy}>
          Export {countOf(rows === 'all' ? worksheet.rows : inView, 'row')}
        </Button>
      </Group>
    </form>
  )
}
