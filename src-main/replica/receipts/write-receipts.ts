/**
 * Receipts of what is sent: written in the transaction that takes rows for sending, closed in the one that records what became of them.
 * Nothing is sent without one: what cannot be written (full disk) fails the taking.
 */
import type { Newest, ReceiptState, TakenFor } from '../contract/receipt-questions.ts'
import { lastSeq } from '../stage/command.ts'
import type { CreatedIds } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { hasGivenUp } from './open-receipts.ts'

/** Stored values by field number. */
export type FieldValues = Readonly<Record<number, SqlValue>>

export interface SentRow {
  readonly k: number
  /** Null for a new row. */
  readonly id: string | null
  readonly sent: FieldValues
  /** What was there before; null for a new row. */
  readonly before: FieldValues | null
}

/** `same`: their ids are those that the last receipt of new rows in this run has. */
type NewestShown = Pick<Newest, 'createdAt'> & { readonly ids: readonly string[] | 'same' }

interface NewReceipt {
  readonly operation: 'create' | 'update' | 'delete'
  /** Every row is sent the same, in one request. */
  readonly isUniform: boolean
  readonly newest: NewestShown | null
  readonly rows: readonly SentRow[]
}

/** Writes down what is about to be sent, and marks its rows as under way. Runs inside the caller's transaction. */
export function writeReceipt(store: Store, tables: WorksheetTables, taken: TakenFor, it: NewReceipt): void {
  const [first] = it.rows
  if (first === undefined) return
  const shared = it.isUniform ? JSON.stringify(first.sent) : null
  const texts = it.rows.map(({ sent, before }) => ({
    own: shared ?? JSON.stringify(sent),
    before: before === null ? null : JSON.stringify(before),
  }))
  const bytes = texts.reduce((sum, { own, before }) => sum + (shared === null ? own.length : 0) + (before?.length ?? 0), 0)
  const cells = it.rows.reduce((sum, { sent }) => sum + Object.keys(sent).length, 0)
  const receipt = writeHead(store, tables, taken, { ...it, cells }, { shared, bytes: bytes + (shared?.length ?? 0), brief: null })
  insertRows(
    store,
    tables.n,
    receipt,
    it.rows.map(({ k, id }, n) => [k, id, shared === null ? (texts[n]?.own ?? '{}') : null, texts[n]?.before ?? null]),
  )
  markSent(store, tables.n, receipt, it.newest)
}

interface NewBriefReceipt extends Pick<NewReceipt, 'newest'> {
  readonly rows: readonly { readonly k: number }[]
  readonly cells: number
  /** JSON, in the order of the rows: the stored values by field number. */
  readonly brief: string
}

/** The same for new rows that may be brief. */
export function writeBriefReceipt(store: Store, tables: WorksheetTables, taken: TakenFor, it: NewBriefReceipt): void {
  const head = { operation: 'create', isUniform: false, newest: it.newest, rows: it.rows, cells: it.cells } as const
  store.brief.note(writeHead(store, tables, taken, head, { shared: null, bytes: it.brief.length, brief: it.brief }))
}

interface Values {
  /** What every row is sent. */
  readonly shared: string | null
  readonly bytes: number
  readonly brief: string | null
}

interface Head extends Omit<NewReceipt, 'rows'> {
  readonly rows: readonly { readonly k: number }[]
  readonly cells: number
}

/** Answers its number. */
function writeHead(
  store: Store,
  tables: WorksheetTables,
  { run, at }: TakenFor,
  it: Head,
  { shared, bytes, brief }: Values,
): number {
  const isSame = it.newest?.ids === 'same'
  const { lastInsertRowid } = store.run(
    `insert into receipt (run, ws, worksheet_name, operation, requests, rows, cells, sent_at, newest, first_key, sent, open, bytes, last_seq, newest_of, brief, brief_key)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, (select next_key from worksheet where n = ?), ?, ?, ?, ?, ?, ?, ?)`,
    run,
    tables.n,
    tables.name,
    it.operation,
    it.operation === 'update' && !it.isUniform ? it.rows.length : 1,
    it.rows.length,
    it.cells,
    at,
    it.newest === null || isSame ? null : JSON.stringify(it.newest),
    tables.n,
    shared,
    it.rows.length,
    bytes,
    lastSeq(store),
    isSame ? findNewest(store, run, tables.n) : null,
    brief,
    brief === null ? null : (it.rows[0]?.k ?? null),
  )
  if (it.operation === 'create')
    forgetAbsent(
      store,
      tables.n,
      it.rows.map((row) => row.k),
      at,
    )
  return Number(lastInsertRowid)
}

function findNewest(store: Store, run: number, ws: number): number {
  const last =
    "select coalesce(newest_of, id) from receipt where run = ? and ws = ? and operation = 'create' order by id desc limit 1"
  const found = store.pluck<number>(last).get(run, ws)
  if (found === undefined) throw new Error('no receipt before this one has the newest rows')
  return found
}

/** Rows inserted by one statement: most of the cost of a row is the call. */
const rowsAtOnce = 50

type RowValues = readonly [k: number, id: string | null, sent: string | null, before: string | null]

function insertRows(store: Store, ws: number, receipt: number, rows: readonly RowValues[]): void {
  const insert = (count: number) =>
    store.prepare(
      `insert into receipt_row (receipt, n, ws, k, id, state, sent, before)
       values ${Array(count).fill(`(?, ?, ${ws}, ?, ?, 'open', ?, ?)`).join(', ')}`,
    )
  const write = (from: number, count: number) =>
    insert(count).run(...rows.slice(from, from + count).flatMap((row, i) => [receipt, from + i, ...row]))
  const whole = rows.length - (rows.length % rowsAtOnce)
  for (let from = 0; from < whole; from += rowsAtOnce) write(from, rowsAtOnce)
  for (let from = whole; from < rows.length; from += 1) write(from, 1)
}

/**
 * New rows that were given up before and are sent again: the new receipt is what counts from now on. That they were not taken before is not
 * known; a person decided to send them again.
 */
function forgetAbsent(store: Store, ws: number, keys: readonly number[], at: number): void {
  const isAny = `select 1 from receipt where ws = ? and operation = 'create' and ${hasGivenUp('receipt')} limit 1`
  if (store.pluck<number>(isAny).get(ws) === undefined) return
  const of = `from json_each(?) e cross join receipt_row x on x.ws = ? and x.k = e.value and x.state = 'absent'
    cross join receipt r on r.id = x.receipt and r.operation = 'create'`
  const named = JSON.stringify(keys)
  const absent = store
    .prepare<{ receipt: number; rows: number }>(`select x.receipt, count(*) as rows ${of} group by 1`)
    .all(named, ws)
  if (absent.length === 0) return
  store.run(
    `update receipt_row set state = 'unsent', how = 'person' where (receipt, n) in (select x.receipt, x.n ${of})`,
    named,
    ws,
  )
  for (const it of absent) shiftReceipt(store, it.receipt, { from: 'absent', to: 'unsent', rows: it.rows, at })
}

/** Marks the rows of a receipt, all at once. */
function markSent(store: Store, ws: number, receipt: number, newest: NewestShown | null): void {
  store.run(
    `insert or replace into sent_row (ws, k, kind, watermark, first_key, vals, receipt, n, before)
     select x.ws, x.k, r.operation, ?, r.first_key, '', x.receipt, x.n, '' from receipt r cross join receipt_row x on x.receipt = r.id where r.id = ?`,
    newest?.createdAt ?? null,
    receipt,
  )
  if (store.pluck<number>("select 1 from mark where ws = ? and state = 'refused' limit 1").get(ws) !== undefined)
    store.run(
      `delete from mark where ws = ? and k in (select k from receipt_row where receipt = ?) and state = 'refused' and is_held = 0`,
      ws,
      receipt,
    )
  store.run(
    `insert into mark (ws, k, f, state) select ws, k, 0, 'sent' from receipt_row where receipt = ?
     on conflict do update set state = 'sent', code = null, message = ''`,
    receipt,
  )
}

/** What told the outcome of rows, and when, by our clock. */
export interface Told {
  readonly how: 'answer' | 'read-back'
  readonly at: number
}

export interface Settlement extends Told {
  readonly state: Exclude<ReceiptState, 'open'>
  readonly code?: number | null
  readonly words?: string
}

/**
 * Notes what became of rows that are under way, while `sent_row` still names them. Runs inside the caller's transaction. Rows that no
 * receipt knows, sent by an older version, are passed over.
 */
export function settleReceipts(store: Store, ws: number, keys: readonly number[], { state, how, at, ...why }: Settlement): void {
  if (keys.length === 0) return
  const named = JSON.stringify([...new Set(keys)])
  const of = `from json_each(?) e cross join sent_row s on s.ws = ? and s.k = e.value
    cross join receipt_row r on r.receipt = s.receipt and r.n = s.n`
  const before = store
    .prepare<{ receipt: number; state: ReceiptState; rows: number }>(
      `select r.receipt, r.state, count(*) as rows ${of} where r.state <> ? group by 1, 2`,
    )
    .all(named, ws, state)
  if (before.length === 0) return
  store.run(
    `update receipt_row set state = ?, how = ?, code = ?, words = ?
     where (receipt, n) in (select s.receipt, s.n from json_each(?) e cross join sent_row s on s.ws = ? and s.k = e.value)`,
    state,
    how,
    why.code ?? null,
    why.words ?? '',
    named,
    ws,
  )
  for (const it of before) shiftReceipt(store, it.receipt, { from: it.state, to: state, rows: it.rows, at })
}

interface Shift {
  readonly from: ReceiptState
  readonly to: ReceiptState
  readonly rows: number
  /** Our clock. */
  readonly at: number
}

/** Moves rows of a receipt from one state to another in its counts. */
export function shiftReceipt(store: Store, receipt: number, { from, to, rows, at }: Shift): void {
  // Both counts in one statement: their sum is checked.
  store.run(`update receipt set ${from} = ${from} - ?1, ${to} = ${to} + ?1, settled_at = ?3 where id = ?2`, rows, receipt, at)
}

/** The same for rows of one receipt that were all created: those in `created`, which follow each other in it. */
export function settleCreatedReceipt(
  store: Store,
  receipt: number,
  created: CreatedIds,
  [first, last]: readonly [first: number, last: number],
  { how, at }: Told,
): void {
  const before = store
    .prepare<{ state: ReceiptState; rows: number }>(
      `select state, count(*) as rows from receipt_row where receipt = ? and n between ? and ? and state <> 'confirmed' group by 1`,
    )
    .all(receipt, first, last)
  store.run(
    `update receipt_row set id = (select c.id from ${created.sql} c where c.n = receipt_row.n), state = 'confirmed', how = ?, code = null, words = ''
     where receipt = ? and n between ? and ?`,
    how,
    receipt,
    first,
    last,
  )
  for (const it of before) shiftReceipt(store, receipt, { from: it.state, to: 'confirmed', rows: it.rows, at })
}

/** The same of all rows of a brief receipt. */
export function settleBriefReceipt(store: Store, receipt: number, created: CreatedIds, rows: number, { how, at }: Told): void {
  store.run(
    `insert into receipt_row (receipt, n, ws, k, id, state, how, sent)
     select r.id, e.key, r.ws, r.brief_key + e.key, c.id, 'confirmed', ?, e.value
     from receipt r cross join json_each(r.brief) e cross join ${created.sql} c on c.n = e.key where r.id = ?`,
    how,
    receipt,
  )
  store.run('update receipt set brief = null where id = ?', receipt)
  shiftReceipt(store, receipt, { from: 'open', to: 'confirmed', rows, at })
}

/** The ids that new rows got. */
export function nameCreated(store: Store, ws: number, rows: readonly { readonly k: number; readonly id: string }[]): void {
  const name = store.prepare(
    'update receipt_row set id = ?3 where (receipt, n) = (select s.receipt, s.n from sent_row s where s.ws = ?1 and s.k = ?2)',
  )
  for (const { k, id } of rows) name.run(ws, k, id)
}
