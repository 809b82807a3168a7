/**
 * What was made from here is no news: rows that a pull brought before it was known whose they are, and cells that hold what was written over what
 * others had put there (../pull/changed-elsewhere.ts).
 */
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

/** Whether others changed cells of rows that were there before, which a write from here may have gone over. */
export const isAnyChanged = (store: Store, { n }: WorksheetTables): boolean =>
  store.pluck<number>(`select 1 from changed_elsewhere where ws = ? and is_new = 0 and fields <> '[]' limit 1`).get(n) !==
  undefined

/** The service has in these columns, by their numbers, what was written from here; what others changed beside them stays news. */
export function forgetOverwritten(store: Store, { n }: WorksheetTables, k: number, columns: Iterable<number>): void {
  const ofRow = `ws = ?1 and k = ?2 and is_new = 0 and fields <> '[]'`
  const kept = 'from json_each(fields) where value not in (select value from json_each(?3))'
  const written = JSON.stringify([...columns])
  store.run(`delete from changed_elsewhere where ${ofRow} and not exists (select 1 ${kept})`, n, k, written)
  store.run(`update changed_elsewhere set fields = (select json_group_array(value) ${kept}) where ${ofRow}`, n, k, written)
}
