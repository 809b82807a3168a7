/** Writes what a run wrote as CSV: one record per cell with before and after, one per row where it has no cells. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { exportText } from '../../src-shared/csv/export-text.ts'
import { guardFormula } from '../../src-shared/csv/formula-guard.ts'
import { byteOrderMark, recordWriter } from '../../src-shared/csv/write-csv.ts'
import type { PastCell, PastRow } from '../../src-shared/host/calls/past-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Names } from '../../src-shared/model/names.ts'
import { writeText } from '../export/write-text.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { readPastRows } from '../replica/receipts/read-past.ts'
import { stopped } from '../replica/stage/stopped.ts'
import type { Store } from '../replica/store/store.ts'

/** Rows read together: names are found once per slice. */
const sliceRows = 500

const head = ['Sent', 'Worksheet', 'Row', 'Row id', 'Change', 'Column', 'Before', 'After', 'Result', 'Code', 'Message']
const changeWords = { create: 'New row', update: 'Changed', delete: 'Deleted' } as const
const resultWords = {
  confirmed: 'Taken',
  refused: 'Refused',
  unsettled: 'No answer',
  resent: 'No answer; sent again',
  unsent: 'Not taken',
} as const

export async function exportRun(
  store: Store,
  { run, path }: { readonly run: number; readonly path: string },
  control: TaskControl<number>,
): Promise<Result<{ readonly rows: number }, HostError>> {
  const file = openSync(path, 'w', 0o600)
  const fail = async (error: HostError): Promise<Result<never, HostError>> => {
    closeSync(file)
    await rm(path, { force: true })
    return err(error)
  }
  try {
    const write = recordWriter(',')
    writeText(file, byteOrderMark + write(head))
    for (let offset = 0; ; offset += sliceRows) {
      if (control.signal.aborted) return await fail(stopped)
      const { total, rows, names } = readPastRows(store, { run, worksheetId: null, states: null, offset, limit: sliceRows })
      writeText(
        file,
        rows
          .flatMap((row) => recordsOf(store, row, names))
          .map(write)
          .join(''),
      )
      control.progress(Math.min(total, offset + rows.length))
      if (offset + rows.length >= total || rows.length === 0) {
        fsyncSync(file)
        closeSync(file)
        return ok({ rows: total })
      }
      await control.breathe()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

function recordsOf(store: Store, row: PastRow, names: Names): readonly (readonly string[])[] {
  const tables = row.worksheetId === null ? null : store.worksheets.find(row.worksheetId)
  const text = ({ field }: PastCell, value: CellValue): string => {
    const known = field === null ? undefined : tables?.byField.get(field)?.field
    if (value === null) return ''
    return known === undefined
      ? guardFormula(typeof value === 'object' ? JSON.stringify(value) : String(value))
      : exportText(known, true)(value, names)
  }
  const start = [
    new Date(row.sentAt).toISOString(),
    guardFormula(row.worksheetName),
    guardFormula(row.title),
    row.row === null || row.row.startsWith('new:') ? '' : row.row,
    changeWords[row.operation],
  ]
  const end = [resultWords[row.state], row.code === null ? '' : String(row.code), guardFormula(row.message)]
  if (row.cells.length === 0) return [[...start, '', '', '', ...end]]
  return row.cells.map((cell) => [...start, guardFormula(cell.fieldName), text(cell, cell.before), text(cell, cell.sent), ...end])
}
