/** Groups row updates by identical value sets: the interface's batch update carries one set of values for many rows (V3 operation 10). */
import type { CellValue } from '../model/cell-value.ts'
import { cellValueKey } from '../model/cell-value.ts'

export interface RowUpdate<Key> {
  readonly row: Key
  readonly values: Readonly<Record<string, CellValue>>
}

export interface UpdateGroup<Key> {
  readonly values: Readonly<Record<string, CellValue>>
  readonly rows: readonly Key[]
}

const setKey = (values: Readonly<Record<string, CellValue>>): string =>
  JSON.stringify(
    Object.keys(values)
      .sort()
      .map((field) => [field, cellValueKey(values[field] ?? null)]),
  )

/**
 * Groups in order of their first row, none larger than `limit`: N equal updates make ceil(N / limit) groups. Every row is in exactly
 * one group.
 */
export function groupUpdates<Key>(updates: readonly RowUpdate<Key>[], limit: number): readonly UpdateGroup<Key>[] {
  const groups: { values: Readonly<Record<string, CellValue>>; rows: Key[] }[] = []
  const open = new Map<string, Key[]>()
  for (const { row, values } of updates) {
    const key = setKey(values)
    const rows = open.get(key)
    if (rows !== undefined && rows.length < limit) {
      rows.push(row)
    } else {
      const fresh = [row]
      open.set(key, fresh)
      groups.push({ values, rows: fresh })
    }
  }
  return groups
}
