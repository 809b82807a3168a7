/** Appends the inverse of some entries of a command under another one, whatever has become of their cells since, and projects their rows. */

import { markAsked, reconcileAppended } from '../settle/reconcile-rows.ts'
import { giveLinksBack } from '../settle/taken-links.ts'
import { appendEntries, joinStaged, stagedBefore } from '../stage/append-entries.ts'
import { lastSeq } from '../stage/command.ts'
import { takeLostBack } from '../stage/lost-rows.ts'
import { reversePacked } from '../stage/packed/reverse-packed.ts'
import { writeSeqsOut } from '../stage/packed/write-out.ts'
import {
  addStates,
  type CoveredCells,
  emptyCovered,
  emptyStates,
  type NextStates,
  type TouchedRows,
} from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { type CommandRange, invertWhole } from './invert-whole.ts'
import { isReborn } from './reborn-rows.ts'

type Values = readonly [first: number, last: number, of: number]

const within = 'seq between ?1 and ?2 and cmd = ?3'

/** The value that an entry's cell returns to. */
const valueBefore = 'iif(was_staged, was_value, base)'

const valuesOf = ({ first_seq, last_seq, id }: CommandRange): Values => [first_seq, last_seq, id]

/** The command that the inverse entries come under. What later commands than `since` staged stays. */
interface Under {
  readonly command: number
  readonly since: number
}

/** Answers which rows came and went by it. What was staged since will be undone to what was there before the slice's entries. */
export function reverseSlice(store: Store, tables: WorksheetTables, whole: CommandRange, under: Under): RowsMoved {
  const { last, came, went } = reversePacked(store, tables, whole, under.command)
  if (last < whole.first_seq) return { came, went }
  const slice = { ...whole, last_seq: last }
  writeSeqsOut(store, tables, slice)
  const moved = reverseEntries(store, tables, slice, under)
  return { came: [...came, ...moved.came], went: [...went, ...moved.went] }
}

/** The same for those that lie in journal and history one by one. */
function reverseEntries(store: Store, tables: WorksheetTables, slice: CommandRange, { command, since }: Under): RowsMoved {
  const first = lastSeq(store) + 1
  const of = store.pluck<number>('select of from command where id = ?').get(command) ?? command
  const whole = invertWhole(store, tables, slice, command)
  if (whole !== null) {
    markAsked(store, tables, of, whole.rows)
    return whole.isOfRows ? rowsMoved(store, tables, whole.rows, command, first, []) : { came: [], went: [] }
  }
  const values = valuesOf(slice)
  const covered = emptyCovered(store)
  const isAnyLater = "select 1 from command where ws = ? and id > ? and kind = 'do' limit 1"
  if (store.pluck<number>(isAnyLater).get(tables.n, since) !== undefined)
    leaveOutCovered(store, tables, values, { command, since }, covered)
  const { states, returned } = inverseStates(store, tables, values, command, covered)
  const appended = appendEntries(store, tables, command, states)
  const { rows } = appended
  reconcileAppended(store, tables, appended)
  markAsked(store, tables, of, rows)
  return rowsMoved(store, tables, rows, command, first, returned)
}

/**
 * The first entry of every cell, from journal or history. In the journal, a cell goes back to what was staged before; what the service has
 * confirmed is undone by a new edit, from the value that was pushed (so that a later edit of a colleague is a conflict) to the one before.
 */
const inverse = (table: 'journal' | 'history', isSettled: 0 | 1): string => `
  select k, f, ${isSettled === 1 ? 'value' : 'iif(was_staged, was_base, base)'} as base, ${valueBefore} as value, min(seq) as seq, ${isSettled} as is_settled
  from ${table} where ${within} group by k, f`
const inverses = `${inverse('journal', 0)} union all ${inverse('history', 1)}`

function leaveOutCovered(
  store: Store,
  tables: WorksheetTables,
  values: Values,
  { command, since }: Under,
  covered: CoveredCells,
): void {
  const { changes } = store.run(
    `insert or ignore into ${covered.sql} (k, f, base, value)
     select e.k, e.f, e.base, e.value from (${inverses}) e cross join journal o
       on o.ws = ${tables.n} and o.k = e.k and o.f = e.f and o.is_current = 1 and o.cmd > ?4 and o.cmd <> ?5
     where not (e.f > 0 and ${isOfPushedRow('?5', 'e.k')})`,
    ...values,
    since,
    command,
  )
  if (changes === 0) return
  store.run(
    `update journal set was_staged = d.base is not d.value, was_base = iif(d.base is not d.value, d.base, null),
       was_value = iif(d.base is not d.value, d.value, null)
     from (select min(j.seq) as seq, c.base, c.value from journal j cross join ${covered.sql} c on c.k = j.k and c.f = j.f
           where j.seq >= (select min(first_seq) from command where id > ?1) and j.cmd > ?1 and j.cmd <> ?2 and j.ws = ${tables.n} group by j.k, j.f) d
     where journal.seq = d.seq`,
    since,
    command,
  )
}

/** With the lost rows that return by it. */
function inverseStates(
  store: Store,
  tables: WorksheetTables,
  values: Values,
  command: number,
  covered: CoveredCells,
): { readonly states: NextStates; readonly returned: readonly number[] } {
  const states = emptyStates(store)
  // A settled cell in which something is staged again keeps its base: the service has what was pushed last, not what this command pushed.
  // A command may name one cell twice since it was done: by a new row, and by the row that a pull brought in of it. What is in the journal counts.
  store.run(
    `${addStates(states, 'or ignore')}
     select e.k, e.f, iif(e.is_settled and e.f > 0 and j.seq is not null, j.base, e.base), e.value, ${stagedBefore}
     from (${inverses}) e ${joinStaged('e', tables.n)}
     where not exists (select 1 from ${covered.sql} c where c.k = e.k and c.f = e.f)`,
    ...values,
  )
  leaveOutCreated(store, tables, states, command)
  giveLinksBack(store, tables, values[2], states)
  const returned = takeLostBack(store, tables, states)
  restoreDeleted(store, tables, states)
  dropCreated(store, tables, states)
  // A row that neither exists nor comes into being again has no cells to change.
  store.run(
    `delete from ${states.sql} as n where not exists (select 1 from ${tables.row} r where r.k = n.k)
     and not ${isReborn('?', 'n.k', 'comes or is_created')}
     and not exists (select 1 from ${tables.over} o where o.k = n.k and o.change = 'created')`,
    command,
  )
  return { states, returned }
}

const isOfPushedRow = (command: string, k: string): string => isReborn(command, k, 'is_pushed')

/** Taking back a row that was created on the service deletes it; its cells need not be emptied first. */
function leaveOutCreated(store: Store, tables: WorksheetTables, states: NextStates, command: number): void {
  store.run(
    `delete from ${states.sql} as n where f > 0 and ${isOfPushedRow('?', 'n.k')}
     and (exists (select 1 from ${tables.row} r where r.k = n.k)
       or exists (select 1 from lost_row l where l.ws = ${tables.n} and l.k = n.k))`,
    command,
  )
}

/** Taking back a deletion that the service has carried out creates the row again, with the values kept of it. */
function restoreDeleted(store: Store, tables: WorksheetTables, states: NextStates): void {
  const kept = `${states.sql} s join ${tables.trash} x on x.k = s.k where s.f = 0 and s.base = 0 and s.value = 1`
  if (store.pluck<number>(`select 1 from ${kept} limit 1`).get() === undefined) return
  for (const { n, sql, field, isGone } of tables.columns) {
    if (isGone || field.lock !== null) continue
    store.run(
      `${addStates(states, 'or ignore')}
       select s.k, ${n}, null, x.${sql}, 0, null, null from ${kept} and x.${sql} is not null`,
    )
  }
}

/** A row that the service lost and that was created here again is not deleted there again: it goes, with all that is staged in it. */
function dropCreated(store: Store, { n, over }: WorksheetTables, states: NextStates): void {
  const dropped = store
    .pluck<number>(
      `select s.k from ${states.sql} s join ${over} o on o.k = s.k and o.change = 'created' where s.f = 0 and s.base = 1 and s.value = 0`,
    )
    .all()
  for (const k of dropped) {
    store.run(`delete from ${states.sql} where k = ?`, k)
    store.run(
      `${addStates(states)}
       select j.k, j.f, j.base, j.base, 1, j.base, j.value from journal j
       where j.ws = ? and j.k = ? and j.is_current = 1 and j.base is not j.value`,
      n,
      k,
    )
  }
}

/** Rows that are there now and were not before, and the other way round: for open views. */
export interface RowsMoved {
  readonly came: readonly number[]
  readonly went: readonly number[]
}

function rowsMoved(
  store: Store,
  { row, over }: WorksheetTables,
  rows: TouchedRows,
  command: number,
  firstSeq: number,
  returned: readonly number[],
): RowsMoved {
  const created = store
    .pluck<number>(
      `select j.k from journal j cross join ${over} o on o.k = j.k and o.change = 'created'
       where j.seq >= ? and j.cmd = ? and j.f = 0 and j.base = 0 and j.value = 1`,
    )
    .all(firstSeq, command)
  const went = store
    .pluck<number>(
      `select k from ${rows.sql} t where not exists (select 1 from ${row} r where r.k = t.k)
       and not exists (select 1 from ${over} o where o.k = t.k)
       and not ${isReborn('?', 't.k', 'comes')}`,
    )
    .all(command)
  return { came: [...created, ...returned], went }
}
