/** Takes batches of a command back, or does them again, as batches: each is swapped, and the journal gets no entry. */
import { isSameToService } from '../../../../src-shared/changes/comparable-value.ts'
import { plainlyDiffersSql } from '../../query/plainly-differs-sql.ts'
import { emptyPacked, fillPackedEdits, type PackedEdits } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import { fromStored } from '../../store/stored-value.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { blockOfKey, isAnyPacked, type JournalBatch, readBlock, readRange, type SeqRange } from './journal-batch.ts'
import { isPlain, isQuiet, swapBatches } from './pack-column.ts'

/** The range without its beginning, or made longer, so that no batch lies across it. */
export function withWholeBatches(store: Store, { id, first_seq, last_seq }: SeqRange): SeqRange {
  const first = store
    .pluck<number>('select first_seq from journal_batch where first_seq < ?1 and last_seq >= ?1 and cmd = ?2')
    .get(first_seq, id)
  return { id, first_seq: first ?? first_seq, last_seq }
}

/**
 * Reverses as many entries from the range's end as lie in batches that are still what their cells are at. Answers the last one that is left;
 * the range's first less one when there is none.
 */
export function reversePacked(store: Store, tables: WorksheetTables, range: SeqRange, command: number): number {
  if (!isAnyPacked(store, tables.n) || !isQuiet(store, tables)) return range.last_seq
  let last = range.last_seq
  for (const run of runsFromEnd(store, tables, range)) {
    const found = reverseRun(store, tables, run, command)
    if (!found) break
    last = (run[0]?.firstSeq ?? last + 1) - 1
  }
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
  for (const it of readBlock(store, ws, blockOfKey(batch.keys[0] ?? 0)).toReversed()) {
    if (it.firstSeq <= batch.firstSeq) return true
    if (cancelled.has(it.firstSeq)) continue
    if (it.inverts !== null && it.inverts > batch.firstSeq) cancelled.add(it.inverts)
    else if (it.f === batch.f && it.keys.some((k) => keys.has(k))) return false
  }
  return true
}

/** False, with nothing done, where that is not enough. */
function reverseRun(store: Store, tables: WorksheetTables, run: readonly JournalBatch[], command: number): boolean {
  const column = tables.byNumber.get(run[0]?.f ?? 0)
  if (column === undefined || !isPlain(column)) return false
  const packed = fillBefore(store, tables, column, run)
  return !mayBeSettled(store, tables, column, packed) && swapBatches(store, tables, column, run, packed, command)
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
