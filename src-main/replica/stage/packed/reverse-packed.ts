/** Takes batches of a command back, or does them again, as batches: each is swapped, and the journal gets no entry. */
import { isSameToService } from '../../../../src-shared/changes/comparable-value.ts'
import { plainlyDiffersSql } from '../../query/plainly-differs-sql.ts'
import { emptyPacked, fillPackedEdits, type PackedEdits } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import { fromStored } from '../../store/stored-value.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { blockOfKey, isAnyPacked, type JournalBatch, readHeads, readRange, type SeqRange } from './journal-batch.ts'
import { isPlain, isQuiet, swapBatches } from './pack-column.ts'
import { swapRows } from './pack-rows.ts'

/** The range without its beginning, or made longer, so that no batch lies across it. */
export function withWholeBatches(store: Store, { id, first_seq, last_seq }: SeqRange): SeqRange {
  const first = store
    .pluck<number>('select first_seq from journal_batch where first_seq < ?1 and last_seq >= ?1 and cmd = ?2')
    .get(first_seq, id)
  return { id, first_seq: first ?? first_seq, last_seq }
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
  const { last } = reversePacked(store, tables, range, range.id)
  if (last < range.last_seq)
    store.run(
      'delete from journal_batch where cmd = ?1 and (first_seq between ?2 and ?3 or inverts between ?2 and ?3)',
      range.id,
      last + 1,
      range.last_seq,
    )
  return last
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
    const follows = first?.f === batch.f && (batch.keys.at(-1) ?? 0) < (first.keys[0] ?? 0)
    if (run !== undefined && follows) run.unshift(batch)
    else runs.push([batch])
    next = batch.firstSeq - 1
  }
  return runs
}

/** Whether what was staged over the batch since has been taken back, all of it. */
function isPresent(store: Store, ws: number, batch: JournalBatch): boolean {
  const keys = new Set(batch.keys)
  const cancelled = new Set<number>()
  for (const it of readHeads(store, ws, blockOfKey(batch.keys[0] ?? 0)).toReversed()) {
    if (it.firstSeq <= batch.firstSeq) return true
    if (cancelled.has(it.firstSeq)) continue
    if (it.inverts !== null && it.inverts > batch.firstSeq) cancelled.add(it.inverts)
    else if ((it.f === batch.f || it.f === 0 || batch.f === 0) && it.keys.some((k) => keys.has(k))) return false
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
  if (run[0]?.f === 0) return swapRows(store, tables, run, command)
  const column = tables.byNumber.get(run[0]?.f ?? 0)
  if (column === undefined || !isPlain(column)) return null
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
function mayBeSettled(store: Store, { row, over }: WorksheetTables, { sql, field }: Column, packed: PackedEdits): boolean {
  const base = `iif(o.change = 'created', null, r.${sql})`
  const suspects = store
    .raw<[SqlValue, SqlValue]>(
      `select distinct p.value, r.${sql} from ${packed.sql} p cross join ${row} r on r.k = p.k left join ${over} o on o.k = p.k
       where p.value is not ${base} and not ${plainlyDiffersSql(field, `r.${sql}`, 'p.value')}`,
    )
    .all()
  return suspects.some(([a, b]) => isSameToService(fromStored(a, field.kind), fromStored(b, field.kind), field))
}
