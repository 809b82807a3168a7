/** Writes rows as CSV or as a workbook into a file, slice by slice, in the order of the view; memory holds a slice and the rows' keys. */

import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { mostRows } from '../../src-shared/workbook/cell-place.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { findKeys } from '../replica/view/find-keys.ts'
import { readValues } from '../replica/view/read-rows.ts'
import { openCsvTarget } from './open-csv-target.ts'
import { openWorkbookTarget } from './workbook/open-workbook-target.ts'

export interface ExportRun {
  readonly rows: number
  /** `cut`: cells whose texts are longer than the file can hold. */
  step(budgetMs: number): { readonly done: number; readonly isDone: boolean; readonly cut: number }
  close(): void
}

/** Rows read together: names are found once per slice. */
const sliceRows = 1000

export function openExport(
  store: Store,
  tables: WorksheetTables,
  path: string,
  options: ExportOptions,
): Result<ExportRun, HostError> {
  const found = findKeys(store, tables, options.query ?? everyRow)
  if (!found.ok) return found
  const keys = found.value
  const columns = options.fields.flatMap((id) => tables.byField.get(id) ?? []).filter((column) => !column.isGone)
  const fields = columns.map(({ field }) => field)
  const isWorkbook = options.as === 'xlsx'
  if (isWorkbook && keys.length >= mostRows)
    return err({
      kind: 'invalid',
      message: `A sheet holds ${(mostRows - 1).toLocaleString('en')} rows below its names, and these are ${keys.length.toLocaleString('en')}. Filter them, or export as CSV.`,
    })
  const target = isWorkbook
    ? openWorkbookTarget({ path, name: tables.name, fields, includesRowId: options.includeRowId })
    : openCsvTarget(path, options, fields)
  let at = 0
  let isFinished = false

  const writeSlice = (): void => {
    const { rows, names } = readValues(store, tables, keys.subarray(at, at + sliceRows), columns)
    // Rows marked deleted are shown in the grid until they are pushed; a file has no mark for that.
    const kept = rows.filter((row) => row.change !== 'deleted' && !row.key.startsWith('gone:'))
    target.write(
      kept.map(({ key, cells }) => ({ id: key.startsWith('new:') ? '' : key, values: cells })),
      names,
    )
    at = Math.min(keys.length, at + sliceRows)
  }

  return ok({
    rows: keys.length,
    step(budgetMs) {
      const end = performance.now() + budgetMs
      while (at < keys.length && performance.now() < end) writeSlice()
      if (at >= keys.length && !isFinished) {
        target.finish()
        isFinished = true
      }
      return { done: at, isDone: isFinished, cut: target.cut }
    },
    close: () => target.close(),
  })
}
