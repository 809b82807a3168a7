/** The keys of every row that the user sees, in the order of creation, without asking SQLite for each: a list of a million takes it longer than a scan. */
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

type Keys = Float64Array<ArrayBuffer>

/** Staged rows too; rows of both tables once. Runs inside the caller's transaction. */
export const keysInCreationOrder = (store: Store, { row, over }: WorksheetTables): Keys =>
  unite(keysOf(store, row), keysOf(store, over))

/** Each by a look of its own: asked for together, SQLite steps through every row for them, which takes ten times as long. */
const boundsOf = (
  store: Store,
  table: string,
): { readonly first: number | null; readonly last: number; readonly count: number } =>
  store
    .prepare<{ first: number | null; last: number; count: number }>(
      `select (select min(k) from ${table}) as first, (select max(k) from ${table}) as last, (select count(*) from ${table}) as count`,
    )
    .get() ?? { first: null, last: 0, count: 0 }

/** Counting reads a part of the file that grows with the rows: 0.1 s for a million of them, 0.01 s once it has been read. */
export function readAhead(store: Store, { row, over }: WorksheetTables): void {
  for (const table of [row, over]) boundsOf(store, table)
}

/** In ascending order. */
function keysOf(store: Store, table: string): Keys {
  const { first, last, count } = boundsOf(store, table)
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
