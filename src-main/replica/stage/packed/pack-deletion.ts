/**
 * Rows of the service that are marked deleted, as batches of the journal: marked, given back and marked again, and no entry is written. What is
 * staged in their cells waits below the deletion.
 */
import { judgeTouched } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import { fillTouched, readTouched, type TouchedRows } from '../../store/scratch-tables.ts'
import type { Store } from '../../store/store.ts'
import { systemColumns, type WorksheetTables } from '../../store/worksheet-tables.ts'
import { countTouchedRows, shiftRowCounts } from '../staged-counts.ts'
import { batchesOf, type ColumnCells } from './column-batches.ts'
import { hasSingleEntries, insertBatch, type JournalBatch, swapBatch, takeSeqs } from './journal-batch.ts'
import { isQuiet } from './pack-column.ts'
import { areMany } from './pack-edits.ts'
import type { PackedValues } from './packed-values.ts'
import { stagedFieldsOf } from './read-packed.ts'

/** The row itself, where a batch of cells has the number of its field. */
const theRow = { n: 0 }

/** What a row of the service is, and what it is once it is marked. */
const there: PackedValues = null
const deleted: PackedValues = { all: 0 }

/** Marks the rows. False, with nothing done, where that needs single entries. Runs inside the caller's transaction. */
export function packDeletion(store: Store, tables: WorksheetTables, command: number, rows: TouchedRows): boolean {
  if (!areMany(store, tables, rows) || !isQuiet(store, tables)) return false
  const keys = readTouched(store, rows)
  if (!areThere(store, tables, rows, keys.length)) return false
  const firstSeq = insertDeletions(store, tables, { keys, before: there, after: deleted }, command)
  mark(store, tables, rows, keys, firstSeq)
  return true
}

/** Gives rows back of which nothing but their deletion is staged. The same answers. */
export function packRestored(store: Store, tables: WorksheetTables, command: number, rows: TouchedRows): boolean {
  if (!areMany(store, tables, rows) || !isQuiet(store, tables)) return false
  const keys = readTouched(store, rows)
  const [first = 0, last = 0] = [keys[0], keys.at(-1)]
  if (hasSingleEntries(store, tables.n, { first, last }) || !areOnlyDeleted(store, tables, rows, keys.length)) return false
  insertDeletions(store, tables, { keys, before: deleted, after: there }, command)
  giveBack(store, tables, rows, null)
  return true
}

/** Answers the number of the first entry. */
function insertDeletions(store: Store, tables: WorksheetTables, cells: ColumnCells, command: number): number {
  const firstSeq = takeSeqs(store, cells.keys.length)
  for (const batch of batchesOf(theRow, cells, firstSeq, command))
    insertBatch(store, tables.n, { ...batch, rows: { fields: [], values: [] } })
  return firstSeq
}

/** What takes batches of deletions back, or marks their rows again. False, with nothing done, where that is not enough. */
export function swapDeletion(store: Store, tables: WorksheetTables, run: readonly JournalBatch[], command: number): boolean {
  const [from, to] = [run[0], run.at(-1)]
  if (from === undefined || to === undefined) return false
  const keys = run.flatMap((it) => it.keys)
  const rows = fillTouched(store, keys)
  const isMarking = from.after === there
  if (run.some((it) => (it.after === there) !== isMarking)) return false
  if (!(isMarking ? areThere : areDeleted)(store, tables, rows, keys.length)) return false
  const firstSeq = takeSeqs(store, keys.length)
  let next = firstSeq
  for (const batch of run) {
    insertBatch(store, tables.n, swapBatch(batch, next, command))
    next += batch.keys.length
  }
  if (isMarking) mark(store, tables, rows, keys, firstSeq)
  else giveBack(store, tables, rows, { first: from.firstSeq, last: to.lastSeq })
  return true
}

const ofOverlay = (store: Store, { row, over }: WorksheetTables, rows: TouchedRows, which: string): number =>
  store
    .pluck<number>(
      `select count(*) from ${rows.sql} t cross join ${row} r on r.k = t.k and r.is_gone = 0 left join ${over} o on o.k = t.k
       where ${which}`,
    )
    .get() ?? 0

/** Rows of the service that are not marked, whatever is staged in their cells. */
const areThere = (store: Store, tables: WorksheetTables, rows: TouchedRows, count: number): boolean =>
  ofOverlay(store, tables, rows, "o.k is null or o.change = 'updated'") === count

const areDeleted = (store: Store, tables: WorksheetTables, rows: TouchedRows, count: number): boolean =>
  ofOverlay(store, tables, rows, "o.change = 'deleted'") === count

const areOnlyDeleted = (store: Store, tables: WorksheetTables, rows: TouchedRows, count: number): boolean =>
  ofOverlay(
    store,
    tables,
    rows,
    ["o.change = 'deleted'", ...tables.columns.map((it) => `o.${it.sql} is r.${it.sql}`)].join(' and '),
  ) === count

/** A row in which something is staged already begins where it did. */
function mark(store: Store, tables: WorksheetTables, rows: TouchedRows, keys: readonly number[], firstSeq: number): void {
  const { row, over, columns } = tables
  const before = countTouchedRows(store, tables, rows)
  if (before.updated > 0) store.run(`update ${over} set change = 'deleted' where k in (select k from ${rows.sql})`)
  const names = ['k', 'id', 'change', 'first_seq', ...systemColumns, ...columns.map((it) => it.sql)]
  const shown = [...systemColumns, ...columns.map((it) => it.sql)].map((it) => `r.${it}`)
  store.run(
    `insert into ${over} (${names.join(', ')})
     select r.k, r.id, 'deleted', ? + e.key, ${shown.join(', ')} from json_each(?) e cross join ${row} r on r.k = e.value
     ${before.updated > 0 ? `where not exists (select 1 from ${over} o where o.k = e.value)` : ''}`,
    firstSeq,
    JSON.stringify(keys),
  )
  shiftRowCounts(store, tables.n, before, countTouchedRows(store, tables, rows))
  noteProjected(store, tables, rows, [])
  judgeTouched(store, tables, rows, { fields: [], hasCreated: false, hasDeleted: true })
}

/** Rows that begin with their deletion have nothing else staged, and leave; null: so are all of them. The others are changed rows again. */
function giveBack(
  store: Store,
  tables: WorksheetTables,
  rows: TouchedRows,
  deletion: { readonly first: number; readonly last: number } | null,
): void {
  const { n, over } = tables
  const before = countTouchedRows(store, tables, rows)
  const [first, last] = [deletion?.first ?? 0, deletion?.last ?? Number.MAX_SAFE_INTEGER]
  store.run(`delete from ${over} where k in (select k from ${rows.sql}) and first_seq between ? and ?`, first, last)
  const updated = store.run(`update ${over} set change = 'updated' where k in (select k from ${rows.sql})`).changes
  shiftRowCounts(store, n, before, countTouchedRows(store, tables, rows))
  noteProjected(store, tables, rows, [])
  const fields = updated === 0 ? [] : stagedFieldsOf(store, n, JSON.stringify(readTouched(store, rows)))
  judgeTouched(store, tables, rows, { fields, hasCreated: false, hasDeleted: false })
}
