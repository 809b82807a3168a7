/**
 * Stages one value each in a column of many rows as batches of the journal: the overlay is written, and no entry. Only where nothing is known of
 * the worksheet's cells beyond their being staged; everything else is staged entry by entry (stage-changes.ts).
 */
import { judgeCells } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import { type CellEdits, emptyPacked, type PackedEdits } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import { type Column, systemColumns, type WorksheetTables } from '../../store/worksheet-tables.ts'
import { noRows, shiftCellCount, shiftRowCounts } from '../staged-counts.ts'
import { blocksOf, blocksOfRun } from '../staged-order.ts'
import { batchesOf } from './column-batches.ts'
import { insertBatch, isAnyPacked, type JournalBatch, swapBatch, takeSeqs } from './journal-batch.ts'
import { isPackable } from './packed-values.ts'

/** Kinds whose values mean nothing to other rows, nor to files. */
const plainKinds: ReadonlySet<string> = new Set(['text', 'number', 'checkbox', 'options', 'date', 'datetime', 'time', 'location'])

export const isPlain = ({ field, isGone }: Column): boolean =>
  !isGone && field.lock === null && !field.isUnique && plainKinds.has(field.kind)

/** Nothing is marked, under way or lost, and no field is gone: what is staged follows from overlay and rows alone. */
export function isQuiet(store: Store, { n, columns, isGone }: WorksheetTables): boolean {
  const isAny = (table: string): boolean =>
    store.pluck<number>(`select 1 from ${table} where ws = ? limit 1`).get(n) !== undefined
  return !isGone && columns.every((it) => !it.isGone) && !['mark', 'sent_row', 'lost_row'].some(isAny)
}

/** What of the edits changes something, in their order. */
export function fillPacked(store: Store, { row, over }: WorksheetTables, { n, sql }: Column, edits: CellEdits): PackedEdits {
  const packed = emptyPacked(store)
  store.run(
    `insert into ${packed.sql} (k, value)
     select e.k, e.value from ${edits.sql} e left join ${over} o on o.k = e.k left join ${row} r on r.k = e.k
     where e.f = ? and iif(o.k is null, r.${sql}, o.${sql}) is not e.value`,
    n,
  )
  return packed
}

/** What is known of a cell, as bits. */
const bits = { refused: 1, overlaid: 2, updated: 4, unstaged: 8, leaving: 16, wasStaged: 32, staged: 64 } as const

const isUnstaged = ({ sql }: Column): string => `o.change = 'updated' and p.value is r.${sql}`

/** A row of the service goes out of the overlay when the cell returns to what the service has and nothing else is staged in it. */
const isLeaving = ({ columns }: WorksheetTables, column: Column): string =>
  [isUnstaged(column), ...columns.filter((it) => it.n !== column.n).map((it) => `o.${it.sql} is r.${it.sql}`)].join(' and ')

function flagsSql(tables: WorksheetTables, column: Column): string {
  const { sql } = column
  return [
    `((case o.change when 'deleted' then 1 when 'created' then r.k is not null else coalesce(r.is_gone, 1) end)
      | (iif(o.k is null, r.${sql}, o.${sql}) is p.value))`,
    `(o.k is not null) * ${bits.overlaid}`,
    `(o.change is 'updated') * ${bits.updated}`,
    `iif(${isUnstaged(column)}, ${bits.unstaged}, 0)`,
    `iif(${isLeaving(tables, column)}, ${bits.leaving}, 0)`,
    `(o.k is not null and o.${sql} is not iif(o.change = 'created', null, r.${sql})) * ${bits.wasStaged}`,
    `(p.value is not iif(o.change = 'created', null, r.${sql})) * ${bits.staged}`,
  ].join(' + ')
}

const joinedRows = ({ row, over }: WorksheetTables, packed: PackedEdits): string =>
  `${packed.sql} p left join ${over} o on o.k = p.k left join ${row} r on r.k = p.k`

interface Looked {
  /** Bits that all cells have, and that any has. */
  all: number
  any: number
  /** By how many more cells are staged. */
  more: number
  /** First entries of the rows that leave the overlay. */
  readonly leaving: number[]
}

function note(looked: Looked, flags: number, firstSeq: number | null): void {
  looked.all &= flags
  looked.any |= flags
  looked.more += (flags & bits.staged ? 1 : 0) - (flags & bits.wasStaged ? 1 : 0)
  if (flags & bits.leaving && firstSeq !== null) looked.leaving.push(firstSeq)
}

/**
 * Whether a cell of a row of the service that stays in the overlay is staged over anything but what the service has, or its row would begin
 * with another entry than it does. New rows begin with their coming into being, over nothing.
 */
function isEntangled(store: Store, tables: WorksheetTables, column: Column, packed: PackedEdits): boolean {
  const { n, row, over } = tables
  const isFound = (sql: string): boolean => store.pluck<number>(`${sql} limit 1`).get() !== undefined
  const staying = `select 1 from ${packed.sql} p cross join ${over} o on o.k = p.k and o.change = 'updated' cross join ${row} r on r.k = p.k
    and not (${isLeaving(tables, column)})`
  return (
    isFound(
      `${staying} cross join journal j on j.ws = ${n} and j.k = p.k and j.f = ${column.n} and j.is_current = 1
       where j.base is not r.${column.sql}`,
    ) ||
    isFound(`${staying} cross join journal j on j.seq = o.first_seq and j.f = ${column.n}`) ||
    (isAnyPacked(store, n) &&
      isFound(
        `${staying} cross join journal_batch b
           on b.first_seq = (select max(first_seq) from journal_batch where first_seq <= o.first_seq) and b.last_seq >= o.first_seq
         where b.f = ${column.n}`,
      ))
  )
}

/** Stages new values, as one batch for every block of keys. Answers the number of entries; null, with nothing done, where that is not enough. */
export function packColumn(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  packed: PackedEdits,
  command: number,
): number | null {
  const found = store
    .raw<[number, SqlValue, SqlValue, number]>(
      `select p.k, p.value, iif(o.k is null, r.${column.sql}, o.${column.sql}), ${flagsSql(tables, column)}
       from ${joinedRows(tables, packed)} order by p.n`,
    )
    .all()
  if (found.length === 0) return 0
  const looked: Looked = { all: -1, any: 0, more: 0, leaving: [] }
  const keys: number[] = []
  const after: SqlValue[] = []
  const before: SqlValue[] = []
  let last = -1
  for (const [k, value, was, flags] of found) {
    if (k <= last || !isPackable(value) || !isPackable(was)) return null
    last = k
    keys.push(k)
    after.push(value)
    before.push(was)
    note(looked, flags, null)
  }
  // Typed back: a cell that is staged no longer is a matter of single entries, as is a row that is gone or is to go.
  if (looked.any & (bits.refused | bits.unstaged)) return null
  if (looked.any & bits.updated && isEntangled(store, tables, column, packed)) return null
  const firstSeq = takeSeqs(store, keys.length)
  const cells = { keys, before: looked.any & bits.overlaid ? before : null, after }
  for (const batch of batchesOf(column, cells, firstSeq, command)) insertBatch(store, tables.n, batch)
  writeOverlay(store, tables, column, packed, firstSeq, looked)
  return keys.length
}

/** Swaps batches that are still what their cells are at, side by side and in the order of keys. False, with nothing done, where that is not enough. */
export function swapBatches(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  run: readonly JournalBatch[],
  packed: PackedEdits,
  command: number,
): boolean {
  const looked: Looked = { all: -1, any: 0, more: 0, leaving: [] }
  for (const [flags, firstSeq] of store
    .raw<[number, number | null]>(`select ${flagsSql(tables, column)}, o.first_seq from ${joinedRows(tables, packed)}`)
    .all())
    note(looked, flags, firstSeq)
  if (looked.any & bits.refused) return false
  if (looked.any & bits.updated && !(looked.all & bits.leaving) && isEntangled(store, tables, column, packed)) return false
  const cells = run.reduce((sum, it) => sum + it.keys.length, 0)
  const firstSeq = takeSeqs(store, cells)
  let next = firstSeq
  for (const batch of run) {
    insertBatch(store, tables.n, swapBatch(batch, next, command))
    next += batch.keys.length
  }
  writeOverlay(store, tables, column, packed, firstSeq, looked)
  return true
}

/** Overlay, counts, flaws and the lists of the review. */
function writeOverlay(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  packed: PackedEdits,
  firstSeq: number,
  { all, any, more, leaving }: Looked,
): void {
  const { n, over } = tables
  if (leaving.length > 0) {
    // Before the others are written: rows that leave are told by what they hold.
    const left = all & bits.leaving ? `${packed.sql} p` : `${joinedRows(tables, packed)} where ${isLeaving(tables, column)}`
    store.run(`delete from ${over} where k in (select p.k from ${left})`)
    shiftRowCounts(store, n, { ...noRows, updated: leaving.length, blocks: blocksOf(leaving) }, noRows)
  }
  if (any & bits.overlaid && !(all & bits.leaving))
    store.run(`update ${over} as o set ${column.sql} = p.value from ${packed.sql} p where o.k = p.k`)
  if (!(all & bits.overlaid)) insertChanged(store, tables, column, packed, firstSeq, !(any & bits.overlaid))
  shiftCellCount(store, n, more)
  if (leaving.length > 0 || !(all & bits.overlaid)) noteProjected(store, tables, packed, [column.n])
  judgeCells(store, tables, packed, [column.n])
}

/** Rows of the service that were not staged before. Those that have just left hold what the service has. */
export function insertChanged(
  store: Store,
  tables: WorksheetTables,
  { n: f, sql }: Column,
  packed: PackedEdits,
  firstSeq: number,
  isEvery: boolean,
): void {
  const { n, row, over } = tables
  const values = tables.columns.map((it) => (it.n === f ? 'p.value' : `r.${it.sql}`))
  const names = ['k', 'id', 'change', 'first_seq', ...systemColumns, ...tables.columns.map((it) => it.sql)]
  const others = `where p.value is not r.${sql} and not exists (select 1 from ${over} o where o.k = p.k)`
  const came = `from ${packed.sql} p cross join ${row} r on r.k = p.k ${isEvery ? '' : others} order by p.n`
  const seqs = isEvery ? null : store.pluck<number>(`select ? + p.n - 1 ${came}`).all(firstSeq)
  const updated = store.run(
    `insert into ${over} (${names.join(', ')})
     select p.k, r.id, 'updated', ? + p.n - 1, ${[...systemColumns.map((it) => `r.${it}`), ...values].join(', ')} ${came}`,
    firstSeq,
  ).changes
  const blocks = seqs === null ? blocksOfRun(firstSeq, updated) : blocksOf(seqs)
  shiftRowCounts(store, n, noRows, { ...noRows, updated, blocks })
}
