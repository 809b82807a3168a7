/**
 * The fast way for rows whose keys follow each other, as those of an import or of a whole worksheet do, and which are all new ones, or all of
 * the service and not staged: each table is gone over once, from the first key to the last. What it leaves is what pack-column.ts does.
 */
import { judgeCells } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import { type CellEdits, emptyPacked, fillPackedStretch, type PackedEdits, type TouchedRows } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import { type Column, systemColumns, type WorksheetTables } from '../../store/worksheet-tables.ts'
import { noRows, shiftCellCount, shiftRowCounts } from '../staged-counts.ts'
import { blocksOfRun } from '../staged-order.ts'
import {
  blockOfKey,
  insertBatch,
  isPackable,
  type JournalBatch,
  lastKeyOfBlock,
  type PackedValues,
  packedValue,
  takeSeqs,
} from './journal-batch.ts'

export interface Stretch {
  readonly first: number
  readonly last: number
  readonly count: number
}

/** New rows alone, or rows of the service without anything staged; null for any others. */
export function rowsAre(store: Store, { row, over }: WorksheetTables, { first, last, count }: Stretch): 'new' | 'fresh' | null {
  const staged = store
    .prepare<{ all: number; created: number }>(
      `select count(*) as "all", count(iif(change = 'created', 1, null)) as created from ${over} where k between ? and ?`,
    )
    .get(first, last)
  const known = store
    .prepare<{ all: number; there: number }>(
      `select count(*) as "all", count(iif(is_gone = 0, 1, null)) as there from ${row} where k between ? and ?`,
    )
    .get(first, last)
  if (staged?.created === count && staged.all === count && known?.all === 0) return 'new'
  return staged?.all === 0 && known?.there === count ? 'fresh' : null
}

/** In the order of keys; one for all where they are equal. */
function readEdits(
  store: Store,
  f: number,
  edits: CellEdits,
): { readonly stretch: Stretch; readonly values: PackedValues } | null {
  const found = store
    .prepare<Stretch & { readonly filled: number; readonly isOne: number; readonly value: SqlValue }>(
      `select min(k) as first, max(k) as last, count(*) as count, count(value) as filled, min(value) is max(value) as isOne, min(value) as value
       from ${edits.sql} where f = ?`,
    )
    .get(f)
  if (found === undefined || found.count === 0 || found.last - found.first + 1 !== found.count) return null
  const { first, last, count, filled, isOne, value } = found
  const stretch = { first, last, count }
  if (isOne === 1 && (filled === count || filled === 0)) return { stretch, values: { all: value } }
  const values: SqlValue[] = []
  let next = first
  for (const [k, it] of store.raw<[number, SqlValue]>(`select k, value from ${edits.sql} where f = ? order by rowid`).all(f)) {
    if (k !== next) return null
    next += 1
    values.push(it)
  }
  return { stretch, values }
}

const arePackable = (values: PackedValues): boolean =>
  values === null || ('all' in values ? isPackable(values.all) : values.every(isPackable))

/** Answers the number of entries; null, with nothing done, where the general way is needed. Runs inside the caller's transaction. */
export function packStretch(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  edits: CellEdits,
  rows: TouchedRows,
  command: number,
): number | null {
  const read = readEdits(store, column.n, edits)
  if (read === null || !arePackable(read.values)) return null
  const { stretch, values } = read
  const are = rowsAre(store, tables, stretch)
  if (are === null) return null
  const before = are === 'new' ? readNew(store, tables, column, stretch) : null
  if (before === null ? isAnySame(store, tables, column, edits, read) : before.some((it, i) => it === packedValue(values, i)))
    return null
  if (!arePackable(before)) return null
  const firstSeq = takeSeqs(store, stretch.count)
  for (const batch of batchesOf(column, stretch, firstSeq, command, before, values)) insertBatch(store, tables.n, batch)
  if (are === 'new') {
    updateNew(store, tables, column, stretch, values)
    shiftCellCount(store, tables.n, countFilled(values, stretch.count) - countFilled(before, stretch.count))
  } else {
    insertFresh(store, tables, column, stretch, values, firstSeq)
    noteProjected(store, tables, rows, [column.n])
  }
  judgeCells(store, tables, rows, [column.n])
  return stretch.count
}

const readNew = (store: Store, { over }: WorksheetTables, { sql }: Column, { first, last }: Stretch): readonly SqlValue[] =>
  store.pluck<string>(`select ${sql} from ${over} where k between ? and ? order by k`).all(first, last)

/** Whether a row of the service has the very value. */
const isAnySame = (
  store: Store,
  { row }: WorksheetTables,
  { n, sql }: Column,
  edits: CellEdits,
  { stretch, values }: { readonly stretch: Stretch; readonly values: PackedValues },
): boolean =>
  (values !== null && 'all' in values
    ? store
        .pluck<number>(`select 1 from ${row} where k between ? and ? and ${sql} is ? limit 1`)
        .get(stretch.first, stretch.last, values.all)
    : store
        .pluck<number>(
          `select 1 from ${edits.sql} e cross join ${row} r on r.k = e.k where e.f = ? and r.${sql} is e.value limit 1`,
        )
        .get(n)) !== undefined

/** What the service has is nothing here: the rows are new. */
export const countFilled = (values: PackedValues, count: number): number => {
  if (values === null) return 0
  if ('all' in values) return values.all === null ? 0 : count
  return values.reduce<number>((sum, it) => sum + (it === null ? 0 : 1), 0)
}

function* batchesOf(
  { n: f }: Column,
  { first, last }: Stretch,
  firstSeq: number,
  command: number,
  before: PackedValues,
  after: PackedValues,
): Generator<JournalBatch> {
  const part = (values: PackedValues, from: number, to: number): PackedValues =>
    values === null || 'all' in values ? values : values.slice(from, to)
  for (let k = first; k <= last; ) {
    const end = Math.min(last, lastKeyOfBlock(blockOfKey(k)))
    const [from, to] = [k - first, end - first + 1]
    yield {
      ...{ firstSeq: firstSeq + from, lastSeq: firstSeq + to - 1, command, f, inverts: null, rows: null },
      keys: Array.from({ length: to - from }, (_, i) => k + i),
      before: part(before, from, to),
      after: part(after, from, to),
    }
    k = end + 1
  }
}

/** Null is empty. Answers what the values were put in, where each has its own. */
export function updateNew(
  store: Store,
  { over }: WorksheetTables,
  { sql }: Column,
  { first, last }: Stretch,
  values: PackedValues,
): PackedEdits | null {
  const given = fillValues(store, first, values)
  if (given === null) store.run(`update ${over} set ${sql} = ? where k between ? and ?`, oneOf(values), first, last)
  else
    store.run(
      `update ${over} set ${sql} = (select p.value from ${given.sql} p where p.n = ${over}.k - ?) where k between ? and ?`,
      ...[first - 1, first, last],
    )
  return given
}

const oneOf = (values: PackedValues): SqlValue => (values !== null && 'all' in values ? values.all : null)

/** Values that differ, as SQL can find each by the place of its key; null where there is one for all. */
function fillValues(store: Store, first: number, values: PackedValues): PackedEdits | null {
  if (values === null || 'all' in values) return null
  const packed = emptyPacked(store)
  fillPackedStretch(store, packed, first, values)
  return packed
}

/** The same for rows of the service. */
export function insertFresh(
  store: Store,
  tables: WorksheetTables,
  { n: f }: Column,
  { first, last, count }: Stretch,
  values: PackedValues,
  firstSeq: number,
): PackedEdits | null {
  const { n, row, over, columns } = tables
  const names = ['k', 'id', 'change', 'first_seq', ...systemColumns, ...columns.map((it) => it.sql)]
  const given = fillValues(store, first, values)
  const value = given === null ? '?4' : `(select p.value from ${given.sql} p where p.n = r.k - ?1 + 1)`
  const shown = columns.map((it) => (it.n === f ? value : `r.${it.sql}`))
  store.run(
    `insert into ${over} (${names.join(', ')})
     select r.k, r.id, 'updated', ?3 + r.k - ?1, ${[...systemColumns.map((it) => `r.${it}`), ...shown].join(', ')}
     from ${row} r where r.k between ?1 and ?2 order by r.k`,
    ...[first, last, firstSeq],
    ...(given === null ? [oneOf(values)] : []),
  )
  shiftCellCount(store, n, count)
  shiftRowCounts(store, n, noRows, { ...noRows, updated: count, blocks: blocksOfRun(firstSeq, count) })
  return given
}
