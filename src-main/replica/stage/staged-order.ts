/**
 * The order in which rows were first staged: every row of the overlay knows its first staged entry (`first_seq`), and every block of the
 * journal how many rows begin in it. A place in the order is found by adding up the blocks, and costs the same however much is staged.
 */
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { isAnyPacked } from './packed/journal-batch.ts'

/** Entries of a block: 1024, which are read in a millisecond or two. */
const blockBits = 10

/** Rows by block. */
export type BlockRows = ReadonlyMap<number, number>

/** SQL of the block that a row of the overlay begins in. */
export const blockOf = (alias: string): string => `${alias}.first_seq >> ${blockBits}`

/** Of rows that begin with entries which follow each other. */
export function blocksOfRun(firstSeq: number, rows: number): BlockRows {
  const blocks = new Map<number, number>()
  for (let seq = firstSeq; seq < firstSeq + rows; ) {
    const block = Math.floor(seq / 2 ** blockBits)
    const end = Math.min((block + 1) * 2 ** blockBits, firstSeq + rows)
    blocks.set(block, end - seq)
    seq = end
  }
  return blocks
}

/** Of rows that begin with these entries. */
export function blocksOf(firstSeqs: Iterable<number>): BlockRows {
  const blocks = new Map<number, number>()
  for (const seq of firstSeqs) {
    const block = Math.floor(seq / 2 ** blockBits)
    blocks.set(block, (blocks.get(block) ?? 0) + 1)
  }
  return blocks
}

export function shiftBlocks(store: Store, ws: number, before: BlockRows, after: BlockRows): void {
  const add = 'insert into staged_block (ws, block, rows) values (?, ?, ?) on conflict do update set rows = rows + excluded.rows'
  const take = 'update staged_block set rows = rows - ? where ws = ? and block = ?'
  for (const [block, rows] of after) {
    const more = rows - (before.get(block) ?? 0)
    if (more > 0) store.run(add, ws, block, more)
  }
  for (const [block, rows] of before) {
    const less = rows - (after.get(block) ?? 0)
    if (less <= 0) continue
    store.run(take, less, ws, block)
    store.run('delete from staged_block where ws = ? and block = ? and rows = 0', ws, block)
  }
}

interface Block {
  readonly block: number
  readonly rows: number
}

const readBlocks = (store: Store, { n }: WorksheetTables): readonly Block[] =>
  store.prepare<Block>('select block, rows from staged_block where ws = ? order by block').all(n)

/** `not indexed`: SQLite goes over these entries, not over all of the worksheet. */
const firstEntries = ({ over }: WorksheetTables): string =>
  `select j.seq as seq, j.k as k from journal j not indexed cross join ${over} o on o.k = j.k
   where j.seq between ?2 and ?3 and j.ws = ?1 and j.is_current = 1 and o.first_seq = j.seq`

/** The same of those that lie in batches: a row that begins with an entry of one is among its keys. `materialized`: their JSON is read once. */
const firstPacked = ({ over }: WorksheetTables): string =>
  `select o.first_seq, o.k from (
     with b as materialized (
       select first_seq, last_seq, json_extract(keys, '$[0]') as low, json_extract(keys, '$[#-1]') as high from journal_batch
       where ws = ?1 and first_seq >= coalesce((select max(first_seq) from journal_batch where first_seq <= ?2), 0) and first_seq <= ?3)
     select * from b) b
   cross join ${over} o on o.k between b.low and b.high
   where o.first_seq between max(b.first_seq, ?2) and min(b.last_seq, ?3)`

/** Keys of the rows that begin in blocks from one to another, in order. */
function readKeys(store: Store, tables: WorksheetTables, from: number, to: number): readonly number[] {
  const [first, last] = [from * 2 ** blockBits, (to + 1) * 2 ** blockBits - 1]
  const entries = [firstEntries(tables), ...(isAnyPacked(store, tables.n) ? [firstPacked(tables)] : [])]
  return store.pluck<number>(`select k from (${entries.join(' union all ')}) order by seq`).all(tables.n, first, last)
}

/** A page of the order. */
export function keysInEditOrder(store: Store, tables: WorksheetTables, offset: number, limit: number): readonly number[] {
  const page: number[] = []
  let before = 0
  for (const { block, rows } of readBlocks(store, tables)) {
    if (page.length >= limit) break
    if (offset < before + rows) page.push(...readKeys(store, tables, block, block).slice(Math.max(0, offset - before)))
    before += rows
  }
  return page.slice(0, limit)
}

/** Rows of a stretch, or some more: so few that what is read of one is garbage before the next, and is not kept as if it were needed for long. */
const stretchRows = 256

/** All of them in order, in stretches of some hundred to a thousand. */
export function* stretchesInEditOrder(store: Store, tables: WorksheetTables): Generator<readonly number[]> {
  let [first, gathered] = [-1, 0]
  const blocks = readBlocks(store, tables)
  for (const [i, { block, rows }] of blocks.entries()) {
    if (gathered === 0) first = block
    gathered += rows
    if (gathered < stretchRows && i < blocks.length - 1) continue
    yield readKeys(store, tables, first, block)
    gathered = 0
  }
}

/** These rows, as far as they are staged, in the same order. */
export function inEditOrder(store: Store, tables: WorksheetTables, keys: readonly number[]): readonly number[] {
  return store
    .pluck<number>(
      `select o.k from (select distinct value as k from json_each(?)) t cross join ${tables.over} o on o.k = t.k order by o.first_seq`,
    )
    .all(JSON.stringify(keys))
}
