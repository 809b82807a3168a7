/** What is exported and how: rows, columns in their order, separator, mark, formulas, row id. */
import { Button, Checkbox, Group, Radio, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { FieldId, JobId } from '../../../src-shared/model/ids.ts'
import { startExport } from '../../commands/import/start-export.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStepAction } from '../../state/import/use-import.ts'
import { exportColumns } from '../../state/sheet/export-columns.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { isNarrowed, type SheetState, sheetOf, toQuery } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { Problem } from '../import/problem.tsx'
import { ColumnTicks } from './column-ticks.tsx'
import { CsvChoices, type CsvOptions } from './csv-choices.tsx'
import styles from './export-dialog.module.css'
import { ValueChoices, type ValueOptions, writtenAs } from './value-choices.tsx'

interface Props {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly onStarted: (job: JobId) => void
  readonly onClose: () => void
}

const leftOut = ' Rows marked deleted are left out.'

/** Rows that the file will have, in words; of a narrowed view nobody has counted those that are marked deleted. */
function countRows(sheet: SheetState, { rows, staged: { deletedRows } }: WorksheetState) {
  const all = rows - deletedRows
  const seen = sheet.rowCount ?? rows
  const inView = isNarrowed(sheet)
    ? `${deletedRows === 0 ? '' : 'at most '}${countOf(Math.min(seen, all), 'row')}`
    : countOf(seen - deletedRows, 'row')
  return { all: countOf(all, 'row'), inView, deleted: deletedRows === 0 ? '' : leftOut }
}

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
  const [as, setAs] = useState<'csv' | 'xlsx'>('csv')
  const [csv, setCsv] = useState<CsvOptions>({ delimiter: ',', byteOrderMark: true, neutraliseFormulas: true })
  const [values, setValues] = useState<ValueOptions>({ references: 'names', formatted: null })
  const [includeRowId, setRowId] = useState(false)
  const action = useStepAction()
  const picked = ordered.filter((field) => chosen.has(field.id))
  const counts = countRows(sheet, worksheet)

  const start = (): Promise<boolean> =>
    action.run(async () => {
      const started = await startExport(app, at, {
        as,
        query: rows === 'all' ? null : toQuery(sheet),
        fields: picked.map((field) => field.id),
        ...csv,
        includeRowId,
        ...writtenAs(values, picked, as),
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
      <div>
        <h2 className={styles.legend}>Kind of file</h2>
        <SegmentedControl
          fullWidth
          aria-label="Kind of file"
          value={as}
          onChange={(value) => setAs(value === 'xlsx' ? 'xlsx' : 'csv')}
          data={[
            { value: 'csv', label: 'CSV' },
            { value: 'xlsx', label: 'Workbook (.xlsx)' },
          ]}
        />
      </div>
      <Radio.Group label="Rows" value={rows} onChange={(value) => setRows(value === 'all' ? 'all' : 'view')}>
        <Stack gap="var(--gs-space-8)" mt="xs">
          <Radio
            value="view"
            label={`What I see · ${counts.inView}`}
            description={`${isNarrowed(sheet) ? 'Filtered and sorted' : 'All rows, sorted'} as on screen, staged changes included.${counts.deleted}`}
          />
          <Radio
            value="all"
            label={`Everything · ${counts.all}`}
            description={`Every row whatever the filter, in the order of the worksheet, staged changes included.${counts.deleted}`}
          />
        </Stack>
      </Radio.Group>
      <ColumnTicks ordered={ordered} shown={shown} chosen={chosen} onChange={setChosen} />
      <ValueChoices as={as} fields={picked} options={values} onChange={setValues} />
      {as === 'xlsx' ? (
        <p className={styles.small}>
          Numbers, dates and yes or no are such; texts stay texts, also those that look like numbers or formulas.
          {values.references !== 'ids' && ' Cells with options offer them to choose from.'}
        </p>
      ) : (
        <CsvChoices options={csv} onChange={setCsv} />
      )}
      <Checkbox
        label="Row id as the first column"
        description="An import finds the rows by it again, so that the file comes back as changes."
        checked={includeRowId}
        onChange={(event) => setRowId(event.currentTarget.checked)}
      />
      {action.error !== null && <Problem error={action.error} />}
      <Group justify="flex-end" className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" data-autofocus disabled={picked.length === 0} loading={action.isBusy}>
          Export {rows === 'all' ? counts.all : counts.inView}
        </Button>
      </Group>
    </form>
  )
}
