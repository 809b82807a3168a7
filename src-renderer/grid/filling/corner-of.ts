/** The corner from which cells are filled, and at which a fill ends. */
import type { Rect } from '../range.ts'
import { type Geometry, type Point, rowsOnScreen } from '../selection/geometry.ts'

/** Half of the size of the square there, as its style says. */
export const half = 5

/** Where the lower right corner of some cells is on the screen; null when it is not. */
export function cornerOf(geometry: Geometry, { bottom, right }: Rect, fields: readonly string[]): Point | null {
  const { scrollLeft, width, leftWidth, rightWidth, rowHeight, shift } = geometry
  const column = geometry.columns.find((it) => it.field !== null && it.field === fields[right])
  const { first, last } = rowsOnScreen(geometry)
  if (column === undefined || bottom < first - 1 || bottom > last + 1) return null
  const edge = column.left + column.width
  const x =
    column.side === 'center'
      ? leftWidth + edge
      : column.side === 'left'
        ? scrollLeft + edge
        : scrollLeft + width - rightWidth + edge
  const isHidden = column.side === 'center' && (x < scrollLeft + leftWidth || x > scrollLeft + width - rightWidth + 2)
  // Half of it beyond the last cell would make the rows scroll further than they go.
  const [mostX, mostY] = [geometry.contentWidth - half, geometry.contentHeight - half]
  return isHidden ? null : { x: Math.min(x, mostX), y: Math.min((bottom + 1) * rowHeight - shift, mostY) }
}
