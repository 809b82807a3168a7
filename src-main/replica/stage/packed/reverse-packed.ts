/** Takes batches of a command back, or does them again, as batches: each is swapped, and the journal gets no entry. */
import { emptyPacked, fillPackedEdits, type PackedEdits } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { noRows, shiftRowCounts } from '../staged-counts.ts'
import { blocksOf } from '../staged-order.ts'
import {
  blockOfKey,
  isAnyPacked,
  isOfService,
  type JournalBatch,
  readLaterHeads,
  readRange,
  type SeqRange,
} from './journal-batch.ts'
import { isPlain, isQuiet, swapBatches } from './pack-column.ts'
import { swapDeletion } from './pack-deletion.ts'
import { swapRows } from './pack-rows.ts'
import { stagedEntries } from './read-packed.ts'
import { areSettled, suspectedSql } from './settled-values.ts'
import { swapStretch } from './swap-stretch.ts'

/** The range without its beginning, or made longer, so that no batch lies across it. */
export function withWholeBatches(store: Store, { id, first_seq, last_seq }: SeqRange): SeqRange {
  const before = store
    .prepare<{ firstSeq: number; lastSeq: number; command: number }>(
      `select first_seq as firstSeq, last_seq as lastSeq, cmd as command from journal_batch where first_seq < ? order by first_seq desc limit 1`,
    )
    .get(first_seq)
  const isAcross = before !== undefined && before.lastSeq >= first_seq && before.command === id
  return { id, first_seq: isAcross ? before.firstSeq : first_seq, last_seq }
}

export interface ReversedBatches {
  /** The last entry that is left; the range's first less one when there is none. */
  readonly last: number
  /** New rows that are there again, and that are there no more. */
  readonly came: readonly number[]
  readonly went: readonly number[]
}

/** Reverses as many entries from the range's end as lie in batches that are still what their cells are at. */
export function reversePacked(store: Store, tables: WorksheetTables, range: SeqRange, command: number): ReversedBatches {
  const [came, went]: [number[], number[]] = [[], []]
  let last = range.last_seq
  if (!isAnyPacked(store, tables.n) || !isQuiet(store, tables)) return { last, came, went }
  for (const run of runsFromEnd(store, tables, range)) {
    const moved = reverseRun(store, tables, run, command)
    if (moved === null) break
    for (const k of moved.came) came.push(k)
    for (const k of moved.went) went.push(k)
    last = (run[0]?.firstSeq ?? last + 1) - 1
  }
  return { last, came, went }
}

/** As if the command had never staged them: neither its batches nor their inverses are kept. Answers the last entry that is left. */
export function removePacked(store: Store, tables: WorksheetTables, range: SeqRange): number {
  const keys = new Set(readRange(store, range.first_seq, range.last_seq).flatMap((it) => it.keys))
  const { last } = reversePacked(store, tables, range, range.id)
  if (last === range.last_seq) return last
  store.run(
    'delete from journal_batch where cmd = ?1 and (first_seq between ?2 and ?3 or inverts between ?2 and ?3)',
    range.id,
    last + 1,
    range.last_seq,
  )
  correctFirstSeqs(store, tables, [...keys])
  return last
}

/** Rows that came back begin with what they began with before, not with what brought them back: that is kept no longer. */
function correctFirstSeqs(store: Store, tables: WorksheetTables, keys: readonly number[]): void {
  const { n, over } = tables
  const firstOf = new Map<number, number>()
  for (const { k, seq } of stagedEntries(store, tables, keys)) firstOf.set(k, Math.min(seq, firstOf.get(k) ?? seq))
  const kept = store
    .raw<[number, number]>(`select k, first_seq from ${over} where k in (select value from json_each(?))`)
    .all(JSON.stringify(keys))
  const wrong = kept.filter(([k, seq]) => firstOf.has(k) && firstOf.get(k) !== seq)
  if (wrong.length === 0) return
  const correct = store.prepare(`update ${over} set first_seq = ? where k = ?`)
  const right = wrong.map(([k]) => firstOf.get(k) ?? 0)
  for (const [i, [k]] of wrong.entries()) correct.run(right[i] ?? 0, k)
  shiftRowCounts(store, n, { ...noRows, blocks: blocksOf(wrong.map(([, seq]) => seq)) }, { ...noRows, blocks: blocksOf(right) })
}

/** Batches of the range, side by side up to its end and all of one column, in the order of their entries. */
function runsFromEnd(store: Store, tables: WorksheetTables, range: SeqRange): readonly (readonly JournalBatch[])[] {
  const runs: JournalBatch[][] = []
  let next = range.last_seq
  for (const batch of readRange(store, range.first_seq, range.last_seq).toReversed()) {
    if (batch.lastSeq !== next || batch.firstSeq < range.first_seq) break
    if (batch.ws !== tables.n || batch.command !== range.id || !isPresent(store, tables.n, batch)) break
    const run = runs.at(-1)
    const first = run?.[0]
    if (run !== undefined && first !== undefined && isBefore(batch, first)) run.unshift(batch)
    else runs.push([batch])
    next = batch.firstSeq - 1
  }
  return runs
}

/** Of the same column, or both of rows that come, go or are marked, with the keys before those of the other; without a gap where both have none, so that they are gone over as one stretch. */
function isBefore(batch: JournalBatch, other: JournalBatch): boolean {
  const [last, next] = [batch.keys.at(-1) ?? 0, other.keys[0] ?? 0]
  return (
    batch.f === other.f &&
    (batch.f > 0 || isOfService(batch) === isOfService(other)) &&
    last < next &&
    (last + 1 === next || !hasNoGap(batch) || !hasNoGap(other))
  )
}

const hasNoGap = ({ keys }: JournalBatch): boolean => (keys.at(-1) ?? 0) - (keys[0] ?? 0) + 1 === keys.length

/** Whether what was staged over the batch since has been taken back, all of it; `in any column`: of its rows. */
function isPresent(
  store: Store,
  ws: number,
  batch: JournalBatch,
  where: 'in its column' | 'in any column' = 'in its column',
): boolean {
  const later = readLaterHeads(store, ws, blockOfKey(batch.keys[0] ?? 0), batch.firstSeq)
  if (later.length === 0) return true
  const keys = new Set(batch.keys)
  const cancelled = new Set<number>()
  for (const it of later.toReversed()) {
    if (cancelled.has(it.firstSeq)) continue
    if (it.inverts !== null && it.inverts > batch.firstSeq) cancelled.add(it.inverts)
    else if ((where === 'in any column' || it.f === batch.f || it.f === 0 || batch.f === 0) && it.keys.some((k) => keys.has(k)))
      return false
  }
  return true
}

const nothingMoved = { came: [], went: [] }

/** Null, with nothing done, where that is not enough. */
function reverseRun(
  store: Store,
  tables: WorksheetTables,
  run: readonly JournalBatch[],
  command: number,
): Pick<ReversedBatches, 'came' | 'went'> | null {
  if (run[0]?.f === 0) {
    if (!isOfService(run[0])) return swapRows(store, tables, run, command)
    return swapDeletion(store, tables, run, command) ? nothingMoved : null
  }
  const column = tables.byNumber.get(run[0]?.f ?? 0)
  if (column === undefined || !isPlain(column)) return null
  const isAlone = () => run.every((it) => isPresent(store, tables.n, it, 'in any column'))
  if (swapStretch(store, tables, column, { run, command, isAlone })) return nothingMoved
  const packed = fillBefore(store, tables, column, run)
  const isDone = !mayBeSettled(store, tables, column, packed) && swapBatches(store, tables, column, run, packed, command)
  return isDone ? nothingMoved : null
}

/** What the cells return to. */
function fillBefore(store: Store, { row, over }: WorksheetTables, { sql }: Column, run: readonly JournalBatch[]): PackedEdits {
  const packed = emptyPacked(store)
  const fromService = store.prepare(
    `insert into ${packed.sql} (k, value) select e.value, iif(o.change = 'created', null, r.${sql}) from json_each(?) e
     left join ${over} o on o.k = e.value left join ${row} r on r.k = e.value`,
  )
  const sameForAll = store.prepare(`insert into ${packed.sql} (k, value) select value, ? from json_each(?)`)
  for (const { keys, before } of run)
    if (before === null) fromService.run(JSON.stringify(keys))
    else if ('all' in before) sameForAll.run(before.all, JSON.stringify(keys))
    else fillPackedEdits(store, packed, keys, before)
  return packed
}

/** Whether the service has a value that is staged already, though written another way. */
function mayBeSettled(store: Store, { row, over }: WorksheetTables, column: Column, packed: PackedEdits): boolean {
  const from = `from ${packed.sql} p cross join ${row} r on r.k = p.k left join ${over} o on o.k = p.k`
  const isStaged = `p.value is not iif(o.change = 'created', null, r.${column.sql})`
  return areSettled(store.raw<[SqlValue, SqlValue]>(suspectedSql(column, from, 'p.value', isStaged)).all(), column)
}
