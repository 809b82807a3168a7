/**
 * Rows that the service lost and that nothing is staged in. As long as undo or redo may stage something in one again it waits in the trash, out
 * of everybody's sight; it returns under its old key, as lost as it was, with the first such edit, or as the service's with the pull
 * that brings it back.
 */
import type { NextStates, TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import { systemColumns, type WorksheetTables } from '../store/worksheet-tables.ts'

const columnsOf = (tables: WorksheetTables): string =>
  ['k', 'id', ...systemColumns, ...tables.columns.map((it) => it.sql)].join(', ')

/** Puts aside those of the rows, which are projected, that are lost. */
export function putLostAside(store: Store, tables: WorksheetTables, rows: TouchedRows): void {
  const { n, row, over, trash } = tables
  const lost = `select t.k from ${rows.sql} t cross join ${row} r on r.k = t.k where r.is_gone = 1 and t.k not in (select k from ${over})`
  if (store.pluck<number>(`${lost} limit 1`).get() === undefined) return
  // Without a command there is nothing that could stage something in them.
  if (store.pluck<number>("select 1 from command where ws = ? and kind = 'do' and is_dead = 0 limit 1").get(n) !== undefined) {
    const columns = columnsOf(tables)
    store.run(`insert or replace into lost_row (ws, k, id) select ${n}, k, id from ${row} where k in (${lost})`)
    store.run(`insert or replace into ${trash} (push, ${columns}) select 0, ${columns} from ${row} where k in (${lost})`)
  }
  store.run(`delete from ${row} where k in (${lost})`)
}

/** Takes those back that the states stage something in; deleting one is no reason to. Answers their keys. */
export function takeLostBack(store: Store, tables: WorksheetTables, states: NextStates): readonly number[] {
  if (!hasLost(store, tables)) return []
  return takeBack(
    store,
    tables,
    store
      .pluck<number>(
        `select distinct l.k from ${states.sql} s cross join lost_row l on l.ws = ? and l.k = s.k
         where s.base is not s.value and (s.f > 0 or s.value = 1)`,
      )
      .all(tables.n),
  )
}

/** Takes those back that a pull or the answer to a creation names by their ids. Answers how many. */
export function takeNamedBack(store: Store, tables: WorksheetTables, ids: readonly string[]): number {
  if (!hasLost(store, tables)) return 0
  const keyOf = store.pluck<number>('select k from lost_row where ws = ? and id = ?')
  return takeBack(
    store,
    tables,
    ids.map((id) => keyOf.get(tables.n, id)).filter((k) => k !== undefined),
  ).length
}

/** The rows were created anew and take the lost ones' place. */
export function forgetLostTouched(store: Store, tables: WorksheetTables, rows: TouchedRows): void {
  if (!hasLost(store, tables)) return
  const lost = store
    .pluck<number>(`delete from lost_row where ws = ? and k in (select k from ${rows.sql}) returning k`)
    .all(tables.n)
  for (const k of lost) store.run(`delete from ${tables.trash} where k = ?`, k)
}

export const hasLost = (store: Store, { n }: WorksheetTables): boolean =>
  store.pluck<number>('select 1 from lost_row where ws = ? limit 1').get(n) !== undefined

function takeBack(store: Store, tables: WorksheetTables, keys: readonly number[]): readonly number[] {
  const columns = columnsOf(tables)
  for (const k of keys) {
    store.run(
      `insert into ${tables.row} (generation, is_gone, ${columns}) select 0, 1, ${columns} from ${tables.trash} where k = ?`,
      k,
    )
    store.run(`delete from ${tables.trash} where k = ?`, k)
    store.run('delete from lost_row where ws = ? and k = ?', tables.n, k)
  }
  return keys
}
