/** Where a pasted block lands: one cell fills the selection, a block that fits it several times is repeated, else it starts at the corner. */
import type { Rect } from '../range.ts'

export interface Placement {
  readonly rows: number
  readonly cols: number
  /** The pasted text for a cell, counted from the corner. */
  textAt(row: number, col: number): string
}

export function placeBlock(block: readonly (readonly string[])[], target: Rect): Placement {
  const blockRows = block.length
  const blockCols = Math.max(1, ...block.map((cells) => cells.length))
  const [height, width] = [target.bottom - target.top + 1, target.right - target.left + 1]
  const rows = height % blockRows === 0 && width % blockCols === 0 ? height : blockRows
  const cols = height % blockRows === 0 && width % blockCols === 0 ? width : blockCols
  return { rows, cols, textAt: (row, col) => block[row % blockRows]?.[col % blockCols] ?? '' }
}
