/** The keys of every row that the user sees, in the order of creation, without asking SQLite for each: a list of a million takes it longer than a scan. */
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

type Keys = Float64Array<ArrayBuffer>

/** Staged rows too; rows of both tables once. Runs inside the caller's transaction. */
export const keysInCreationOrder = (store: Store, { row, over }: WorksheetTables): Keys =>
  unite(keysOf(store, row), keysOf(store, over))

/** In ascending order. */
function keysOf(store: Store, table: string): Keys {
  const bounds = store.prepare<{ first: number | null; last: number; count: number }>(
    `select min(k) as first, max(k) as last, count(*) as count from ${table}`,
  )
  const { first, last, count } = bounds.get() ?? { first: null, last: 0, count: 0 }
  if (first === null) return new Float64Array(0)
  const hasGaps = last - first + 1 !== count
  if (hasGaps) return new Float64Array(store.pluck<number>(`select k from ${table} order by k`).all())
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i += 1) keys[i] = first + i
  return keys
}

function unite(a: Keys, b: Keys): Keys {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a
  const all = new Float64Array(a.length + b.length)
  let [i, j, length] = [0, 0, 0]
  while (i < a.length || j < b.length) {
    const x = a[i] ?? Number.POSITIVE_INFINITY
    const y = b[j] ?? Number.POSITIVE_INFINITY
    if (x <= y) i += 1
    if (y <= x) j += 1
    all[length] = Math.min(x, y)
    length += 1
  }
  return all.slice(0, length)
}
