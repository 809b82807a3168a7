/**
 * Records what became of rows under way, in one transaction: what the service confirmed leaves the journal and enters the replica; what
 * it refused stays staged with code and words; what it did not answer waits to be settled.
 */

import { adoptPulled } from './adopt-pulled.ts'
import { forgetLost } from './lost-rows.ts'
import type { PushOutcome, Refusal } from './push-questions.ts'
import { reconcileTouched } from './reconcile-rows.ts'
import { fillTouched } from './scratch-tables.ts'
import { type SettledCell, settleCells, settleTouchedRows } from './settle-entries.ts'
import { shiftCellCount } from './staged-counts.ts'
import { atomically, type SqlValue, type Store } from './store.ts'
import { readSentValues, type SentValues } from './take-staged.ts'
import { applyTaken } from './taken-links.ts'
import { systemColumns, type WorksheetTables } from './worksheet-tables.ts'
import { nameCreated, settleReceipts } from './write-receipts.ts'

const unknownMessage = 'No answer arrived for this row. Gridstage reads it back before it is sent again.'

export function recordOutcome(
  store: Store,
  tables: WorksheetTables,
  outcome: PushOutcome,
  how: 'answer' | 'read-back' = 'answer',
): void {
  atomically(store, () => {
    settleAll(store, tables, outcome, how)
    confirmUpdates(store, tables, outcome.updated ?? [], how)
    confirmCreates(store, tables, outcome.created ?? [])
    confirmDeletes(store, tables, outcome.deleted ?? [])
    for (const refusal of outcome.refused ?? []) refuse(store, tables, refusal)
    for (const k of outcome.unknown ?? []) markRow(store, tables, k, 'unknown', null, unknownMessage)
    for (const k of [...(outcome.unsent ?? []), ...(outcome.absent ?? [])]) unsend(store, tables, k)
  })
}

/** Receipts are settled first: they are found by what is under way. */
function settleAll(store: Store, { n }: WorksheetTables, outcome: PushOutcome, how: 'answer' | 'read-back'): void {
  const created = outcome.created ?? []
  nameCreated(store, n, created)
  const done = [...(outcome.updated ?? []), ...(outcome.deleted ?? []), ...created.map((it) => it.k)]
  settleReceipts(store, n, done, { state: 'confirmed', how })
  for (const { k, code, message } of outcome.refused ?? [])
    settleReceipts(store, n, [k], { state: 'refused', how, code, words: message })
  settleReceipts(store, n, outcome.unknown ?? [], { state: 'unknown', how })
  settleReceipts(store, n, outcome.absent ?? [], { state: 'absent', how })
  settleReceipts(store, n, outcome.unsent ?? [], { state: 'unsent', how })
}

const sentValues = (store: Store, tables: WorksheetTables, k: number): SentValues | null => {
  const vals = store.pluck<string>('select vals from sent_row where ws = ? and k = ?').get(tables.n, k)
  return vals === undefined ? null : readSentValues(vals)
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

/**
 * Cells whose staged value is what was sent are settled. A cell edited since keeps its edit, now over the value that was sent: the base
 * follows what the app itself wrote. What was undone since is an edit back.
 */
function settleSent(store: Store, tables: WorksheetTables, k: number, sent: SentValues, settled: SettledCell[]): void {
  const current = store.prepare<{ base: SqlValue; value: SqlValue }>(
    'select base, value from journal where ws = ? and k = ? and f = ? and is_current = 1',
  )
  for (const [f, value] of sent) {
    const entry = current.get(tables.n, k, f)
    if (entry === undefined) continue
    if (entry.value === value) settled.push({ k, f })
    else {
      store.run('update journal set base = ? where ws = ? and k = ? and f = ? and is_current = 1', value, tables.n, k, f)
      if (f > 0 && entry.base === entry.value) shiftCellCount(store, tables.n, 1)
    }
  }
}

/** A new row that was taken back while it was under way is there all the same: it is to be deleted now, whatever its cells hold. */
function settleCreated(store: Store, tables: WorksheetTables, k: number, sent: SentValues): readonly SettledCell[] {
  const settled: SettledCell[] = []
  settleSent(store, tables, k, new Map([[0, 1]]), settled)
  if (settled.length > 0) settleSent(store, tables, k, sent, settled)
  else for (const f of sent.keys()) settled.push({ k, f })
  return settled
}

function confirmUpdates(store: Store, tables: WorksheetTables, keys: readonly number[], how: 'answer' | 'read-back'): void {
  if (keys.length === 0) return
  const settled: SettledCell[] = []
  for (const k of keys) {
    const sent = sentValues(store, tables, k)
    if (sent === null) continue
    const columns = [...sent.keys()].map((f) => tables.byNumber.get(f)?.sql).filter((it) => it !== undefined)
    // What was read back is what the service made of it.
    if (columns.length > 0 && how === 'answer')
      store.run(`update ${tables.row} set ${columns.map((it) => `${it} = ?`).join(', ')} where k = ?`, ...sent.values(), k)
    settleSent(store, tables, k, sent, settled)
    unsend(store, tables, k)
  }
  finish(store, tables, keys, settled)
}

function confirmCreates(
  store: Store,
  tables: WorksheetTables,
  rows: readonly { readonly k: number; readonly id: string }[],
): void {
  if (rows.length === 0) return
  const settled: SettledCell[] = []
  let inserted = 0
  const sql = tables.columns.map((it) => it.sql)
  const insert = `insert into ${tables.row} (k, id, generation, ${[...systemColumns, ...sql].join(', ')})
    select ?, ?, generation, ${[...systemColumns.map(() => 'null'), ...sql.map(() => '?')].join(', ')} from worksheet where n = ${tables.n}`
  for (const { k, id } of rows) {
    const sent = sentValues(store, tables, k) ?? new Map<number, SqlValue>()
    unsend(store, tables, k)
    // The row that a recreated one takes the place of goes.
    store.run(`delete from ${tables.row} where k = ?`, k)
    forgetLost(store, tables, k)
    const arrived = settleCreated(store, tables, k, sent)
    if (adoptPulled(store, tables, k, id, arrived)) continue
    store.run(insert, k, id, ...tables.columns.map((it) => sent.get(it.n) ?? null))
    inserted += 1
    settled.push(...arrived)
  }
  store.run('update worksheet set row_count = row_count + ? where n = ?', inserted, tables.n)
  finish(
    store,
    tables,
    rows.map((it) => it.k),
    settled,
  )
}

/** The values are kept, so that the deletion can be taken back by creating the row again. */
export function confirmDeletes(store: Store, tables: WorksheetTables, keys: readonly number[]): void {
  if (keys.length === 0) return
  const columns = ['k', 'id', ...systemColumns, ...tables.columns.map((it) => it.sql)].join(', ')
  fillTouched(store, keys)
  store.run(
    `insert or replace into ${tables.trash} (push, ${columns}) select 0, ${columns} from ${tables.row} where k in (select k from temp.touched)`,
  )
  settleTouchedRows(store, tables)
  for (const k of keys) unsend(store, tables, k)
  const removed = store.run(`delete from ${tables.row} where k in (select k from temp.touched)`).changes
  store.run('update worksheet set row_count = max(0, row_count - ?) where n = ?', removed, tables.n)
  fillTouched(store, keys)
  reconcileTouched(store, tables)
}

function finish(store: Store, tables: WorksheetTables, keys: readonly number[], settled: readonly SettledCell[]): void {
  settleCells(store, tables, settled)
  fillTouched(store, keys)
  reconcileTouched(store, tables)
  applyTaken(store, tables, keys)
}
