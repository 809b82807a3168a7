/** Drawing a selection with the button down: it follows the pointer, and beyond an edge the grid scrolls under it. */
import type { CellGrid } from '../cell-grid.ts'
import { focusActive, sheetOfGrid } from './active-cell.ts'
import type { Draw } from './draw-range.ts'
import { columnAtPoint, type Geometry, type Point, readGeometry, rowAtPoint, scrollingBox } from './geometry.ts'
import type { Cell } from './selection.ts'

/** Pixels a frame for each pixel that the pointer is beyond the edge, and at most. */
const pull = 0.35
const fastest = 240

/** How far to scroll in this frame, and the point whose cell the pointer stands for. */
function pullOf(geometry: Geometry, point: Point, from: Cell): { readonly by: Point; readonly at: Point } {
  const box = scrollingBox(geometry)
  const { viewport } = geometry
  const beyond = (value: number, low: number, high: number): number =>
    value < low ? value - low : value > high ? value - high : 0
  const speed = (distance: number): number => Math.sign(distance) * Math.min(fastest, Math.ceil(Math.abs(distance) * pull))
  const side = geometry.columns.find((it) => it.field === from.field)?.side ?? 'center'
  const atLeft = viewport.scrollLeft <= 0
  const atRight = viewport.scrollLeft + viewport.clientWidth >= viewport.scrollWidth - 1
  // A range drawn from the columns that scroll reaches the pinned ones only when nothing is hidden in between.
  const low = side === 'center' && !atLeft ? box.left : Number.NEGATIVE_INFINITY
  const high = side === 'center' && !atRight ? box.right : Number.POSITIVE_INFINITY
  const edge = viewport.getBoundingClientRect()
  const x = Math.min(Math.max(point.x, low), high - 1)
  const right = side === 'right' ? 0 : beyond(point.x, Math.max(low, edge.left), Math.min(high, edge.left + viewport.clientWidth))
  return { by: { x: speed(right), y: speed(beyond(point.y, box.top, box.bottom)) }, at: { x, y: point.y } }
}

/** What a drag selects: cells, whole rows by their numbers, or whole columns by their heads. */
export type Along = 'cells' | 'rows' | 'columns'

interface Drag {
  readonly draw: Draw
  readonly from: Cell
  readonly along: Along
  readonly start: Point
  onEnd(): void
}

/** Until the button is let go, or the returned function is called. */
export function dragSelection(grid: CellGrid, { draw, from, along, start, onEnd }: Drag): () => void {
  let point = start
  let frame = 0
  let last = from
  const update = (): void => {
    const geometry = readGeometry(grid)
    if (geometry === null) return
    const over = along === 'columns' ? { x: point.x, y: scrollingBox(geometry).top } : point
    const { by, at } = pullOf(geometry, over, from)
    if (by.x !== 0 && along !== 'rows') geometry.viewport.scrollLeft += by.x
    if (by.y !== 0) geometry.viewport.scrollTop += by.y
    const sheet = sheetOfGrid(grid)
    const moved = by.x === 0 && by.y === 0 ? geometry : (readGeometry(grid) ?? geometry)
    const row = along === 'columns' ? from.row : rowAtPoint(moved, at, sheet.rows)
    const field = along === 'rows' ? from.field : (columnAtPoint(moved, at)?.field ?? sheet.fields[0] ?? from.field)
    if (row !== last.row || field !== last.field) {
      last = { row, field }
      grid.context.selection.set(draw(sheet, last))
    }
    if (by.x !== 0 || by.y !== 0) frame = requestAnimationFrame(update)
    else frame = 0
  }
  const move = (event: PointerEvent): void => {
    // The button was let go outside of the window.
    if ((event.buttons & 1) === 0) {
      end()
      return
    }
    point = { x: event.clientX, y: event.clientY }
    if (frame === 0) frame = requestAnimationFrame(update)
  }
  const end = (): void => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    onEnd()
    const selection = grid.context.selection.get()
    if (selection !== null) focusActive(grid, selection.active, false, true)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
  return end
}
