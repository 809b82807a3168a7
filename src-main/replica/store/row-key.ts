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

/** Takes `count` fresh integer keys; answers the first. */
export function takeKeys(store: Store, ws: number, count: number): number {
  const first = store.pluck<number>('select next_key from worksheet where n = ?').get(ws) ?? 1
  store.run('update worksheet set next_key = ? where n = ?', first + count, ws)
  return first
}
