/** Writes rows as CSV into a file, slice by slice, in the order of the view; memory holds a slice and the rows' keys. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { exportText } from '../../src-shared/csv/export-text.ts'
import { guardFormula } from '../../src-shared/csv/formula-guard.ts'
import { byteOrderMark, recordWriter } from '../../src-shared/csv/write-csv.ts'
import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { findKeys } from '../replica/view/find-keys.ts'
import { readValues } from '../replica/view/read-rows.ts'
import { writeText } from './write-text.ts'

export interface ExportRun {
  readonly rows: number
  step(budgetMs: number): { readonly done: number; readonly isDone: boolean }
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
  const texts = columns.map(({ field }) => exportText(field, options.neutraliseFormulas))
  const write = recordWriter(options.delimiter)
  const plain = options.neutraliseFormulas ? guardFormula : (text: string) => text
  const file = openSync(path, 'w', 0o600)
  const head = [...(options.includeRowId ? ['rowid'] : []), ...columns.map(({ field }) => plain(field.name))]
  try {
    writeText(file, (options.byteOrderMark ? byteOrderMark : '') + write(head))
  } catch (error) {
    closeSync(file)
    throw error
  }
  let at = 0
  let isOpen = true

  const writeSlice = (): void => {
    const { rows, names } = readValues(store, tables, keys.subarray(at, at + sliceRows), columns)
    let text = ''
    for (const row of rows) {
      // Rows marked deleted are shown in the grid until they are pushed; a file has no mark for that.
      if (row.change === 'deleted' || row.key.startsWith('gone:')) continue
      const cells = row.cells.map((value, index) => texts[index]?.(value, names) ?? '')
      text += write(options.includeRowId ? [row.key.startsWith('new:') ? '' : row.key, ...cells] : cells)
    }
    writeText(file, text)
    at = Math.min(keys.length, at + sliceRows)
  }
  const close = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }

  return ok({
    rows: keys.length,
    step(budgetMs) {
      const end = performance.now() + budgetMs
      while (at < keys.length && performance.now() < end) writeSlice()
      if (at >= keys.length && isOpen) {
        fsyncSync(file)
        close()
      }
      return { done: at, isDone: at >= keys.length }
    },
    close,
  })
}
