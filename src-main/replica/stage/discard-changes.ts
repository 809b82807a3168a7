/** Takes staged changes back, as a command that undo brings back again. */
import type { ChangeScope } from '../../../src-shared/host/calls/edit-calls.ts'
import { reconcileTouched } from '../settle/reconcile-rows.ts'
import { returnToBefore } from '../settle/under-way.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { appendEntries } from './append-entries.ts'
import { fillScope, fillScopeOfTouched, worksheetsInScope } from './change-scope.ts'
import { closeCommand, openCommand } from './command.ts'

export interface Discarded {
  /** Cells and row changes taken back. */
  readonly discarded: number
  readonly worksheets: readonly string[]
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

/** Takes back what is staged in the rows in `temp.touched`. Answers how much that is. Runs inside the caller's transaction. */
export function discardTouched(store: Store, tables: WorksheetTables, command: number): number {
  fillScopeOfTouched(store, tables)
  const count = fillDiscarded(store, tables)
  appendEntries(store, tables, command)
  reconcileTouched(store, tables)
  return count
}

export function discardChanges(store: Store, scope: ChangeScope, at: number): Discarded {
  return atomically(store, () => {
    let discarded = 0
    const worksheets: string[] = []
    for (const tables of worksheetsInScope(store, scope)) {
      fillScope(store, tables, scope)
      const count = fillDiscarded(store, tables)
      if (count === 0) continue
      const command = openCommand(store, tables, { label: discardLabel(count), origin: 'discard', at })
      appendEntries(store, tables, command)
      reconcileTouched(store, tables)
      closeCommand(store, tables, command)
      discarded += count
      worksheets.push(tables.id)
    }
    return { discarded, worksheets }
  })
}

/** The states that the cells in `temp.scope` return to. Answers how many. */
function fillDiscarded(store: Store, tables: WorksheetTables): number {
  addCellsOfDiscardedRows(store, tables.n)
  store.run('delete from temp.next_state')
  store.run(
    `insert into temp.next_state (k, f, base, value, was_staged, was_base, was_value)
     select s.k, s.f, j.base, j.base, 1, j.base, j.value
     from temp.scope s cross join journal j on j.ws = ? and j.k = s.k and j.f = s.f and j.is_current = 1`,
    tables.n,
  )
  // What was sent may be there: discarding it is to take it back.
  returnToBefore(store, tables)
  store.run('delete from temp.next_state where value is was_value')
  return store.pluck<number>('select count(*) from temp.next_state').get() ?? 0
}

/** A new row that goes takes its cells with it. */
function addCellsOfDiscardedRows(store: Store, ws: number): void {
  store.run(
    `insert or ignore into temp.scope (k, f)
     select j.k, j.f from temp.scope s
     cross join journal r on r.ws = ?1 and r.k = s.k and r.f = 0 and r.is_current = 1 and r.base = 0 and r.value = 1
     cross join journal j on j.ws = ?1 and j.k = s.k and j.is_current = 1 and j.base is not j.value
     where s.f = 0`,
    ws,
  )
}
