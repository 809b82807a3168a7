/** How far a double click on the fill handle goes: as far as the column beside it is filled, the left one first, as in Excel. */

import type { FillPlace } from '../filling/fill.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { cellOf } from '../rows/sheet-row.ts'

/** The last row to fill; null when no column beside it has a cell in the row below. */
export async function edgeBeside(
  grid: GridHandle,
  { bottom, left, right }: Rect,
  { view, revision }: FillPlace,
): Promise<number | null> {
  const source = grid.source()
  const shown = shownOf(grid)
  if (source === null || bottom + 1 >= source.total()) return null
  const below = await source.readRange(bottom + 1, bottom + 1)
  const row = below.ok ? below.value[0] : undefined
  if (row === undefined) return null
  for (const col of [left - 1, right + 1]) {
    const field = shown[col]
    if (field === undefined || cellOf(row, field.id) === null) continue
    const edge = await grid.context.app.host.call('rows.edge', {
      view,
      revision,
      row: bottom + 1,
      field: field.id,
      direction: 'down',
    })
    if (!edge.ok) return null
    // From the last cell of a block the edge lies in the next one: the block ends where an empty cell comes first.
    const next = await source.readRange(bottom + 2, bottom + 2)
    const after = next.ok ? next.value[0] : undefined
    return after === undefined || cellOf(after, field.id) === null ? bottom + 1 : edge.value.row
  }
  return null
}
