/** A cell and a rectangle of cells by position: rows in the view, columns on screen. */

export interface CellAt {
  readonly row: number
  readonly col: number
}

export interface Rect {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}
