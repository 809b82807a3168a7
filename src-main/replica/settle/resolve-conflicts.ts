/** Settles conflicts by the user's choice, as an undoable command: mine, theirs, or a merged value. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { forgetAlike } from '../pull/alike-rows.ts'
import { appendEntries, joinStaged, stagedBefore } from '../stage/append-entries.ts'
import { fieldNumber, rowItself } from '../stage/change-scope.ts'
import { closeCommand, openCommand } from '../stage/command.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { fits, invalid } from '../stage/stage-changes.ts'
import { type MovedRows, movedRows, nothingMoved } from '../stage/staged-state.ts'
import { createKeyFinder } from '../store/row-key.ts'
import { addStates, emptyStates, type NextStates, type TouchedRows } from '../store/scratch-tables.ts'
import { attempt, type Store } from '../store/store.ts'
import { toStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { clearMark, reconcileTouched } from './reconcile-rows.ts'

/** Whose value counts. */
export interface TakeSide {
  readonly take: 'mine' | 'theirs'
}
export type Take = TakeSide | { readonly take: 'value'; readonly value: CellValue }

export interface ConflictCell {
  readonly row: RowKey
  readonly field: string
}

export interface Resolved {
  /** Conflicts that are settled. */
  readonly count: number
  readonly moved: MovedRows
}

/** What undo shows. */
export const settleLabel = (resolved: number): string => `Settle ${resolved} ${resolved === 1 ? 'conflict' : 'conflicts'}`

export function resolveConflicts(
  store: Store,
  tables: WorksheetTables,
  cells: readonly ConflictCell[],
  take: Take,
  at: number,
): Result<Resolved, HostError> {
  return attempt(store, () => {
    const keyOf = createKeyFinder(store, tables)
    const states = emptyStates(store)
    // What was in conflict when it was asked about may have been settled, and staged as a set since.
    writeKeysOut(
      store,
      tables,
      cells.flatMap(({ row }) => keyOf(row) ?? []),
    )
    let resolved = 0
    for (const { row, field } of cells) {
      const k = keyOf(row)
      const f = fieldNumber(tables, field)
      if (k === null || f === null) continue
      if (f === rowItself) resolved += resolveRow(store, tables, states, k, take)
      else {
        const column = tables.byNumber.get(f)
        if (column === undefined) continue
        if (take.take === 'value' && !fits(take.value, column.field))
          return err(invalid(`The value for "${column.field.name}" has the wrong form.`))
        resolved += resolveCell(store, tables, states, k, f, take)
      }
    }
    if (resolved === 0) return ok({ count: resolved, moved: nothingMoved })
    const command = openCommand(store, tables, { label: settleLabel(resolved), origin: 'resolve', at })
    const moved = resolveTo(store, tables, command, states)
    closeCommand(store, tables, command)
    return ok({ count: resolved, moved })
  })
}

const notUnderWay = (ws: number): string =>
  `not in (select k from mark where ws = ${ws} and f = 0 and state in ('sent', 'unknown'))`

/** Rows of a worksheet in which something is in conflict, but for those under way. */
export const conflictingRows = (store: Store, { n }: WorksheetTables): readonly number[] =>
  store
    .pluck<number>(
      `select distinct m.k from mark m where m.ws = ?1 and m.state = 'conflict' and m.k ${notUnderWay(n)} order by 1`,
    )
    .all(n)

function resolveTo(store: Store, tables: WorksheetTables, command: number, states: NextStates): MovedRows {
  const { rows } = appendEntries(store, tables, command, states)
  reconcileTouched(store, tables, rows)
  return movedRows(store, tables, { rows, states })
}

/** Settles whatever is in conflict in the rows. Answers how many conflicts. Runs inside the caller's transaction. */
export function resolveTouched(
  store: Store,
  tables: WorksheetTables,
  command: number,
  rows: TouchedRows,
  take: TakeSide,
): Resolved {
  const { n, row } = tables
  const states = emptyStates(store)
  const inConflict = `from ${rows.sql} w cross join mark m on m.ws = ${n} and m.k = w.k and m.state = 'conflict' and m.k ${notUnderWay(n)}`
  let resolved = 0
  for (const f of store.pluck<number>(`select distinct m.f ${inConflict} where m.f > 0`).all()) {
    const theirs = `r.${tables.byNumber.get(f)?.sql ?? 'null'}`
    resolved += store.run(
      `${addStates(states)}
       select t.k, t.f, ${theirs}, ${take.take === 'theirs' ? theirs : 'j.value'}, ${stagedBefore}
       from (select m.k, m.f ${inConflict} where m.f = ${f}) t
       join ${row} r on r.k = t.k and r.is_gone = 0 ${joinStaged('t', n)} where j.seq is not null`,
    ).changes
  }
  for (const [k, f] of store.raw<[number, number]>(`select m.k, m.f ${inConflict} where m.f > 0`).all())
    clearMark(store, n, k, f, 'conflict')
  // What becomes of a whole row counts for its cells too.
  for (const k of store.pluck<number>(`select m.k ${inConflict} where m.f = 0`).all())
    resolved += resolveRow(store, tables, states, k, take)
  return { count: resolved, moved: resolveTo(store, tables, command, states) }
}

/** Mine and a merged value are staged over what the service has now, so that the next check finds nothing in between. */
function resolveCell(store: Store, tables: WorksheetTables, states: NextStates, k: number, f: number, take: Take): number {
  const theirs = `r.${tables.byNumber.get(f)?.sql ?? 'null'}`
  const value = take.take === 'theirs' ? theirs : take.take === 'mine' ? 'j.value' : '?2'
  const found = store.run(
    `${addStates(states, 'or replace')}
     select t.k, t.f, ${theirs}, ${value}, ${stagedBefore} from (select ?1 as k, ${f} as f) t
     join ${tables.row} r on r.k = t.k ${joinStaged('t', tables.n)} where j.seq is not null and r.is_gone = 0`,
    k,
    ...(take.take === 'value' ? [toStored(take.value)] : []),
  ).changes
  if (found > 0) clearMark(store, tables.n, k, f, 'conflict')
  return found
}

/**
 * A row that the service changed or lost: theirs drops what is staged for it; mine deletes it all the same, or creates a lost row
 * again with everything it held.
 */
function resolveRow(store: Store, tables: WorksheetTables, states: NextStates, k: number, take: Take): number {
  const row = store
    .prepare<{ is_gone: number; change: string }>(
      `select r.is_gone, o.change from ${tables.row} r join ${tables.over} o on o.k = r.k where r.k = ?`,
    )
    .get(k)
  if (row === undefined) return resolveUnsettledCreate(store, tables, states, k, take)
  const staged = `from journal j where j.ws = ? and j.k = ? and j.is_current = 1 and j.base is not j.value`
  if (take.take === 'theirs' || (row.is_gone === 1 && row.change === 'deleted')) {
    // Theirs of a deletion is that the row stays, with what is staged in it.
    const only = row.is_gone === 0 && row.change === 'deleted' ? 'and j.f = 0' : ''
    store.run(
      `${addStates(states, 'or replace')} select j.k, j.f, j.base, j.base, 1, j.base, j.value ${staged} ${only}`,
      tables.n,
      k,
    )
  } else if (row.is_gone === 1) recreate(store, tables, states, k)
  // A deletion that goes on all the same has an answer for its cells too: undone, they are the user's over what the service has now.
  else
    for (const f of store
      .pluck<number>("select f from mark where ws = ? and k = ? and f > 0 and state = 'conflict'")
      .all(tables.n, k))
      resolveCell(store, tables, states, k, f, take)
  clearMark(store, tables.n, k, rowItself, 'conflict')
  return 1
}

function recreate(store: Store, tables: WorksheetTables, states: NextStates, k: number): void {
  const insert = addStates(states, 'or replace')
  store.run(`${insert} values (?, 0, 0, 1, 0, null, null)`, k)
  for (const { n, sql, field, isGone } of tables.columns) {
    if (isGone || field.lock !== null) continue
    store.run(
      `${insert} select t.k, t.f, null, o.${sql}, ${stagedBefore} from (select ${k} as k, ${n} as f) t
       join ${tables.over} o on o.k = t.k ${joinStaged('t', tables.n)} where o.${sql} is not null or j.seq is not null`,
    )
  }
}

/** A row that may or may not have been created: mine sends it (again) at the next push, theirs drops it here. */
function resolveUnsettledCreate(store: Store, tables: WorksheetTables, states: NextStates, k: number, take: Take): number {
  const state = store
    .pluck<'unknown' | 'conflict'>("select state from mark where ws = ? and k = ? and f = 0 and state in ('unknown', 'conflict')")
    .get(tables.n, k)
  if (state === undefined) return 0
  if (state === 'unknown') store.run('delete from sent_row where ws = ? and k = ?', tables.n, k)
  else if (take.take !== 'theirs') forgetAlike(store, tables, k)
  clearMark(store, tables.n, k, rowItself, state)
  if (take.take === 'theirs')
    store.run(
      `${addStates(states, 'or replace')} select j.k, j.f, j.base, j.base, 1, j.base, j.value from journal j
       where j.ws = ? and j.k = ? and j.is_current = 1 and j.base is not j.value`,
      tables.n,
      k,
    )
  return 1
}
