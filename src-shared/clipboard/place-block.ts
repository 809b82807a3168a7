/**
 * Where a block lands on a selection, as in Excel: a side of the selection that the block's side fits into several times repeats the
 * block, a side of one cell takes the block's own; where one side does neither, the block lands once at the corner.
 */

export interface Size {
  readonly rows: number
  readonly cols: number
}

export function placedSize(block: Size, selection: Size): Size {
  const rows = placedSide(block.rows, selection.rows)
  const cols = placedSide(block.cols, selection.cols)
  return rows === null || cols === null ? block : { rows, cols }
}

function placedSide(block: number, selection: number): number | null {
  if (selection % block === 0) return selection
  return selection === 1 ? block : null
}

/** The longest row counts: a ragged block is as wide as that. */
export const sizeOf = (block: readonly (readonly unknown[])[]): Size => ({
  rows: block.length,
  cols: block.reduce((widest, row) => Math.max(widest, row.length), 1),
})
