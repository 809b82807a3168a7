/**
 * The fast way to stage rows that were never there: no entry, no row of the overlay and no mark has their keys, so that nothing is looked for, and
 * journal and overlay are written from the values themselves, many entries by one statement. What it leaves is what projecting them would.
 */
import { judgeTouched } from '../../rules/judge-rows.ts'
import { fillTouched } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { lastSeq } from '../command.ts'
import { isQuiet } from '../packed/pack-column.ts'
import { insertOverlay, mayPackRows, packNewRows } from '../packed/pack-rows.ts'
import { writeKeysOut } from '../packed/write-out.ts'
import { noRows, shiftCellCount, shiftRowCounts } from '../staged-counts.ts'
import { blocksOf } from '../staged-order.ts'

export interface NewRows {
  readonly columns: readonly Column[]
  readonly count: number
  /** Row by row, as many as there are columns; null is staged nowhere. */
  readonly values: readonly SqlValue[]
}

/** The key of the first row; those of the others follow it. Runs inside the caller's transaction. */
export function insertNewRows(store: Store, tables: WorksheetTables, command: number, firstKey: number, rows: NewRows): void {
  if (rows.count === 0) return
  const keys = Array.from({ length: rows.count }, (_, row) => firstKey + row)
  const toStage = { keys, columns: rows.columns, values: rows.values }
  if (mayPackRows(store, toStage) && isQuiet(store, tables)) {
    packNewRows(store, tables, command, toStage)
    return
  }
  // Older rows may share a block with the first of them.
  writeKeysOut(store, tables, [firstKey])
  const firstSeqs = appendNew(store, tables, command, firstKey, rows)
  insertOverlay(store, tables, toStage, firstSeqs)
  shiftCellCount(store, tables.n, lastSeq(store) - (firstSeqs[0] ?? 0) + 1 - rows.count)
  shiftRowCounts(store, tables.n, noRows, { ...noRows, created: rows.count, blocks: blocksOf(firstSeqs) })
  judgeTouched(store, tables, fillTouched(store, keys), {
    fields: rows.columns.map((it) => it.n),
    hasCreated: true,
    hasDeleted: false,
  })
}

/** Entries inserted by one statement: most of the cost of a single one is the call. */
const entriesAtOnce = 64

const insertEntries = (count: number): string =>
  `insert into journal (cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current)
   select ?, ?, column1, column2, iif(column2 = 0, 0, null), column3, 0, null, null, 1
   from (values ${Array(count).fill('(?, ?, ?)').join(', ')})`

/** Answers the number of each row's first entry. */
function appendNew(
  store: Store,
  { n }: WorksheetTables,
  command: number,
  firstKey: number,
  { columns, count, values }: NewRows,
): readonly number[] {
  const many = store.prepare(insertEntries(entriesAtOnce))
  const firstSeqs: number[] = []
  let seq = lastSeq(store) + 1
  let entries: SqlValue[] = []
  const add = (k: number, f: number, value: SqlValue): void => {
    entries.push(k, f, value)
    seq += 1
    if (entries.length < entriesAtOnce * 3) return
    many.run(command, n, ...entries)
    entries = []
  }
  for (let row = 0; row < count; row += 1) {
    const k = firstKey + row
    firstSeqs.push(seq)
    add(k, 0, 1)
    for (const [at, column] of columns.entries()) {
      const value = values[row * columns.length + at] ?? null
      if (value !== null) add(k, column.n, value)
    }
  }
  for (let at = 0; at < entries.length; at += 3)
    store.run(insertEntries(1), command, n, entries[at] ?? null, entries[at + 1] ?? null, entries[at + 2] ?? null)
  return firstSeqs
}
