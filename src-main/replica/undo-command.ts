/**
 * Undo and redo without end: the inverse of a command is appended as a command of its own. Nothing is taken out of the journal, so
 * both work across restarts, and also for what was pushed since: that is changed back as a new edit, checked like any other.
 */
import { appendEntries, joinStaged, stagedBefore } from './append-entries.ts'
import { closeCommand, findNextRedo, findNextUndo, insertCommand, type Origin } from './command.ts'
import { type CommandRange, invertWhole } from './invert-whole.ts'
import { reconcileTouched } from './reconcile-rows.ts'
import { atomically, type Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

interface CommandRecord {
  readonly id: number
  readonly label: string
  readonly origin: Origin
  readonly latest: number | null
}

/** Answers the label of what was undone; null when there is nothing to undo. */
export const undoCommand = (store: Store, tables: WorksheetTables, at: number): string | null =>
  atomically(store, () => reverse(store, tables, findNextUndo(store, tables.n), 'undo', at))

export const redoCommand = (store: Store, tables: WorksheetTables, at: number): string | null =>
  atomically(store, () => reverse(store, tables, findNextRedo(store, tables.n), 'redo', at))

function reverse(store: Store, tables: WorksheetTables, id: number | null, kind: 'undo' | 'redo', at: number): string | null {
  if (id === null) return null
  const target = store.prepare<CommandRecord>('select id, label, origin, latest from command where id = ?').get(id)
  if (target === undefined) return null
  const range = store
    .prepare<CommandRange>('select id, first_seq, last_seq from command where id = ?')
    .get(target.latest ?? target.id)
  const command = insertCommand(store, tables, kind, target.id, { label: target.label, origin: target.origin, at })
  if (range === undefined || !invertWhole(store, tables, range, command)) {
    fillInverse(store, tables, range)
    appendEntries(store, tables, command)
    reconcileTouched(store, tables)
  }
  // An inverse without entries goes, and the command it was of has nothing more to give back.
  const entries = closeCommand(store, command)
  store.run(
    'update command set is_undone = ?, latest = ? where id = ?',
    kind === 'undo' ? 1 : 0,
    entries === 0 ? target.latest : command,
    target.id,
  )
  return target.label
}

/** The first entry of every cell of a command, from journal or history. See `inverseState` of changes/invert.ts for the rule. */
const inverse = (table: 'journal' | 'history', isSettled: 0 | 1): string => `
  select k, f, base, value, was_staged, was_base, was_value, ${isSettled} as is_settled, min(seq) as seq
  from ${table} where seq between ?1 and ?2 and cmd = ?3 group by k, f`

function fillInverse(store: Store, tables: WorksheetTables, range: CommandRange | undefined): void {
  store.run('delete from temp.next_state')
  if (range === undefined) return
  const values = [range.first_seq, range.last_seq, range.id] as const
  store.run(
    `insert into temp.next_state (k, f, base, value, was_staged, was_base, was_value)
     select e.k, e.f,
       case when e.is_settled then e.value when e.was_staged then e.was_base else e.base end,
       case when e.was_staged then e.was_value else e.base end,
       ${stagedBefore}
     from (${inverse('journal', 0)} union all ${inverse('history', 1)}) e ${joinStaged('e', tables.n)}`,
    ...values,
  )
  leaveOutCreated(store, tables, values)
  restoreDeleted(store, tables)
  // A row that neither exists nor comes into being again has no cells to change.
  store.run(
    `delete from temp.next_state where not exists (select 1 from ${tables.row} r where r.k = next_state.k)
     and not exists (select 1 from temp.next_state s where s.k = next_state.k and s.f = 0 and s.value = 1)
     and not exists (select 1 from ${tables.over} o where o.k = next_state.k and o.change = 'created')`,
  )
}

/** Taking back a row that was created on the service deletes it; its cells need not be emptied first. */
function leaveOutCreated(store: Store, tables: WorksheetTables, values: readonly [number, number, number]): void {
  store.run(
    `delete from temp.next_state where f > 0 and k in (
       select h.k from history h where h.seq between ?1 and ?2 and h.cmd = ?3 and h.f = 0 and h.value = 1)
     and exists (select 1 from ${tables.row} r where r.k = next_state.k)`,
    ...values,
  )
}

/** Taking back a deletion that the service has carried out creates the row again, with the values kept of it. */
function restoreDeleted(store: Store, tables: WorksheetTables): void {
  const kept = `temp.next_state s join ${tables.trash} x on x.k = s.k where s.f = 0 and s.base = 0 and s.value = 1`
  if (store.pluck<number>(`select 1 from ${kept} limit 1`).get() === undefined) return
  for (const { n, sql, field, isGone } of tables.columns) {
    if (isGone || !field.isEditable) continue
    store.run(
      `insert or ignore into temp.next_state (k, f, base, value, was_staged, was_base, was_value)
       select s.k, ${n}, null, x.${sql}, 0, null, null from ${kept} and x.${sql} is not null`,
    )
  }
}
