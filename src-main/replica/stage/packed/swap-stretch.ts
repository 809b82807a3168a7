/** Swaps batches of rows whose keys follow each other: each table is gone over once, from the first key to the last. What it leaves is what pack-column.ts does. */
import { judgeCells } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import { fillStretch, type TouchedRows } from '../../store/scratch-tables.ts'
import { givenValue } from '../../store/sets/given-values.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { noRows, shiftCellCount, shiftRowCounts } from '../staged-counts.ts'
import { blocksOfRun } from '../staged-order.ts'
import { insertBatch, type JournalBatch, swapBatch, takeSeqs } from './journal-batch.ts'
import { type PackedValues, packedValue } from './packed-values.ts'
import { areSettled, suspectedSql } from './settled-values.ts'
import { countFilled, insertFresh, rowsAre, type Stretch, type StretchKind, updateCells } from './stretch.ts'

/** One side of batches that lie side by side; null where it is not the same kind of thing in all of them. */
function joined(run: readonly JournalBatch[], side: 'before' | 'after'): { readonly values: PackedValues } | null {
  const first = run[0]?.[side] ?? null
  if (run.every((it) => it[side] === null)) return { values: null }
  if (run.some((it) => it[side] === null)) return null
  if (first !== null && 'all' in first && run.every((it) => isAll(it[side], first.all))) return { values: first }
  const values: SqlValue[] = []
  for (const { keys, [side]: own } of run)
    for (let place = 0; place < keys.length; place += 1) values.push(packedValue(own, place) ?? null)
  return { values }
}

const isAll = (values: PackedValues, value: SqlValue): boolean => values !== null && 'all' in values && values.all === value

export interface SwapAsk {
  readonly run: readonly JournalBatch[]
  readonly command: number
  /** Nothing else was staged in the rows since, in any column. */
  isAlone(): boolean
}

/** Swaps batches of one column. False, with nothing done, where the general way is needed. */
export function swapStretch(store: Store, tables: WorksheetTables, column: Column, { run, command, isAlone }: SwapAsk): boolean {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return false
  const count = run.reduce((sum, it) => sum + it.keys.length, 0)
  const stretch = { first: first.keys[0] ?? 0, last: last.keys.at(-1) ?? 0, count }
  const [before, after] = [joined(run, 'before'), joined(run, 'after')]
  if (before === null || after === null || stretch.last - stretch.first + 1 !== count) return false
  if (last.lastSeq - first.firstSeq + 1 !== count) return false
  const found = rowsAre(store, tables, stretch)
  const are = found === 'updated' ? null : found
  const leave =
    before.values === null && are === null && isAlone() && areLeaving(store, tables, stretch, first.firstSeq, last.lastSeq)
  if (are === null && !leave) return false
  if (are === 'fresh') {
    if (after.values !== null || before.values === null) return false
    if (mayBeSettled(store, tables, column, stretch, before.values)) return false
  }
  const firstSeq = takeSeqs(store, count)
  for (const batch of run) insertBatch(store, tables.n, swapBatch(batch, batch.firstSeq - first.firstSeq + firstSeq, command))
  const rows = writeSwapped(store, tables, column, stretch, { are, values: before.values, firstSeq, from: first.firstSeq })
  if (are === 'new') shiftCellCount(store, tables.n, countFilled(before.values, count) - countFilled(after.values, count))
  else noteProjected(store, tables, rows, [column.n])
  judgeCells(store, tables, rows, [column.n], before.values ?? { all: null })
  return true
}

/** Whether the service may have some of the values, though written another way. */
function mayBeSettled(store: Store, { row }: WorksheetTables, column: Column, stretch: Stretch, values: PackedValues): boolean {
  const { first, last } = stretch
  const suspects = (value: string, ...more: readonly SqlValue[]) =>
    store
      .raw<[SqlValue, SqlValue]>(suspectedSql(column, `from ${row} r`, value, 'r.k between ?1 and ?2'))
      .all(first, last, ...more)
  const found =
    values !== null && 'all' in values
      ? suspects('?3', values.all)
      : store.given.during(first, values ?? [], () => suspects(givenValue('r.k')))
  return areSettled(found, column)
}

interface Swapped {
  /** Null: rows that leave the overlay. */
  readonly are: Exclude<StretchKind, 'updated'> | null
  readonly values: PackedValues
  /** Numbers of the first entries: new, and swapped. */
  readonly firstSeq: number
  readonly from: number
}

/** Answers the rows. */
function writeSwapped(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  stretch: Stretch,
  { are, values, firstSeq, from }: Swapped,
): TouchedRows {
  if (are === 'new') updateCells(store, tables, column, stretch, values)
  else if (are === 'fresh') insertFresh(store, tables, column, stretch, values, firstSeq)
  else deleteLeaving(store, tables, stretch, from)
  return fillStretch(store, are === null ? tables.row : tables.over, stretch.first, stretch.last)
}

/** Whether all rows begin with entries of the batches: then nothing was staged in them before, and nothing remains. */
const areLeaving = (
  store: Store,
  { over }: WorksheetTables,
  { first, last, count }: Stretch,
  from: number,
  to: number,
): boolean =>
  store
    .pluck<number>(`select count(*) from ${over} where k between ? and ? and change = 'updated' and first_seq between ? and ?`)
    .get(first, last, from, to) === count

function deleteLeaving(store: Store, { n, over }: WorksheetTables, { first, last, count }: Stretch, firstSeq: number): void {
  store.run(`delete from ${over} where k between ? and ?`, first, last)
  shiftCellCount(store, n, -count)
  shiftRowCounts(store, n, { ...noRows, updated: count, blocks: blocksOfRun(firstSeq, count) }, noRows)
}
