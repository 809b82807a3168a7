/** Settles rows whose push was not answered, from what was read back of the service. */
import type { UnsettledRows } from '../contract/push-questions.ts'
import { writeAllOut } from '../receipts/brief-receipts.ts'
import { newestOf } from '../receipts/newest-of.ts'
import { hasGivenUp, isOpen } from '../receipts/open-receipts.ts'
import { readSentValues } from '../receipts/sent-values.ts'
import { closeDeadRuns } from '../receipts/write-runs.ts'
import { isSameValue } from '../store/is-same-value.ts'
import { atomically, type SqlValue, type Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { MatchedCreates, RestOfCreates } from './open-creates.ts'
import { markChangedBeforeDeletion, rowTouchedMessage } from './reconcile-rows.ts'
import { recordOutcome } from './record-outcome.ts'
import { restoreOverwritten, rowsToLookAt } from './restore-overwritten.ts'

/** Rows that were under way when the app ended are unsettled: nobody saw their answer. */
export function markInterrupted(store: Store): void {
  atomically(store, () => {
    writeAllOut(store)
    closeDeadRuns(store)
    store.run(
      `update mark set state = 'unknown', message = 'The app ended while this row was being sent. It is read back before it is sent again.'
       where state = 'sent' and f = 0`,
    )
    if (store.pluck<number>(`select 1 from receipt where ${isOpen('receipt')} and open > 0 limit 1`).get() === undefined) return
    store.run(
      `update receipt_row set state = 'unknown' where state = 'open' and receipt in (select id from receipt where ${isOpen('receipt')})`,
    )
    store.run(`update receipt set unknown = unknown + open, open = 0 where ${isOpen('receipt')}`)
  })
}

/**
 * Rows that a push ended without: whatever broke it off, they are looked for like all that were sent and not answered, never left as being
 * sent by nobody.
 */
export function endInDoubt(store: Store, run: number): void {
  const open = 'select id from receipt where run = ? and open > 0'
  if (store.pluck<number>(`${open} limit 1`).get(run) === undefined) return
  atomically(store, () => {
    writeAllOut(store)
    store.run(
      `update mark set state = 'unknown', message = 'The push ended before this row was answered. It is read back before it is sent again.'
       where state = 'sent' and f = 0 and (ws, k) in (select ws, k from sent_row where receipt in (${open}))`,
      run,
    )
    store.run(`update receipt_row set state = 'unknown' where state = 'open' and receipt in (${open})`, run)
    store.run('update receipt set unknown = unknown + open, open = 0 where run = ? and open > 0', run)
  })
}

const unsettled = "from sent_value s join mark m on m.ws = s.ws and m.k = s.k and m.f = 0 and m.state = 'unknown' where s.ws = ?"

export function listUnsettled(store: Store, worksheetId: string | null): readonly UnsettledRows[] {
  return store.worksheets
    .all()
    .filter((it) => !it.isGone && (worksheetId === null || it.id === worksheetId))
    .map((tables) => ({
      worksheetId: tables.id,
      existing: store
        .pluck<string>(`select r.id from ${tables.row} r where r.k in (select s.k ${unsettled} and s.kind <> 'create')`)
        .all(tables.n),
      expected: rowsToLookAt(store, tables),
      ...openCreates(store, tables.n),
    }))
    .filter((it) => [it.existing.length, it.expected.length, it.creates, it.absent].some((count) => count > 0))
}

function openCreates(store: Store, ws: number): Pick<UnsettledRows, 'creates' | 'createsSentAt' | 'absent' | 'watermark'> {
  const open = `select s.watermark, 1 as creates, 0 as absent ${unsettled.replace('?', '?1')} and s.kind = 'create'
    union all
    select json_extract(${newestOf('r')}, '$.createdAt'), 0, 1 from receipt r cross join receipt_row x on x.receipt = r.id and x.state = 'absent'
    where r.ws = ?1 and ${hasGivenUp('r')} and r.operation = 'create'`
  const found = store
    .prepare<{ creates: number | null; absent: number | null; watermark: string | null; unknown: number }>(
      `select sum(creates) as creates, sum(absent) as absent, min(watermark) as watermark, count(iif(watermark is null, 1, null)) as unknown
       from (${open})`,
    )
    .get(ws)
  return {
    creates: found?.creates ?? 0,
    createsSentAt:
      store
        .pluck<number | null>(
          "select max(r.sent_at) from sent_row s join receipt r on r.id = s.receipt where s.ws = ? and s.kind = 'create'",
        )
        .get(ws) ?? null,
    absent: found?.absent ?? 0,
    watermark: found === undefined || found.unknown > 0 ? null : found.watermark,
  }
}

/**
 * The rows were read back: those that hold what was sent arrived, with the others nothing happened so far. Answers how many updates
 * arrived whole, and which rows are staged as before.
 */
export function settleExisting(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[] | null,
  at: number,
  isAfterPush = false,
): { readonly confirmed: number; readonly open: readonly number[] } {
  const all = store.prepare<SentRecord>(`select s.k, s.kind, s.vals ${unsettled} and s.kind <> 'create'`).all(tables.n)
  const wanted = keys === null ? null : new Set(keys)
  const read = wanted === null ? all : all.filter(({ k }) => wanted.has(k))
  const arrived = read.filter((it) => hasArrived(store, tables, it)).map((it) => it.k)
  const isArrived = new Set(arrived)
  const rest = read.map((it) => it.k).filter((k) => !isArrived.has(k))
  // After an answer the service has finished; after silence what is not there may still come.
  const outcome = keys === null ? { absent: rest } : { unsent: rest }
  recordOutcome(store, tables, { updated: arrived, ...outcome }, { how: 'read-back', at })
  restoreOverwritten(store, tables, at, isAfterPush)
  const isStaged = store.pluck<number>(`select 1 from ${tables.over} where k = ?`)
  // Rows that turned out to be gone are conflicts now, no longer under way.
  const gone = store
    .pluck<number>(
      `select k from sent_row where ws = ?1 and kind <> 'create'
       and k not in (select k from mark where ws = ?1 and f = 0 and state in ('sent', 'unknown'))`,
    )
    .all(tables.n)
  recordOutcome(store, tables, { unsent: gone }, { how: 'read-back', at })
  return { confirmed: arrived.length, open: rest.filter((k) => isStaged.get(k) !== undefined) }
}

interface SentRecord {
  readonly k: number
  readonly kind: 'update' | 'delete'
  readonly vals: string
}

/**
 * What tells files apart before and after they were sent: only their names stay. Files that take a moment to be listed (service-notes A,
 * attachments) are staged as before and sent once more, which replaces the whole cell and doubles nothing.
 */
const fileNames = (stored: SqlValue): string => {
  const value = fromStored(stored, 'attachments')
  const names = Array.isArray(value) ? value.map((it) => (typeof it === 'object' ? it.name : it)) : []
  return JSON.stringify(names.sort())
}

/** A deletion that happened is known by then: its row is gone. */
function hasArrived(store: Store, tables: WorksheetTables, { k, kind, vals }: SentRecord): boolean {
  if (kind === 'delete') return false
  for (const [f, sent] of readSentValues(vals)) {
    const column = tables.byNumber.get(f)
    if (column === undefined || column.isGone) continue
    const { sql, field } = column
    const theirs = store.pluck<SqlValue>(`select ${sql} from ${tables.row} where k = ? and is_gone = 0`).get(k)
    if (theirs === undefined) return false
    if (field.kind === 'attachments') {
      if (fileNames(sent) !== fileNames(theirs)) return false
      continue
    }
    if (!isSameValue(column, theirs, sent)) return false
  }
  return true
}

/** Records what was found of unanswered creates of pushes. */
export function settleCreates(
  store: Store,
  tables: WorksheetTables,
  matched: MatchedCreates,
  rest: RestOfCreates,
  at: number,
): void {
  atomically(store, () => {
    const taken = takenBack(store, tables, matched)
    const created = [...matched.created, ...taken].map(({ row, id }) => ({ k: row, id }))
    for (const { k } of created) takeUpAgain(store, tables.n, k)
    const others = rest === 'open' ? {} : { [rest]: matched.absent }
    recordOutcome(store, tables, { created, ...others }, { how: 'read-back', at })
    // Whatever the user had not wanted any more is on its way out now, and holds what somebody made of it.
    for (const { row } of taken) markChangedBeforeDeletion(store, tables, row, rowTouchedMessage)
    for (const { row: k } of matched.uncertain)
      store.run(
        "update mark set message = ? where ws = ? and k = ? and f = 0 and state = 'unknown'",
        uncertainMessage,
        tables.n,
        k,
      )
  })
}

/**
 * Rows that the user took back while their creation was in doubt, and of which the service holds one that somebody changed since: nobody
 * would see a question about a row that is not shown, so it is asked whether that one is to be deleted.
 */
function takenBack(store: Store, { over }: WorksheetTables, { uncertain }: MatchedCreates): MatchedCreates['created'] {
  const isShown = store.pluck<number>(`select 1 from ${over} where k = ?`)
  const ids = new Set<string>()
  return uncertain.flatMap(({ row, like }) => {
    if (isShown.get(row) !== undefined || ids.has(like)) return []
    ids.add(like)
    return [{ row, id: like }]
  })
}

/** A row that had been given up counts as under way again. */
function takeUpAgain(store: Store, ws: number, k: number): void {
  store.run(
    `insert or ignore into sent_row (ws, k, kind, watermark, first_key, vals, receipt, n)
     select x.ws, x.k, 'create', null, r.first_key, x.sent, x.receipt, x.n from receipt_row x join receipt r on r.id = x.receipt
     where x.ws = ? and x.k = ? and x.state = 'absent' and r.operation = 'create' order by x.receipt desc limit 1`,
    ws,
    k,
  )
}

export const uncertainMessage =
  'No answer arrived when this row was created, and the service holds one that is similar but not the same. Compare them: keep yours to send it again, or take theirs to drop it here.'
