/**
 * Where cells are: in pixels of the scrolled content, and under a point of the window. Rows all have one height. Very tall content is
 * squeezed, see scrolling/scroll-scale.ts, so a row's place is its position times its height less a shift.
 */

import type { Column } from 'ag-grid-community'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { CellGrid } from '../cell-grid.ts'
import { rowHeightOf } from '../scrolling/row-height.ts'
import { readScreen, type Screen, viewportOf } from '../scrolling/screen.ts'
import { shiftAt } from '../scrolling/scroll-scale.ts'

export type Side = 'left' | 'center' | 'right'

export interface ColumnPlace {
  /** null for the column of row numbers. */
  readonly field: FieldId | null
  readonly side: Side
  /** From the left edge of its side. */
  readonly left: number
  readonly width: number
}

export interface Geometry extends Screen {
  /** Scrolls in both directions; the heads stick to its top. */
  readonly viewport: HTMLElement
  /** Holds the rows. */
  readonly content: HTMLElement
  readonly rows: number
  readonly rowHeight: number
  /** Pixels between the place of a row and its position times its height. */
  readonly shift: number
  readonly leftWidth: number
  readonly rightWidth: number
  readonly columns: readonly ColumnPlace[]
}

function placesIn(
  columns: readonly Column[],
  side: Side,
  fields: ReadonlyMap<string, FieldId>,
  gutter: string,
): readonly ColumnPlace[] {
  return columns.flatMap((column): readonly ColumnPlace[] => {
    const id = column.getColId()
    const field = fields.get(id) ?? null
    if (field === null && id !== gutter) return []
    return [{ field, side, left: column.getLeft() ?? 0, width: column.getActualWidth() }]
  })
}

/** Null while nothing is drawn yet. Without a screen the present one is read. */
export function readGeometry(grid: CellGrid, known: Screen | null = null): Geometry | null {
  const { api, root } = grid
  const screen = known ?? readScreen(root)
  const viewport = viewportOf(root)
  const content = root.querySelector<HTMLElement>('.ag-grid-scrolling-container')
  if (screen === null || viewport === null || content === null || api.isDestroyed()) return null
  const fields = new Map(grid.columns().map((field) => [field as string, field]))
  const placesOf = (columns: readonly Column[], side: Side) => placesIn(columns, side, fields, grid.gutter)
  const rowHeight = rowHeightOf(api)
  const left = placesOf(api.getDisplayedLeftColumns(), 'left')
  const right = placesOf(api.getDisplayedRightColumns(), 'right')
  const width = (places: readonly ColumnPlace[]): number => places.reduce((sum, it) => Math.max(sum, it.left + it.width), 0)
  const rows = grid.total()
  const { scrollTop, height, headHeight, contentHeight } = screen
  return {
    ...screen,
    viewport,
    content,
    rows,
    rowHeight,
    shift: shiftAt({ rows, rowHeight, contentHeight, shownHeight: height - headHeight }, scrollTop),
    leftWidth: width(left),
    rightWidth: width(right),
    columns: [...left, ...placesOf(api.getDisplayedCenterColumns(), 'center'), ...right],
  }
}

/** The rows between the heads and the lower edge, cut ones included. */
export function rowsOnScreen({ scrollTop, height, rowHeight, shift, headHeight }: Geometry): {
  readonly first: number
  readonly last: number
} {
  const top = scrollTop + shift
  return {
    first: Math.max(0, Math.floor(top / rowHeight)),
    last: Math.floor((top + height - headHeight - 1) / rowHeight),
  }
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** The edges of the part that scrolls, in window coordinates. */
export function scrollingBox({ viewport, width, height, headHeight, leftWidth, rightWidth }: Geometry) {
  const box = viewport.getBoundingClientRect()
  return {
    left: box.left + leftWidth,
    right: box.left + width - rightWidth,
    top: box.top + headHeight,
    bottom: box.top + height,
  }
}

/** The row at a height of the window, kept inside `rows` rows and on screen. */
export function rowAtPoint(geometry: Geometry, { y }: Point, rows: number): number {
  const { scrollTop, rowHeight, shift } = geometry
  const { top, bottom } = scrollingBox(geometry)
  const inside = Math.min(Math.max(y, top), bottom - 1)
  const row = Math.floor((inside - top + scrollTop + shift) / rowHeight)
  return Math.max(0, Math.min(rows - 1, row))
}

/** The column at a place of the window; beyond the edges the nearest one on screen. The row numbers count as the first column. */
export function columnAtPoint(geometry: Geometry, { x }: Point): ColumnPlace | null {
  const { viewport, scrollLeft, columns, leftWidth } = geometry
  const { left, right } = scrollingBox(geometry)
  const side: Side = x < left && leftWidth > 0 ? 'left' : x >= right ? 'right' : 'center'
  const places = columns.filter((it) => it.side === side)
  const start = side === 'left' ? viewport.getBoundingClientRect().left : side === 'right' ? right : left - scrollLeft
  const inSide = places.length > 0 ? places : columns.filter((it) => it.side === 'center')
  const clamped = places.length > 0 ? x : Math.min(Math.max(x, left), right - 1)
  const at = clamped - (places.length > 0 ? start : left - scrollLeft)
  return inSide.find((it) => at < it.left + it.width) ?? inSide.at(-1) ?? columns.at(-1) ?? null
}
