/** A rectangle of cells: where the selection started and where it ends now. Rows by position in the view, columns by position on screen. */

export interface CellAt {
  readonly row: number
  readonly col: number
}

export interface CellRange {
  readonly anchor: CellAt
  readonly head: CellAt
  /** The cell that had the focus when the range was made, where that is neither anchor nor head. */
  readonly focus?: CellAt
}

export interface Rect {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const singleCell = (cell: CellAt): CellRange => ({ anchor: cell, head: cell })

export const rectOf = ({ anchor, head }: CellRange): Rect => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.col, head.col),
  right: Math.max(anchor.col, head.col),
})

export const isInside = ({ top, bottom, left, right }: Rect, { row, col }: CellAt): boolean =>
  row >= top && row <= bottom && col >= left && col <= right

export function countCells(range: CellRange): number {
  const { top, bottom, left, right } = rectOf(range)
  return (bottom - top + 1) * (right - left + 1)
}

const isSame = (a: CellAt, b: CellAt | undefined): boolean => b !== undefined && a.row === b.row && a.col === b.col

/** True when the focus has moved on since the range was made: the range is then about another place. */
export const isStale = (range: CellRange, focused: CellAt): boolean =>
  !isSame(focused, range.anchor) && !isSame(focused, range.head) && !isSame(focused, range.focus)

export const isSingle = (range: CellRange): boolean => countCells(range) === 1

/** Moves the head by rows and columns, kept inside a grid of `rows` by `cols`. */
export function extend(range: CellRange, by: CellAt, size: { readonly rows: number; readonly cols: number }): CellRange {
  const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))
  return {
    ...range,
    head: { row: clamp(range.head.row + by.row, size.rows), col: clamp(range.head.col + by.col, size.cols) },
  }
}
