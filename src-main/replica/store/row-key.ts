/** Between the row keys that people's windows know and the integer keys of the replica. */
import { newRowKey, type RowKey, rowKey } from '../../../src-shared/model/ids.ts'
import type { Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

const newKey = /^new:(\d+)$/

/** The key of a staged new row. Integer keys are never used again, so neither is this. */
export const rowKeyOfNew = (k: number): RowKey => newRowKey(String(k))

export const rowKeyOf = (id: string): RowKey => rowKey.parse(id)

export type KeyFinder = (key: RowKey) => number | null

/** Finds the integer key of a row, each only once. A new row is found under its old key even after it was created. */
export function createKeyFinder(store: Store, tables: WorksheetTables): KeyFinder {
  const byId = store.pluck<number>(`select k from ${tables.row} where id = ?`)
  const byKey = store.pluck<number>(`select k from ${tables.over} where k = ?1 union select k from ${tables.row} where k = ?1`)
  const found = new Map<RowKey, number | null>()
  return (key) => {
    const known = found.get(key)
    if (known !== undefined) return known
    const match = newKey.exec(key)
    const k = (match === null ? byId.get(key) : byKey.get(Number(match[1]))) ?? null
    found.set(key, k)
    return k
  }
}

/** The service's ids of rows by their integer keys, gone rows too; rows that it never had are left out. */
export const readRowIds = (store: Store, { row }: WorksheetTables, keys: Iterable<number>): readonly string[] =>
  idsOf(store, `select id from ${row} where k = ?`, keys)

/** The same without gone rows. */
export const presentRowIds = (store: Store, { row }: WorksheetTables, keys: Iterable<number>): readonly string[] =>
  idsOf(store, `select id from ${row} where k = ? and is_gone = 0`, keys)

function idsOf(store: Store, sql: string, keys: Iterable<number>): readonly string[] {
  const idOf = store.pluck<string>(sql)
  return Array.from(keys, (k) => idOf.get(k)).filter((it) => it !== undefined)
}

/** Whether the service has a row of this id, as far as it is known here. */
export function rowChecker(store: Store, tables: WorksheetTables): (id: string) => boolean {
  const byId = store.pluck<number>(`select 1 from ${tables.row} where id = ?`)
  return (id) => byId.get(id) !== undefined
}

/** Finds the row key of an integer key; null where the row is no longer there. */
export function createRowKeyFinder(store: Store, tables: WorksheetTables): (k: number) => RowKey | null {
  const idOf = store.pluck<string>(
    `select id from ${tables.over} where k = ?1 union all select id from ${tables.row} where k = ?1 limit 1`,
  )
  return (k) => {
    const id = idOf.get(k)
    return id === undefined ? null : rowKeyOf(id)
  }
}

/** Takes `count` fresh integer keys; answers the first. */
export const takeKeys = (store: Store, ws: number, count: number): number =>
  take(store, ws, count, 'select next_key from worksheet where n = ?')

/**
 * The same for rows that are added here: keys that no row of another worksheet has either, because relations name such rows by their keys,
 * and names travel by kind and id without the worksheet.
 */
export function takeNewKeys(store: Store, ws: number, count: number): number {
  const first = take(store, ws, count, 'select max(next_key) from worksheet where ? is not null')
  noteEra(store, first)
  return first
}

/** An era (`lasting-names.ts`) begins with the first new row of each opening. */
function noteEra(store: Store, first: number): void {
  const last = store.pluck<string>('select era from new_key_era order by first desc limit 1').get()
  // One that has no key yet is replaced.
  if (last !== store.opening) store.run('insert or replace into new_key_era (first, era) values (?, ?)', first, store.opening)
}
function take(store: Store, ws: number, count: number, nextKey: string): number {
  const first = store.pluck<number>(nextKey).get(ws) ?? 1
  store.run('update worksheet set next_key = ? where n = ?', first + count, ws)
  return first
}
