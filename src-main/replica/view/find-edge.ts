/**
 * Walks a column to the edge of its block of filled cells, in the order of a view: from inside a block to its last cell, from its last cell
 * or an empty one to the next filled cell, and to the end of the view when there is none.
 */

import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from './find-keys.ts'

/** Rows looked up one by one before the whole column is read instead: most edges are near. */
const rowsReadSingly = 5_000
/** Rows between two looks whether the question still counts. */
const stride = 50_000

export interface EdgeWalk {
  readonly keys: Float64Array
  readonly start: number
  readonly step: 1 | -1
}

/** `isFilled` answers for a position. Null when stopped. */
export async function walkToEdge(
  rows: number,
  { start, step }: Pick<EdgeWalk, 'start' | 'step'>,
  isFilled: (row: number) => boolean,
  goOn: () => Promise<boolean>,
): Promise<number | null> {
  const end = step === 1 ? rows - 1 : 0
  if (start === end) return end
  const isInside = isFilled(start) && isFilled(start + step)
  for (let row = start + step; ; row += step) {
    if (!isInside && isFilled(row)) return row
    if (row === end) return end
    if (isInside && !isFilled(row + step)) return row
    if (row % stride === 0 && !(await goOn())) return null
  }
}

/** Whether a cell is filled: by key for the first rows, then from all empty cells of the column at once. */
export function createFilledLook(store: Store, tables: WorksheetTables, { sql }: Column): (k: number) => boolean {
  const isStaged = hasStagedRows(store, tables)
  const own = store.pluck<number>(`select ${sql} is not null from ${tables.row} where k = ?`)
  const over = store.pluck<number>(`select ${sql} is not null from ${tables.over} where k = ?`)
  let looked = 0
  let empty: Set<number> | null = null
  const readEmpty = (): Set<number> => {
    const found = new Set(store.pluck<number>(`select k from ${tables.row} where ${sql} is null`).all())
    if (!isStaged) return found
    for (const [k, filled] of store.raw<[number, number]>(`select k, ${sql} is not null from ${tables.over}`).iterate()) {
      if (filled === 1) found.delete(k)
      else found.add(k)
    }
    return found
  }
  return (k) => {
    looked += 1
    if (looked <= rowsReadSingly) return ((isStaged ? over.get(k) : undefined) ?? own.get(k)) === 1
    empty ??= readEmpty()
    return !empty.has(k)
  }
}
