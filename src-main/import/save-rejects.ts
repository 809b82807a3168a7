/**
 * Writes rejected lines, or skipped ones, as CSV: line and reason in front of the original cells, in the original delimiter, so that it can be mended and
 * imported again. What no text file may hold is written as `�`.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { rejectColumns } from '../../src-shared/csv/reject-columns.ts'
import { lineName } from '../../src-shared/csv/unpivot/line-name.ts'
import { byteOrderMark, recordWriter } from '../../src-shared/csv/write-csv.ts'
import type { LeftOutKind } from '../../src-shared/host/calls/import/import-line-calls.ts'
import type { ImportId } from '../../src-shared/model/ids.ts'
import { writeText } from '../export/write-text.ts'
import { findImport } from '../replica/imports/import-ledger.ts'
import { listRejectsAfter } from '../replica/imports/import-rejects.ts'
import type { Store } from '../replica/store/store.ts'

const page = 2000

const writable = (cell: string): string => (cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell)

/** Answers how many lines were written. */
export async function saveRejects(
  store: Store,
  id: ImportId,
  kind: LeftOutKind,
  path: string,
  breathe: () => Promise<void>,
): Promise<number> {
  const record = findImport(store, id)
  if (record === null) return 0
  const { format, columns } = record.recognised
  const write = recordWriter(format.delimiter)
  const file = openSync(path, 'w', 0o600)
  let count = 0
  try {
    const head = [...rejectColumns, ...columns.map((column) => column.header)]
    writeText(file, byteOrderMark + write(head))
    for (let after = 0; ; ) {
      const lines = listRejectsAfter(store, id, kind, after, page)
      if (lines.length === 0) break
      writeText(file, lines.map(({ line, reason, cells }) => write([lineName(line), reason, ...cells.map(writable)])).join(''))
      count += lines.length
      after = lines.at(-1)?.line ?? after
      await breathe()
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return count
}
