/** What was made from here is no news: rows that a pull brought before it was known whose they are (../pull/changed-elsewhere.ts). */
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export const isAnyNew = (store: Store, { n }: WorksheetTables): boolean =>
  store.pluck<number>('select 1 from changed_elsewhere where ws = ? and is_new = 1 limit 1').get(n) !== undefined

/** Rows with these ids were created from here. */
export function forgetCreatedHere(store: Store, tables: WorksheetTables, ids: readonly string[]): void {
  if (ids.length === 0 || !isAnyNew(store, tables)) return
  store.run(
    `delete from changed_elsewhere where ws = ? and k in
     (select r.k from json_each(?) e cross join ${tables.row} r on r.id = e.value)`,
    tables.n,
    JSON.stringify(ids),
  )
}
