/** The smallest and the largest key of a table of rows, or null where it has none: two look-ups, however many rows there are. */
import type { Store } from './store.ts'

export function findKeyEnds(store: Store, table: string): readonly [first: number, last: number] | null {
  // Asked for together, SQLite goes over the whole table.
  const [first, last] = ['min', 'max'].map((end) => store.pluck<number | null>(`select ${end}(k) from ${table}`).get() ?? null)
  return first === undefined || first === null || last === undefined || last === null ? null : [first, last]
}
