/** Appends to the journal: the one place where entries come into being. */

import { stageOverSent } from '../settle/in-flight.ts'
import { type CellEdits, type NextStates, selectTouched, type TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { lastSeq } from './command.ts'
import { writeRowsOut } from './packed/write-out.ts'
import { stagedEntry } from './staged-cell-sql.ts'
import { shiftCellCount } from './staged-counts.ts'
import type { AppendedRows } from './touched/split-touched.ts'

const columns = 'cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current'

/** Left join of a cell's staged entry, as `j`, to rows with `k` and `f`. */
export const joinStaged = (alias: string, ws: number): string =>
  `left join journal j on j.ws = ${ws} and j.k = ${alias}.k and j.f = ${alias}.f and ${stagedEntry('j')}`

/** The staged state of a joined cell, for the `was_` columns of `next_state`. */
export const stagedBefore = 'j.seq is not null, j.base, j.value'

export interface Appended extends AppendedRows {
  readonly entries: number
}

/** Appends one entry per state, leaving out those that change nothing. `touched`: the rows that the states are in, where that is known. */
export function appendEntries(
  store: Store,
  tables: WorksheetTables,
  command: number,
  states: NextStates,
  touched: TouchedRows | null = null,
): Appended {
  const { n } = tables
  // Links that are given back are in other rows than those that the caller has had written out.
  writeRowsOut(store, tables, states)
  stageOverSent(store, tables, states)
  const { changes } = store.run(
    `delete from ${states.sql} where iif(was_staged, base is was_base and value is was_value, base is value)`,
  )
  const rows = changes === 0 && touched !== null ? touched : selectTouched(store, `select distinct k from ${states.sql}`)
  // Named by number: as `update ... from`, SQLite goes over everything that is staged and looks for it among the few.
  store.run(
    `update journal set is_current = 0 where seq in (
       select was_seq from ${states.sql} where was_seq is not null union all
       select j.seq from ${states.sql} s cross join journal j on j.ws = ? and j.k = s.k and j.f = s.f and j.is_current = 1
       where s.was_seq is null)`,
    n,
  )
  const after = lastSeq(store)
  store.run(
    `insert into journal (${columns}) select ?, ?, k, f, base, value, was_staged, was_base, was_value, 1 from ${states.sql}`,
    command,
    n,
  )
  const counts = store
    .prepare<{ entries: number; cells: number }>(
      `select count(*) as entries, coalesce(sum(iif(f > 0, (base is not value) - was_staged, 0)), 0) as cells from ${states.sql}`,
    )
    .get()
  shiftCellCount(store, n, counts?.cells ?? 0)
  mendRefused(store, tables, states)
  return { entries: counts?.entries ?? 0, rows, after }
}

/**
 * The fast way for rows without any staged change: the edits become entries without looking for earlier ones. The caller has
 * made sure that none of their rows is in the overlay.
 */
export function appendFreshEdits(
  store: Store,
  tables: WorksheetTables,
  command: number,
  edits: CellEdits,
  fields: readonly number[],
): number {
  let entries = 0
  for (const f of fields) {
    const column = tables.byNumber.get(f)?.sql ?? 'null'
    entries += store.run(
      `insert into journal (${columns})
       select ?, ?, e.k, e.f, r.${column}, e.value, 0, null, null, 1
       from ${edits.sql} e cross join ${tables.row} r on r.k = e.k
       where e.f = ? and r.${column} is not e.value`,
      command,
      tables.n,
      f,
    ).changes
  }
  shiftCellCount(store, tables.n, entries)
  return entries
}

/** What was refused and is now edited may be sent again. A conflict stays one until it is settled: the service's value still differs. */
function mendRefused(store: Store, tables: WorksheetTables, states: NextStates): void {
  if (store.pluck<number>("select 1 from mark where ws = ? and state = 'refused' limit 1").get(tables.n) === undefined) return
  store.run(
    `update mark set state = 'staged', code = null, message = '' from ${states.sql} s
     where mark.ws = ? and mark.k = s.k and (mark.f = s.f or mark.f = 0) and mark.state = 'refused' and mark.is_held = 1`,
    tables.n,
  )
  store.run(
    `delete from mark where ws = ? and state = 'refused' and is_held = 0
     and exists (select 1 from ${states.sql} s where s.k = mark.k and (s.f = mark.f or mark.f = 0))`,
    tables.n,
  )
}
