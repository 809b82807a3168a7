/** Whether the pointer is on the border of the selected block. Pure: by the cell under the pointer, which is part of the block. */
import type { CellAt, Rect } from '../range.ts'
import type { Point } from '../selection/geometry.ts'

/** Pixels inside of the border: the pointer finds them, and most of a row's height is left to be pressed as ever. */
const band = 4

/** The edges of a cell, in window coordinates. */
export type CellBox = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether the cell is part of the block and touches its border; asked before the page is asked where the cell is. */
export function isAtEdge(block: Rect, { row, col }: CellAt): boolean {
  if (row < block.top || row > block.bottom || col < block.left || col > block.right) return false
  return row === block.top || row === block.bottom || col === block.left || col === block.right
}

export function isOnBorder(block: Rect, cell: CellAt, box: CellBox, { x, y }: Point): boolean {
  if (!isAtEdge(block, cell)) return false
  const { row, col } = cell
  return (
    (row === block.top && y - box.top < band) ||
    (row === block.bottom && box.bottom - y <= band) ||
    (col === block.left && x - box.left < band) ||
    (col === block.right && box.right - x <= band)
  )
}

/** The block carried so that the cell that was taken hold of comes to `over`, kept inside of what there is. */
export function carriedTo(
  block: Rect,
  taken: CellAt,
  over: CellAt,
  sheet: { readonly rows: number; readonly cols: number },
): Rect {
  const [height, width] = [block.bottom - block.top, block.right - block.left]
  const inside = (at: number, last: number): number => Math.max(0, Math.min(last, at))
  const top = inside(block.top + over.row - taken.row, sheet.rows - 1 - height)
  const left = inside(block.left + over.col - taken.col, sheet.cols - 1 - width)
  return { top, left, bottom: top + height, right: left + width }
}
