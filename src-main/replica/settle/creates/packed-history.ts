/**
 * The history of new rows that were created as they were staged: one record for a batch, with the text that its receipt had, in place of
 * one for every cell. Whoever undoes such a command, or needs its entries one by one, has them written out first and then reads the history
 * as always. What one cell was created with is told from the text.
 */
import { z } from 'zod'
import { atomically, type SqlValue, type Store } from '../../store/store.ts'

/** A batch as it lies in the journal: nothing else has an entry from the first to the last. */
export interface JournalRun {
  /** Still has the values of the rows in one text. */
  readonly receipt: number
  readonly firstSeq: number
  readonly lastSeq: number
  /** In batches, which are of rows that were never there. */
  readonly isPacked: boolean
}

/**
 * Notes what the journal has of the batch, which the caller takes out of there in the same transaction. False, with nothing done, where its
 * entries are anything but what a text of values can say.
 */
export function packEntries(store: Store, { receipt, firstSeq, lastSeq, isPacked }: JournalRun): boolean {
  // A command with as many entries as numbers owns them all: none of another one lies in between.
  const command = store
    .pluck<number>(
      `select c.id from ${isPacked ? 'journal_batch j' : 'journal j'} cross join command c on c.id = j.cmd and c.first_seq <= ?1 and c.last_seq >= ?2
         and c.entries = c.last_seq - c.first_seq + 1
       where ${isPacked ? 'j.first_seq = (select max(first_seq) from journal_batch where first_seq <= ?1)' : 'j.seq = ?1'}`,
    )
    .get(firstSeq, lastSeq)
  if (command === undefined) return false
  const plain = isPacked
    ? lastSeq - firstSeq + 1
    : store
        .pluck<number>(
          'select count(*) from journal where seq between ? and ? and was_staged = 0 and base is iif(f = 0, 0, null)',
        )
        .get(firstSeq, lastSeq)
  if (plain !== lastSeq - firstSeq + 1) return false
  store.run(
    `insert into history_batch (first_seq, last_seq, cmd, ws, first_key, rows, vals)
     select ?, ?, ?, ws, brief_key, rows, brief from receipt where id = ?`,
    ...[firstSeq, lastSeq, command, receipt],
  )
  return true
}

/** Batches do not overlap: the last that begins before reaches furthest. */
const overlapping = `select first_seq from history_batch
  where first_seq >= coalesce((select max(first_seq) from history_batch where first_seq <= ?1), 0) and first_seq <= ?2 and last_seq >= ?1`

/** Those of the entries from one number to another that are packed lie one by one in the history from now on, with all of their batches. */
export const writeHistoryOut = (store: Store, firstSeq: number, lastSeq: number): void =>
  writeOut(store, store.pluck<number>(overlapping).all(firstSeq, lastSeq))

/** The same of rows. */
export function writeHistoryOfRowsOut(store: Store, ws: number, keys: Iterable<number>): void {
  if (store.pluck<number>('select 1 from history_batch where ws = ? limit 1').get(ws) === undefined) return
  const batches = `select distinct b.first_seq from json_each(?) e
    cross join history_batch b on b.ws = ? and b.first_key <= e.value and b.first_key + b.rows > e.value`
  writeOut(store, store.pluck<number>(batches).all(JSON.stringify([...keys]), ws))
}

/** A row's values, with its coming into being before them as that of field 0. */
const entriesOfRow = `'{"0":1' || iif(r.value = '{}', '}', ',' || substr(r.value, 2))`

/** In the order of rows and fields, numbers as whoever stages them has them. */
const entries = `select b.first_seq + row_number() over () - 1, b.cmd, b.ws, b.first_key + r.key, cast(c.key as integer),
    iif(c.key = '0', 0, null), iif(c.type = 'integer', cast(c.value as real), c.value), 0, null, null
  from history_batch b cross join json_each(b.vals) r cross join json_each(${entriesOfRow}) c where b.first_seq = ?`

function writeOut(store: Store, batches: readonly number[]): void {
  if (batches.length === 0) return
  atomically(store, () => {
    for (const it of batches) {
      store.run(`insert into history (seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value) ${entries}`, it)
      store.run('delete from history_batch where first_seq = ?', it)
    }
  })
}

const rowValues = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** What a cell was created with by the last batch that has its row, and the first entry of that; null where it was empty or there is none. */
export function findPackedValue(
  store: Store,
  ws: number,
  k: number,
  f: number,
): { readonly value: SqlValue; readonly firstSeq: number } | null {
  const found = store
    .prepare<{ readonly firstSeq: number; readonly row: string }>(
      `select first_seq as firstSeq, json_extract(vals, '$[' || cast(?2 - first_key as integer) || ']') as row from history_batch
       where ws = ?1 and first_key <= ?2 and first_key + rows > ?2 order by first_seq desc limit 1`,
    )
    .get(ws, k)
  if (found === undefined) return null
  // Parsed here: SQLite may read a number one bit off.
  const value = rowValues.parse(JSON.parse(found.row))[f]
  return value === undefined ? null : { value, firstSeq: found.firstSeq }
}
