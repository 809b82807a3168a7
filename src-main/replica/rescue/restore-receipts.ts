/**
 * Brings the receipts of a file that was set aside into a fresh replica, a worksheet's when its rows have been loaded anew: what was pushed
 * and imported is in the list of past pushes again, and can be taken back. Keys and numbers become those of the fresh replica. What had no
 * answer is looked for at every refresh, as `absent` is: the run that could have gone on with it is over.
 */
import type Database from 'better-sqlite3'
import { z } from 'zod'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { ReceiptState, RowCounts } from '../contract/receipt-questions.ts'
import { newestOf } from '../receipts/newest-of.ts'
import { takeKeys } from '../store/row-key.ts'
import { atomically, type SqlValue, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { readDamaged } from './open-damaged.ts'
import { readAround, readOr } from './read-around.ts'
import { type Named, readFields, readWorksheets } from './read-salvage.ts'

/** The worksheets of which the file has receipts; none where that cannot be read. */
export function readSentWorksheets(file: string): readonly Named[] {
  return readDamaged<readonly Named[]>(file, [], (db) => {
    const worksheets = readWorksheets(db)
    const sent = readOr<readonly number[]>([], () => db.prepare<[], number>('select distinct ws from receipt').pluck().all())
    return sent.flatMap((n) => worksheets.get(n) ?? [])
  })
}

const runRecord = z.object({
  id: z.int(),
  kind: z.string(),
  source: z.string(),
  started_at: z.int(),
  ended_at: z.int().nullable(),
  outcome: z.string().nullable(),
  trigger_workflow: z.int(),
  permanent_delete: z.int(),
})
const receiptRecord = z.object({
  id: z.int(),
  run: z.int(),
  worksheet_name: z.string(),
  operation: z.enum(['create', 'update', 'delete']),
  requests: z.int(),
  rows: z.int(),
  cells: z.int(),
  sent_at: z.int(),
  newest: z.string().nullable(),
  sent: z.string().nullable(),
  batch: z.int().nullable(),
  /** Hexadecimal; '' for none. */
  packed: z.string(),
  packed_ids: z.string().nullable(),
  code: z.int().nullable(),
  words: z.string(),
  open: z.int(),
  unknown: z.int(),
  absent: z.int(),
  confirmed: z.int(),
  refused: z.int(),
  unsent: z.int(),
  settled_at: z.int().nullable(),
  bytes: z.int(),
})
type ReceiptRecord = z.output<typeof receiptRecord>
const rowRecord = z.object({
  receipt: z.int(),
  n: z.int(),
  k: z.int(),
  id: z.string().nullable(),
  state: z.enum(['open', 'unknown', 'absent', 'confirmed', 'refused', 'unsent']),
  how: z.string().nullable(),
  code: z.int().nullable(),
  words: z.string(),
  sent: z.string().nullable(),
  before: z.string().nullable(),
  staged: z.string().nullable(),
})
type RowRecord = z.output<typeof rowRecord>

/** Receipts read at once, with their rows. */
const atOnce = 200

/** What is whole of the records from one number to another: one that cannot be read, or is no record any more, is left out. */
const readRecords = <T>(statement: Database.Statement<[number, number]>, schema: z.ZodType<T>, from: number, to: number) =>
  readAround(from, to, (first, last) =>
    statement.all(first, last).flatMap((it) => {
      const { data, success } = schema.safeParse(it)
      return success ? [data] : []
    }),
  ).found

/**
 * `keys`: of rows that were staged as new, their new keys by the old ones. Answers how many rows the receipts have. Receipts that are there
 * already are not brought in twice: those of a run of which the worksheet has some before.
 */
export function restoreReceipts(store: Store, tables: WorksheetTables, file: string, keys: ReadonlyMap<number, number>): number {
  return readDamaged(file, 0, (db) =>
    atomically(store, () => {
      const ws = numberOf(db, tables.id)
      return ws === null ? 0 : restoreFrom(store, tables, db, ws, keys)
    }),
  )
}

function numberOf(db: Database.Database, id: WorksheetId): number | null {
  for (const [n, named] of readWorksheets(db)) if (named.id === id) return n
  return null
}

function restoreFrom(
  store: Store,
  tables: WorksheetTables,
  db: Database.Database,
  ws: number,
  keys: ReadonlyMap<number, number>,
): number {
  const highest = readOr(0, () => db.prepare<[], number>('select max(id) from receipt').pluck().get() ?? 0)
  const heads = db.prepare<[number, number]>(
    `select r.id, r.run, r.worksheet_name, r.operation, r.requests, r.rows, r.cells, r.sent_at, ${newestOf('r')} as newest, r.sent, r.batch,
       hex(coalesce(r.packed, b.content)) as packed, r.packed_ids, r.code, r.words, r.settled_at, r.bytes,
       r.open, r.unknown, r.absent, r.confirmed, r.refused, r.unsent
     from receipt r left join write_run w on w.id = r.run left join import_batch b on b.import = w.import and b.batch = r.batch
     where r.ws = ${ws} and r.id between ? and ?`,
  )
  // By receipt, not by worksheet: the plus keeps SQLite from going over all rows of the worksheet for every slice.
  const rows = db.prepare<[number, number]>(
    `select receipt, n, k, id, state, how, code, words, sent, before, staged from receipt_row where receipt between ? and ? and +ws = ${ws}`,
  )
  const brief = db.prepare<[number, number]>(
    `select r.id as receipt, e.key as n, r.brief_key + e.key as k, null as id, 'open' as state, null as how, null as code, '' as words,
       e.value as sent, null as before, null as staged
     from receipt r cross join json_each(r.brief) e where r.brief is not null and r.id between ? and ?`,
  )
  const runOf = createRunFinder(store, tables, db)
  const write = createWriter(store, tables, readFieldNumbers(db, ws, tables), keys)
  let restored = 0
  for (let from = 1; from <= highest; from += atOnce) {
    const to = from + atOnce - 1
    const of = (statement: typeof rows): readonly RowRecord[] => readRecords(statement, rowRecord, from, to)
    const byReceipt = Map.groupBy([...of(rows), ...of(brief)], (it) => it.receipt)
    for (const head of readRecords(heads, receiptRecord, from, to)) {
      const run = runOf(head.run)
      if (run !== null) restored += write(run, head, byReceipt.get(head.id) ?? [])
    }
  }
  return restored
}

/** The run in the fresh replica, made where it is not there yet; null where its receipts are there already, or it cannot be read. */
function createRunFinder(store: Store, { n }: WorksheetTables, db: Database.Database): (run: number) => number | null {
  const found = new Map<number, number | null>()
  const record = db.prepare<[number, number]>('select * from write_run where id between ? and ?')
  const lastSent = db.prepare<[number], number>('select max(sent_at) from receipt where run = ?').pluck()
  const find = (id: number): number | null => {
    const [run] = readRecords(record, runRecord, id, id)
    if (run === undefined) return null
    const { kind, source, started_at, outcome, trigger_workflow, permanent_delete } = run
    const known = store
      .pluck<number>('select id from write_run where kind = ? and source = ? and started_at = ?')
      .get(kind, source, started_at)
    if (known !== undefined) {
      return store.pluck<number>('select 1 from receipt where run = ? and ws = ? limit 1').get(known, n) === undefined
        ? known
        : null
    }
    const ended = run.ended_at ?? readOr(undefined, () => lastSent.get(id)) ?? started_at
    const { lastInsertRowid } = store.run(
      `insert into write_run (kind, source, started_at, ended_at, outcome, trigger_workflow, permanent_delete, is_looked)
       values (?, ?, ?, ?, ?, ?, ?, 1)`,
      ...[kind, source, started_at, ended, outcome, trigger_workflow, permanent_delete],
    )
    return Number(lastInsertRowid)
  }
  return (id) => {
    const known = found.get(id)
    if (known !== undefined) return known
    const run = find(id)
    found.set(id, run)
    return run
  }
}

/** Numbers of fields in the fresh replica by those in the file; a field that is gone has none. */
const readFieldNumbers = (db: Database.Database, ws: number, tables: WorksheetTables): ReadonlyMap<string, number> =>
  new Map(
    [...readFields(db, ws)].flatMap(([n, field]): [string, number][] => {
      const column = tables.byField.get(field.id)
      return column === undefined ? [] : [[String(n), column.n]]
    }),
  )

const values = z.record(z.string(), z.unknown())

const restoredState = (state: ReceiptState): ReceiptState => (state === 'open' || state === 'unknown' ? 'absent' : state)

function createWriter(
  store: Store,
  tables: WorksheetTables,
  numbers: ReadonlyMap<string, number>,
  keys: ReadonlyMap<number, number>,
): (run: number, head: ReceiptRecord, rows: readonly RowRecord[]) => number {
  const renumber = (text: string | null): string | null => {
    if (text === null) return null
    const { data = {} } = values.safeParse(readOr<unknown>(null, () => JSON.parse(text)))
    const known = Object.entries(data).flatMap(([n, value]): [number, unknown][] => {
      const number = numbers.get(n)
      return number === undefined ? [] : [[number, value]]
    })
    return JSON.stringify(Object.fromEntries(known))
  }
  const byId = store.pluck<number>(`select k from ${tables.row} where id = ?`)
  const taken = new Map(keys)
  const keyOf = ({ k, id }: RowRecord): number => {
    const found = (id === null ? undefined : byId.get(id)) ?? taken.get(k) ?? takeKeys(store, tables.n, 1)
    taken.set(k, found)
    return found
  }
  return (run, head, rows) => {
    const counts = head.packed === '' ? countStates(rows) : countsOfPacked(head)
    const total = Object.values(counts).reduce((sum, it) => sum + it, 0)
    if (total === 0) return 0
    const receipt = insertReceipt(store, tables, run, { ...head, sent: renumber(head.sent) }, counts)
    for (const row of head.packed === '' ? rows : [])
      store.run(
        `insert into receipt_row (receipt, n, ws, k, id, state, how, code, words, sent, before, staged)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[receipt, row.n, tables.n, keyOf(row), row.id, restoredState(row.state), row.how, row.code, row.words],
        ...[renumber(row.sent), renumber(row.before), renumber(row.staged)],
      )
    return total
  }
}

const noRows: Readonly<Record<ReceiptState, number>> = { open: 0, unknown: 0, absent: 0, confirmed: 0, refused: 0, unsent: 0 }

function countStates(rows: readonly RowRecord[]): RowCounts {
  const counts = { ...noRows }
  for (const { state } of rows) counts[restoredState(state)] += 1
  return counts
}

const countsOfPacked = ({ open, unknown, absent, confirmed, refused, unsent }: ReceiptRecord): RowCounts => ({
  ...noRows,
  ...{ absent: open + unknown + absent, confirmed, refused, unsent },
})

function insertReceipt(store: Store, tables: WorksheetTables, run: number, it: ReceiptRecord, counts: RowCounts): number {
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const record: Readonly<Record<string, SqlValue>> = {
    ...{ run, ws: tables.n, worksheet_name: it.worksheet_name, operation: it.operation, requests: it.requests, rows: total },
    ...{
      cells: it.cells,
      sent_at: it.sent_at,
      newest: it.newest,
      first_key: firstKeyOf(store, tables, it, counts),
      sent: it.sent,
    },
    ...{ batch: it.batch, packed: it.packed, packed_ids: it.packed_ids, code: it.code, words: it.words, ...counts },
    ...{ settled_at: it.settled_at, bytes: it.bytes },
  }
  const names = Object.keys(record)
  const { lastInsertRowid } = store.run(
    `insert into receipt (${names.join(', ')}) values (${names.map((it) => (it === 'packed' ? "unhex(nullif(?, ''))" : '?')).join(', ')})`,
    ...Object.values(record),
  )
  return Number(lastInsertRowid)
}

const newestSchema = z.object({ createdAt: z.string().nullable() })

/** Rows that a create without an answer may have brought are among those loaded since: the ones that are newer than what there was before. */
function firstKeyOf(store: Store, tables: WorksheetTables, it: ReceiptRecord, { absent }: RowCounts): number {
  const next = store.pluck<number>('select next_key from worksheet where n = ?').get(tables.n) ?? 1
  if (absent === 0 || it.operation !== 'create') return next
  const { data } = newestSchema.safeParse(readOr<unknown>(null, () => JSON.parse(it.newest ?? '')))
  const since = data?.createdAt ?? ''
  return store.pluck<number | null>(`select min(k) from ${tables.row} where created_at >= ?`).get(since) ?? next
}
