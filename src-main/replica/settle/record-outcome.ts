/**
 * Records what became of rows under way, in one transaction: what the service confirmed leaves the journal and enters the replica; what
 * it refused stays staged with code and words; what it did not answer waits to be settled.
 */

import type { PushOutcome, Refusal } from '../contract/push-questions.ts'
import { nameCreated, settleReceipts, type Told } from '../receipts/write-receipts.ts'
import { appendEntries } from '../stage/append-entries.ts'
import { closeCommand, openCommand } from '../stage/command.ts'
import { forgetLostTouched, hasLost } from '../stage/lost-rows.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { forgetOverwritten, isAnyChanged } from '../store/created-here.ts'
import { addStates, emptyStates, fillTouched, type TouchedRows } from '../store/scratch-tables.ts'
import { atomically, type Store } from '../store/store.ts'
import { systemColumns, type WorksheetTables } from '../store/worksheet-tables.ts'
import { adoptPulled } from './adopt-pulled.ts'
import { settleCreatedBatch } from './creates/settle-created-batch.ts'
import { stageOverBefore } from './in-flight.ts'
import { reconcileTouched } from './reconcile-rows.ts'
import { type SettledEntry, settleEntries, settleTouchedRows } from './settle-entries.ts'
import { readSentRows, type SentRowState, settleCreated, settleSent } from './settle-sent.ts'
import { applyTaken } from './taken-links.ts'

const unknownMessage = 'No answer arrived for this row. Gridstage reads it back before it is sent again.'

export function recordOutcome(store: Store, tables: WorksheetTables, outcome: PushOutcome, told: Told): void {
  const { how, at } = told
  atomically(store, () => {
    if (isOnlyCreated(outcome) && settleCreatedBatch(store, tables, outcome.created ?? [], told)) return
    store.brief.writeOut()
    writeKeysOut(store, tables, keysOf(outcome))
    settleAll(store, tables, outcome, told)
    confirmUpdates(store, tables, outcome.updated ?? [], how)
    confirmCreates(store, tables, outcome.created ?? [])
    confirmDeletes(store, tables, outcome.deleted ?? [], at)
    const unchanged = [...(outcome.refused ?? []).map((it) => it.k), ...(outcome.unsent ?? []), ...(outcome.absent ?? [])]
    const changed = unchanged.filter((k) => stageOverBefore(store, tables, k, how === 'read-back'))
    for (const refusal of outcome.refused ?? []) refuse(store, tables, refusal)
    for (const k of outcome.unknown ?? []) markRow(store, tables, k, 'unknown', null, unknownMessage)
    for (const k of [...(outcome.unsent ?? []), ...(outcome.absent ?? [])]) unsend(store, tables, k)
    if (changed.length === 0) return
    reconcileTouched(store, tables, fillTouched(store, changed))
  })
}

const keysOf = ({ created, updated, deleted, refused, unknown, unsent, absent }: PushOutcome): readonly number[] => [
  ...[...(created ?? []), ...(refused ?? [])].map((it) => it.k),
  ...[updated, deleted, unknown, unsent, absent].flatMap((it) => it ?? []),
]

const isOnlyCreated = ({ created = [], ...others }: PushOutcome): boolean =>
  created.length > 1 && Object.values(others).every((it) => it === undefined || it.length === 0)

/** Receipts are settled first: they are found by what is under way. */
function settleAll(store: Store, { n }: WorksheetTables, outcome: PushOutcome, told: Told): void {
  const created = outcome.created ?? []
  nameCreated(store, n, created)
  const done = [...(outcome.updated ?? []), ...(outcome.deleted ?? []), ...created.map((it) => it.k)]
  settleReceipts(store, n, done, { state: 'confirmed', ...told })
  for (const { k, code, message } of outcome.refused ?? [])
    settleReceipts(store, n, [k], { state: 'refused', ...told, code, words: message })
  settleReceipts(store, n, outcome.unknown ?? [], { state: 'unknown', ...told })
  settleReceipts(store, n, outcome.absent ?? [], { state: 'absent', ...told })
  settleReceipts(store, n, outcome.unsent ?? [], { state: 'unsent', ...told })
}

/** The row is no longer under way; that the user holds it stays. */
function unsend(store: Store, tables: WorksheetTables, k: number): void {
  store.run('delete from sent_row where ws = ? and k = ?', tables.n, k)
  store.run(
    "update mark set state = 'staged', code = null, message = '' where ws = ? and k = ? and f = 0 and state in ('sent', 'unknown') and is_held = 1",
    tables.n,
    k,
  )
  store.run("delete from mark where ws = ? and k = ? and f = 0 and state in ('sent', 'unknown') and is_held = 0", tables.n, k)
}

/** The same for many. */
function unsendTouched(store: Store, { n }: WorksheetTables, { sql }: TouchedRows): void {
  const among = `f = 0 and k in (select k from ${sql}) and state in ('sent', 'unknown')`
  store.run(`delete from sent_row where ws = ? and k in (select k from ${sql})`, n)
  store.run(`update mark set state = 'staged', code = null, message = '' where ws = ? and ${among} and is_held = 1`, n)
  store.run(`delete from mark where ws = ? and ${among} and is_held = 0`, n)
}

function markRow(
  store: Store,
  tables: WorksheetTables,
  k: number,
  state: 'refused' | 'unknown',
  code: number | null,
  message: string,
): void {
  store.run(
    `insert into mark (ws, k, f, state, code, message) values (?, ?, 0, ?, ?, ?)
     on conflict do update set state = excluded.state, code = excluded.code, message = excluded.message`,
    tables.n,
    k,
    state,
    code,
    message,
  )
}

function refuse(store: Store, tables: WorksheetTables, { k, code, message }: Refusal): void {
  unsend(store, tables, k)
  markRow(store, tables, k, 'refused', code, message)
}

function confirmUpdates(store: Store, tables: WorksheetTables, keys: readonly number[], how: Told['how']): void {
  if (keys.length === 0) return
  const touched = fillTouched(store, keys)
  const settled: SettledEntry[] = []
  const mayOverwrite = isAnyChanged(store, tables)
  for (const [k, row] of readSentRows(store, tables, touched)) {
    if (mayOverwrite) forgetOverwritten(store, tables, k, row.sent.keys())
    const columns = [...row.sent.keys()].map((f) => tables.byNumber.get(f)?.sql).filter((it) => it !== undefined)
    // What was read back is what the service made of it.
    if (columns.length > 0 && how === 'answer')
      store.run(`update ${tables.row} set ${columns.map((it) => `${it} = ?`).join(', ')} where k = ?`, ...row.sent.values(), k)
    settled.push(...settleSent(store, tables, k, row))
  }
  unsendTouched(store, tables, touched)
  finish(store, tables, keys, settled)
}

const nothingSent: SentRowState = { sent: new Map(), entries: new Map() }

function confirmCreates(
  store: Store,
  tables: WorksheetTables,
  rows: readonly { readonly k: number; readonly id: string }[],
): void {
  if (rows.length === 0) return
  const keys = rows.map((it) => it.k)
  const touched = fillTouched(store, keys)
  const sent = readSentRows(store, tables, touched)
  unsendTouched(store, tables, touched)
  // The row that a recreated one takes the place of goes.
  store.run(`delete from ${tables.row} where k in (select k from ${touched.sql})`)
  forgetLostTouched(store, tables, touched)
  const mayBePulled = pulledAmong(store, tables, rows)
  const settled: SettledEntry[] = []
  let inserted = 0
  const sql = tables.columns.map((it) => it.sql)
  const insert = store.prepare(
    `insert into ${tables.row} (k, id, generation, ${[...systemColumns, ...sql].join(', ')})
     select ?, ?, generation, ${[...systemColumns.map(() => 'null'), ...sql.map(() => '?')].join(', ')} from worksheet where n = ${tables.n}`,
  )
  for (const { k, id } of rows) {
    const row = sent.get(k) ?? nothingSent
    const arrived = settleCreated(store, tables, k, row)
    if (mayBePulled(id) && adoptPulled(store, tables, k, id, arrived)) continue
    insert.run(k, id, ...tables.columns.map((it) => row.sent.get(it.n) ?? null))
    inserted += 1
    settled.push(...arrived)
  }
  store.run('update worksheet set row_count = row_count + ? where n = ?', inserted, tables.n)
  finish(store, tables, keys, settled)
}

/** Which of the new rows' ids the replica may know already. */
function pulledAmong(store: Store, tables: WorksheetTables, rows: readonly { readonly id: string }[]): (id: string) => boolean {
  if (hasLost(store, tables)) return () => true
  const known = new Set(
    store
      .pluck<string>(`select r.id from json_each(?) e cross join ${tables.row} r on r.id = e.value`)
      .all(JSON.stringify(rows.map((it) => it.id))),
  )
  return (id) => known.has(id)
}

/**
 * The values are kept as they were shown, with what was edited before the deletion, so that it can be taken back by creating the row again.
 * Where it was taken back already, as in `alsoWanted`, that is what happens now, at `at` by our clock.
 */
export function confirmDeletes(
  store: Store,
  tables: WorksheetTables,
  keys: readonly number[],
  at: number,
  alsoWanted: readonly number[] = [],
): void {
  if (keys.length === 0) return
  const { n, row, over, trash } = tables
  const names = ['k', 'id', ...systemColumns, ...tables.columns.map((it) => it.sql)]
  const shown = names.slice(2).map((it) => `iif(o.k is null, r.${it}, o.${it})`)
  const touched = fillTouched(store, keys)
  store.run(
    `insert or replace into ${trash} (push, ${names.join(', ')})
     select 0, r.k, r.id, ${shown.join(', ')} from ${touched.sql} t cross join ${row} r on r.k = t.k left join ${over} o on o.k = t.k`,
  )
  const takenBack = store
    .pluck<number>(
      `select t.k from ${touched.sql} t cross join ${trash} x on x.k = t.k cross join journal j on j.ws = ? and j.k = t.k and j.f = 0
       and j.is_current = 1 and j.value = 1`,
    )
    .all(n)
  settleTouchedRows(store, tables, touched)
  unsendTouched(store, tables, touched)
  const removed = store.run(`delete from ${row} where k in (select k from ${touched.sql})`).changes
  store.run('update worksheet set row_count = max(0, row_count - ?) where n = ?', removed, n)
  reconcileTouched(store, tables, touched)
  createAgain(store, tables, [...new Set([...takenBack, ...alsoWanted])], at)
}

/** Rows that are gone although their deletion was taken back while it was under way. */
function createAgain(store: Store, tables: WorksheetTables, keys: readonly number[], at: number): void {
  if (keys.length === 0) return
  const label = keys.length === 1 ? 'Bring a deleted row back' : `Bring ${keys.length} deleted rows back`
  const command = openCommand(store, tables, { label, origin: 'app', at })
  const states = emptyStates(store)
  const insert = addStates(states)
  const of = `from json_each(?) e cross join ${tables.trash} x on x.k = e.value`
  store.run(`${insert} select x.k, 0, 0, 1, 0, null, null ${of}`, JSON.stringify(keys))
  for (const { n, sql, field, isGone } of tables.columns)
    if (!isGone && field.lock === null)
      store.run(
        `${insert} select x.k, ${n}, null, x.${sql}, 0, null, null ${of} where x.${sql} is not null`,
        JSON.stringify(keys),
      )
  reconcileTouched(store, tables, appendEntries(store, tables, command, states).rows)
  closeCommand(store, tables, command)
}

function finish(store: Store, tables: WorksheetTables, keys: readonly number[], settled: readonly SettledEntry[]): void {
  const touched = fillTouched(store, keys)
  settleEntries(store, tables, settled)
  reconcileTouched(store, tables, touched)
  applyTaken(store, tables, keys)
}
