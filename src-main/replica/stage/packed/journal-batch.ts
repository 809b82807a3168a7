/**
 * Batches of the journal: what one command staged in one column of many rows, as a set of keys with what was there and what is there now. They
 * stand for the entries that their numbers name. Whoever needs those one by one has them written out first (write-out.ts); reading
 * staged rows, staging over them and undoing them needs no entry.
 */
import type { SqlValue, Store } from '../../store/store.ts'
import {
  isStored,
  type PackedValues,
  packedValue,
  type ReadSides,
  readList,
  readSides,
  readValues,
  type ValuesPlace,
  writeValues,
} from './packed-values.ts'

/** Rows of a batch share their keys without these last bits. */
const blockBits = 8

export const blockOfKey = (k: number): number => Math.floor(k / 2 ** blockBits)

export const lastKeyOfBlock = (block: number): number => (block + 1) * 2 ** blockBits - 1

/** SQL of the block of a key. */
export const blockSql = (key: string): string => `${key} >> ${blockBits}`

/** SQL of the block of a row with a key `k`. */
export const blockOfRow = (alias: string): string => blockSql(`${alias}.k`)

/** Entries of one command. */
export interface SeqRange {
  readonly id: number
  readonly first_seq: number
  readonly last_seq: number
}

/** Cells of new rows; of rows that the service has there are none. */
export interface PackedRows {
  /** Numbers of the fields. */
  readonly fields: readonly number[]
  /** Row by row, as many as there are fields; null is no cell. */
  readonly values: readonly SqlValue[]
}

export interface JournalBatch {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly command: number
  /** Number of the field; 0 for rows as a whole. */
  readonly f: number
  /** Number of the batch that this one is the inverse of. */
  readonly inverts: number | null
  /** Ascending. */
  readonly keys: readonly number[]
  /** Of rows: whether they are there, as 0 or 1; null where the service has them and nothing else is said. */
  readonly before: PackedValues
  readonly after: PackedValues
  /** Null for cells of one column. */
  readonly rows: PackedRows | null
  /** Where lists of values are kept that another batch has already; left out, or null: here. */
  readonly kept?: { readonly before: ValuesPlace | null; readonly after: ValuesPlace | null }
}

/** Its inverse, under another command: it names the values, which its block has already. */
export function swapBatch(batch: JournalBatch, firstSeq: number, command: number): JournalBatch {
  const { before, after, firstSeq: of, kept } = batch
  return {
    ...batch,
    ...{ firstSeq, lastSeq: firstSeq + batch.lastSeq - of, command, inverts: of, before: after, after: before },
    kept: { before: kept?.after ?? { of, side: 'after' }, after: kept?.before ?? { of, side: 'before' } },
  }
}

/** As it lies in the table. */
export interface BatchRecord {
  readonly first_seq: number
  readonly last_seq: number
  readonly cmd: number
  readonly f: number
  readonly inverts: number | null
  readonly keys: string
  readonly before: string | null
  readonly after: string | null
  readonly fields: string | null
  readonly cells: string | null
}

const isKey = (value: unknown): value is number => typeof value === 'number'

/**
 * Keys of `count` rows. They ascend, so that the first and the last of them tell whether they follow each other, as most do: then there is nothing
 * between them, or (in files of before) it is not read.
 */
function readKeys(text: string, count: number): readonly number[] {
  const first = Number(text.slice(1, text.indexOf(',')))
  const last = Number(text.slice(text.lastIndexOf(',') + 1, -1))
  if (last - first + 1 !== count) return readList(text, isKey)
  const keys: number[] = []
  for (let k = first; k <= last; k += 1) keys.push(k)
  return keys
}

/** Those that follow each other, with an entry for each, are kept as the first and the last: written one by one they take as much room as the values. */
const writeKeys = ({ keys, rows }: Pick<JournalBatch, 'keys' | 'rows'>): string => {
  const [first = 0, last = 0] = [keys[0], keys.at(-1)]
  const isOneEach = rows === null || rows.fields.length === 0
  return JSON.stringify(isOneEach && keys.length > 2 && last - first + 1 === keys.length ? [first, last] : keys)
}

/** Of rows with cells they are listed: how many entries these have says nothing of how many they are. */
const keysOf = ({
  first_seq,
  last_seq,
  keys,
  fields,
}: Pick<BatchRecord, 'first_seq' | 'last_seq' | 'keys' | 'fields'>): readonly number[] =>
  fields === null || fields === '[]' ? readKeys(keys, last_seq - first_seq + 1) : readList(keys, isKey)

/** Throws for texts that are no batch's. */
export function batchOf(record: BatchRecord, sidesOf: ReadSides): JournalBatch {
  const { first_seq, last_seq, cmd, f, inverts, fields, cells } = record
  const [before, after] = [readValues(record.before, sidesOf), readValues(record.after, sidesOf)]
  return {
    firstSeq: first_seq,
    lastSeq: last_seq,
    command: cmd,
    f,
    inverts,
    keys: keysOf(record),
    before: before.values,
    after: after.values,
    rows: fields === null || cells === null ? null : { fields: readList(fields, isKey), values: readList(cells, isStored) },
    kept: { before: before.at, after: after.at },
  }
}

export const batchColumns = 'first_seq, last_seq, cmd, f, inverts, keys, before, after, fields, cells'

/** In the order in which they were staged. */
export function readBlock(store: Store, ws: number, block: number): readonly JournalBatch[] {
  const sidesOf = readSides(store)
  return store
    .prepare<BatchRecord>(`select ${batchColumns} from journal_batch where ws = ? and block = ? order by first_seq`)
    .all(ws, block)
    .map((it) => batchOf(it, sidesOf))
}

/** What tells whether one batch lies over another. */
export type BatchHead = Pick<JournalBatch, 'firstSeq' | 'f' | 'inverts' | 'keys'>

/** Those of a block after one of them, in their order. */
export const readLaterHeads = (store: Store, ws: number, block: number, firstSeq: number): readonly BatchHead[] =>
  store
    .prepare<Pick<BatchRecord, 'first_seq' | 'last_seq' | 'f' | 'inverts' | 'keys' | 'fields'>>(
      'select first_seq, last_seq, f, inverts, keys, fields from journal_batch where ws = ? and block = ? and first_seq > ? order by first_seq',
    )
    .all(ws, block, firstSeq)
    .map((it) => ({ firstSeq: it.first_seq, f: it.f, inverts: it.inverts, keys: keysOf(it) }))

/** Those that have entries from one number to another, in their order. Batches do not overlap: the last that begins before reaches furthest. */
export function readRange(store: Store, firstSeq: number, lastSeq: number): readonly (JournalBatch & { readonly ws: number })[] {
  const sidesOf = readSides(store)
  return store
    .prepare<BatchRecord & { readonly ws: number }>(
      `select ws, ${batchColumns} from journal_batch
       where first_seq >= coalesce((select max(first_seq) from journal_batch where first_seq <= ?1), 0) and first_seq <= ?2 and last_seq >= ?1
       order by first_seq`,
    )
    .all(firstSeq, lastSeq)
    .map((it) => ({ ...batchOf(it, sidesOf), ws: it.ws }))
}

export const insertBatch = (store: Store, ws: number, batch: JournalBatch): void =>
  void store.run(
    `insert into journal_batch (ws, block, ${batchColumns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ws,
    blockOfKey(batch.keys[0] ?? 0),
    batch.firstSeq,
    batch.lastSeq,
    batch.command,
    batch.f,
    batch.inverts,
    writeKeys(batch),
    writeValues(batch.before, batch.kept?.before ?? null),
    writeValues(batch.after, batch.kept?.after ?? null),
    batch.rows === null ? null : JSON.stringify(batch.rows.fields),
    batch.rows === null ? null : JSON.stringify(batch.rows.values),
  )

/** An entry that a batch stands for. A value that is undefined is what the service has. */
export interface BatchEntry {
  readonly seq: number
  readonly k: number
  /** Number of the field; 0 for the row itself. */
  readonly f: number
  readonly before: SqlValue | undefined
  readonly after: SqlValue | undefined
}

/** In their order. */
export function entriesOf({ firstSeq, f, keys, before, after, rows }: JournalBatch): readonly BatchEntry[] {
  const own = (seq: number, place: number): BatchEntry => ({
    seq,
    k: keys[place] ?? 0,
    f,
    before: packedValue(before, place),
    after: packedValue(after, place),
  })
  if (rows === null) return keys.map((_, place) => own(firstSeq + place, place))
  const entries: BatchEntry[] = []
  const { fields, values } = rows
  for (const [place, k] of keys.entries()) {
    const row = own(firstSeq + entries.length, place)
    entries.push(row)
    for (const [at, field] of fields.entries()) {
      const value = values[place * fields.length + at] ?? null
      if (value === null) continue
      const [was, is] = row.after === 1 ? [undefined, value] : [value, undefined]
      entries.push({ seq: firstSeq + entries.length, k, f: field, before: was, after: is })
    }
  }
  return entries
}

/** Whether a batch of rows is of such as the service has: then it is about their deletion, and has no cells. */
export const isOfService = ({ before, after }: Pick<JournalBatch, 'before' | 'after'>): boolean =>
  before === null || after === null

/** What entries of a batch of rows are staged over: a new row was not there, and its cells were empty. */
export const baseInRows = (batch: Pick<JournalBatch, 'before' | 'after'>, f: number): SqlValue =>
  f === 0 ? (isOfService(batch) ? 1 : 0) : null

export const takeOutBatch = (store: Store, firstSeq: number): void =>
  void store.run('delete from journal_batch where first_seq = ?', firstSeq)

export const isAnyPacked = (store: Store, ws: number): boolean =>
  store.pluck<number>('select 1 from journal_batch where ws = ? limit 1').get(ws) !== undefined

/** Whether anything that is staged in rows of these keys lies in the journal by itself. */
export const hasSingleEntries = (
  store: Store,
  ws: number,
  { first, last }: { readonly first: number; readonly last: number },
): boolean =>
  store
    .pluck<number>('select 1 from journal where ws = ? and k between ? and ? and is_current = 1 limit 1')
    .get(ws, first, last) !== undefined

/** Takes so many numbers for entries; answers the first. */
export function takeSeqs(store: Store, count: number): number {
  const last = store.pluck<number>("select seq from sqlite_sequence where name = 'journal'").get()
  if (last === undefined) store.run("insert into sqlite_sequence (name, seq) values ('journal', ?)", count)
  else store.run("update sqlite_sequence set seq = ? where name = 'journal'", last + count)
  return (last ?? 0) + 1
}

/**
 * For the connection that writes, when it opens: an entry over a batch, or a change of one below it, would be lost when that is written out.
 * Nobody makes one; if somebody did after all, the transaction fails and nothing is staged.
 */
export function watchPacked({ db }: Pick<Store, 'db'>): void {
  const isPacked = (row: 'new' | 'old') =>
    `exists (select 1 from journal_batch b where b.ws = ${row}.ws and b.block = ${blockOfRow(row)})`
  for (const [name, on, row] of [
    ['insert', 'insert', 'new'],
    ['update', 'update', 'old'],
    ['delete', 'delete', 'old'],
  ] as const)
    db.exec(
      `create temp trigger if not exists journal_packed_${name} before ${on} on main.journal when ${isPacked(row)}
       begin select raise(abort, 'what is staged in the row is packed'); end`,
    )
}
