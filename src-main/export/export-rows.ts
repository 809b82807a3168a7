/**
 * Writes rows as CSV or as a workbook into a file, slice by slice, in the order of the view; memory holds a slice, the rows' keys and what values
 * read as. Rows marked deleted are shown in the grid until they are pushed; a file has no mark for that, and leaves them out.
 */

import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { mostRows } from '../../src-shared/workbook/cell-place.ts'
import { dataMoment } from '../replica/store/data-moment.ts'
import { isNameOfNew } from '../replica/store/lasting-names.ts'
import { readAtOnce, type Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { findKeys } from '../replica/view/find-keys.ts'
import { createStoredRowReader } from '../replica/view/stored-rows.ts'
import { openCsvTarget } from './open-csv-target.ts'
import { openWorkbookTarget } from './workbook/open-workbook-target.ts'

/** What is in the file so far. */
export interface ExportWritten {
  readonly rows: number
  /** Rows that the service does not have yet, with names in place of ids. 0 where ids were not asked for. */
  readonly named: number
  /** Cells whose texts are longer than the file can hold. */
  readonly cut: number
}

export interface ExportStep {
  readonly done: number
  readonly isDone: boolean
  readonly written: ExportWritten
}

export interface ExportRun {
  /** That it goes through. */
  readonly rows: number
  /** An error ends it: the file is of no use. */
  step(budgetMs: number): Result<ExportStep, HostError>
  close(): void
}

const tooLarge: HostError = {
  kind: 'invalid',
  message: 'These rows make a larger file than a workbook can be (4 GB). Filter them, or export as CSV.',
}

/** Rows read together, of one moment: some two milliseconds of work. */
const sliceRows = 1000

export function openExport(
  store: Store,
  tables: WorksheetTables,
  path: string,
  options: ExportOptions,
  mostBytes?: number,
): Result<ExportRun, HostError> {
  const found = findKeys(store, tables, options.query ?? everyRow)
  if (!found.ok) return found
  const keys = found.value
  const columns = options.fields.flatMap((id) => tables.byField.get(id) ?? []).filter((column) => !column.isGone)
  const isWorkbook = options.as === 'xlsx'
  if (isWorkbook && keys.length >= mostRows)
    return err({
      kind: 'invalid',
      message: `A sheet holds ${(mostRows - 1).toLocaleString('en')} rows below its names, and these are ${keys.length.toLocaleString('en')}. Filter them, or export as CSV.`,
    })
  const readStored = createStoredRowReader(store, tables, columns, options.includeRowId)
  let moment = dataMoment(store)
  // Last of all: what throws before leaves no file open.
  const target = isWorkbook
    ? openWorkbookTarget(store, { path, tables, columns, options, mostBytes })
    : openCsvTarget(store, { path, tables, columns, options })
  let at = 0
  let [written, named] = [0, 0]
  let isFinished = false

  const writeSlice = (): void =>
    readAtOnce(store, () => {
      const now = dataMoment(store)
      if (now !== moment) target.forgetNames()
      moment = now
      const rows = readStored(keys.subarray(at, at + sliceRows))
      target.write(rows)
      written += rows.length
      if (options.includeRowId) for (const row of rows) if (isNameOfNew(String(row[columns.length]))) named += 1
      at = Math.min(keys.length, at + sliceRows)
    })

  return ok({
    rows: keys.length,
    step(budgetMs) {
      const end = performance.now() + budgetMs
      while (at < keys.length && performance.now() < end && !target.isTooLarge) writeSlice()
      if (at >= keys.length && !isFinished && !target.isTooLarge) {
        target.finish()
        isFinished = true
      }
      if (target.isTooLarge) return err(tooLarge)
      return ok({ done: at, isDone: isFinished, written: { rows: written, named, cut: target.cut } })
    },
    close: () => target.close(),
  })
}
