/** Reads rows by key as the user sees them, as their values lie in SQLite: for files, which say nothing of what is known of staged cells. */
import { lastingNameSql } from '../store/lasting-names.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from './find-keys.ts'

/** One value per column, and behind them the service's id of the row, or the lasting name of one that it does not have yet; null where ids were not asked for. */
export type StoredRow = readonly SqlValue[]

/** Reads the rows of the keys in their order. Rows that are marked deleted, or no longer there, are left out. */
export type StoredRowReader = (keys: Float64Array) => readonly StoredRow[]

/** Every key is by one more than the one before. */
function isRun(keys: Float64Array): boolean {
  const first = keys[0] ?? 0
  return (keys.at(-1) ?? 0) === first + keys.length - 1 && keys.every((k, at) => k === first + at)
}

export function createStoredRowReader(
  store: Store,
  tables: WorksheetTables,
  columns: readonly Column[],
  withIds: boolean,
): StoredRowReader {
  const values = columns.map((it) => `r.${it.sql}, `).join('')
  /** One statement reads many rows. Behind the row stands its place among the keys, below zero for a row that is marked deleted. */
  const readerOf = (table: string, id: string, placed: (place: string) => string) => {
    const select = (place: string): string => `select ${values}${withIds ? id : 'null'}, ${placed(place)}`
    const run = store.raw(`${select('r.k - ?1')} from ${table} r where r.k between ?1 and ?2`)
    const list = store.raw(`${select('e.key')} from json_each(?) e cross join ${table} r on r.k = e.value`)
    return (keys: Float64Array, is: { readonly run: boolean }) =>
      is.run ? run.all(keys[0] ?? 0, keys.at(-1) ?? 0) : list.all(`[${keys.join(',')}]`)
  }
  const readOwn = readerOf(tables.row, 'r.id', (place) => place)
  const readStaged = readerOf(
    tables.over,
    `iif(r.change = 'created', ${lastingNameSql('r.k')}, r.id)`,
    (place) => `iif(r.change = 'deleted', -1 - (${place}), ${place})`,
  )
  const placeAt = columns.length + 1

  return (keys) => {
    const is = { run: isRun(keys) }
    const found: (StoredRow | null | undefined)[] = Array(keys.length)
    let left = keys.length
    if (hasStagedRows(store, tables))
      for (const row of readStaged(keys, is)) {
        const place = Number(row[placeAt])
        found[place < 0 ? -1 - place : place] = place < 0 ? null : row
        left -= 1
      }
    // Where most are left, all are read: to name those that are left would cost more.
    if (left * 2 > keys.length)
      for (const row of readOwn(keys, is)) {
        const place = Number(row[placeAt])
        if (found[place] === undefined) found[place] = row
      }
    else if (left > 0) {
      const places = Array.from(keys.keys()).filter((at) => found[at] === undefined)
      const others = Float64Array.from(places, (at) => keys[at] ?? 0)
      for (const row of readOwn(others, { run: false })) found[places[Number(row[placeAt])] ?? 0] = row
    }
    return found.filter((row) => row !== undefined && row !== null)
  }
}
