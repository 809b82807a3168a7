/** Rows of the staging world as a window shows them: what of them is staged, and where something is the matter. */
import { findKeys } from '../../../src-main/replica/view/find-keys.ts'
import { createAreaReader } from '../../../src-main/replica/view/read-area.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { World } from './bulk-world.ts'

export interface ShownRow {
  readonly change: string
  /** By field, empty ones left out. */
  readonly cells: Readonly<Record<string, CellValue>>
  /** By field, `row` for the row itself; left out where there are none. */
  readonly marks?: Readonly<Record<string, string>>
}

/** By id; new rows as `new 1`, `new 2` in their order. */
export function shownRows({ store, tables }: World): Readonly<Record<string, ShownRow>> {
  const of = tables()
  const keys = findKeys(store, of, everyRow)
  if (!keys.ok) throw new Error(keys.error.message)
  const rows = createAreaReader(store, of, of.columns)(keys.value)
  const marks = store.prepare<{ f: number; state: string }>('select f, state from mark where k = ? order by f')
  let news = 0
  return Object.fromEntries(
    rows.flatMap((row): [string, ShownRow][] => {
      if (row === null) return []
      const cells = of.columns.flatMap(({ field }, i): [string, CellValue][] =>
        row.cells[i] === null || row.cells[i] === undefined ? [] : [[field.id, row.cells[i]]],
      )
      const found = marks.all(row.k).map(({ f, state }) => [of.byNumber.get(f)?.field.id ?? 'row', state])
      const id = row.change === 'created' && !String(row.key).startsWith('s') ? `new ${++news}` : String(row.key)
      return [
        [
          id,
          {
            change: row.change,
            cells: Object.fromEntries(cells),
            ...(found.length === 0 ? {} : { marks: Object.fromEntries(found) }),
          },
        ],
      ]
    }),
  )
}
