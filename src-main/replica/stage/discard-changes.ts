/** Takes staged changes back, as a command that undo brings back again. */

import type { ChangeScope } from '../../../src-shared/host/calls/edit-calls.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { returnToBefore } from '../settle/in-flight.ts'
import { reconcileAppended } from '../settle/reconcile-rows.ts'
import {
  addStates,
  countFilled,
  emptyStates,
  type NextStates,
  type ScopedCells,
  type TouchedRows,
} from '../store/scratch-tables.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { appendEntries } from './append-entries.ts'
import { fillScope, fillScopeOfTouched, worksheetsInScope } from './change-scope.ts'
import { closeCommand, openCommand } from './command.ts'
import { packRestored } from './packed/pack-deletion.ts'
import { packReturning } from './packed/pack-returning.ts'
import { packGoing } from './packed/pack-rows.ts'
import { writeWorksheetOut } from './packed/write-out.ts'
import { stagedEntry } from './staged-cell-sql.ts'
import { type MovedRows, movedRows, nothingMoved } from './staged-state.ts'

export interface Discarded {
  /** Cells and row changes taken back. */
  readonly discarded: number
  readonly worksheets: readonly DiscardedIn[]
}

interface DiscardedIn {
  readonly worksheetId: WorksheetId
  readonly moved: MovedRows
}

interface DiscardedRows {
  readonly count: number
  readonly moved: MovedRows
}

/** What undo shows. */
export const discardLabel = (count: number): string => `Discard ${count} ${count === 1 ? 'change' : 'changes'}`

/** Rows of a worksheet in which something is staged; null where some are under way or unsettled, which a cancelled run could not bring back. */
export function discardableRows(store: Store, tables: WorksheetTables): readonly number[] | null {
  const { n, over } = tables
  const isUnderWay =
    "select 1 from mark where ws = ?1 and state in ('sent', 'unknown') union all select 1 from sent_row where ws = ?1 limit 1"
  if (store.pluck<number>(isUnderWay).get(n) !== undefined) return null
  return store.pluck<number>(`select k from ${over} order by k`).all()
}

/** Takes back what is staged in the rows. Answers how much that is. Runs inside the caller's transaction. */
export function discardTouched(store: Store, tables: WorksheetTables, command: number, rows: TouchedRows): DiscardedRows {
  const gone = packGoing(store, tables, command, rows)
  if (gone !== null) return { count: gone.entries, moved: { came: [], went: gone.keys } }
  if (packRestored(store, tables, command, rows)) return { count: countFilled(store, rows), moved: nothingMoved }
  const returned = packReturning(store, tables, command, rows)
  if (returned !== null) return { count: returned, moved: nothingMoved }
  const states = statesBefore(store, tables, fillScopeOfTouched(store, tables, rows))
  return discardTo(store, tables, command, states)
}

/** The fields as `f` in SQL; ids that the worksheet never had are none. */
const numbersOf = (tables: WorksheetTables, fields: readonly string[]): string =>
  fields.flatMap((it) => tables.byField.get(it)?.n ?? []).join(', ')

/** Rows in which something is staged in the fields, but for those that are under way: what becomes of them is not known yet. */
export function rowsStagedIn(store: Store, tables: WorksheetTables, fields: readonly string[]): readonly number[] {
  writeWorksheetOut(store, tables)
  return store
    .pluck<number>(
      `select distinct j.k from journal j where j.ws = ?1 and j.f in (${numbersOf(tables, fields)}) and ${stagedEntry('j')}
         and j.k not in (select k from mark where ws = ?1 and state in ('sent', 'unknown') union all select k from sent_row where ws = ?1)
       order by j.k`,
    )
    .all(tables.n)
}

/** Takes back what is staged in the fields of the rows, and nothing else of them. Runs inside the caller's transaction. */
export function discardFieldsOf(
  store: Store,
  tables: WorksheetTables,
  command: number,
  rows: TouchedRows,
  fields: readonly string[],
): DiscardedRows {
  const cells = fillScopeOfTouched(store, tables, rows)
  store.run(`delete from ${cells.sql} where f not in (${numbersOf(tables, fields)})`)
  return discardTo(store, tables, command, statesBefore(store, tables, cells))
}

function discardTo(store: Store, tables: WorksheetTables, command: number, states: NextStates): DiscardedRows {
  const count = countFilled(store, states)
  const appended = appendEntries(store, tables, command, states)
  reconcileAppended(store, tables, appended)
  return { count, moved: movedRows(store, tables, { rows: appended.rows, states }) }
}

export function discardChanges(store: Store, scope: ChangeScope, at: number): Discarded {
  return atomically(store, () => {
    let discarded = 0
    const worksheets: DiscardedIn[] = []
    for (const tables of worksheetsInScope(store, scope)) {
      const states = statesBefore(store, tables, fillScope(store, tables, scope))
      const count = countFilled(store, states)
      if (count === 0) continue
      const command = openCommand(store, tables, { label: discardLabel(count), origin: 'discard', at })
      const { moved } = discardTo(store, tables, command, states)
      closeCommand(store, tables, command)
      discarded += count
      worksheets.push({ worksheetId: tables.id, moved })
    }
    return { discarded, worksheets }
  })
}

/** The states that the cells return to. */
function statesBefore(store: Store, tables: WorksheetTables, cells: ScopedCells): NextStates {
  addCellsOfDiscardedRows(store, tables.n, cells)
  const states = emptyStates(store)
  store.run(
    `${addStates(states)}
     select s.k, s.f, j.base, j.base, 1, j.base, j.value
     from ${cells.sql} s cross join journal j on j.ws = ? and j.k = s.k and j.f = s.f and j.is_current = 1`,
    tables.n,
  )
  // What was sent may be there: discarding it is to take it back.
  returnToBefore(store, tables, states)
  store.run(`delete from ${states.sql} where value is was_value`)
  return states
}

/** A new row that goes takes its cells with it. */
function addCellsOfDiscardedRows(store: Store, ws: number, cells: ScopedCells): void {
  store.run(
    `insert or ignore into ${cells.sql} (k, f)
     select j.k, j.f from ${cells.sql} s
     cross join journal r on r.ws = ?1 and r.k = s.k and r.f = 0 and r.is_current = 1 and r.base = 0 and r.value = 1
     cross join journal j on j.ws = ?1 and j.k = s.k and j.is_current = 1 and j.base is not j.value
     where s.f = 0`,
    ws,
  )
}
