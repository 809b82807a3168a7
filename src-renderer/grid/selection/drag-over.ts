/**
 * Carrying something over the cells with the button down: the cell under the pointer is told, and beyond an edge the grid scrolls under it.
 * Escape ends it without.
 */
import type { CellGrid } from '../cell-grid.ts'
import { sheetOfGrid } from './active-cell.ts'
import { columnAtPoint, type Geometry, type Point, readGeometry, rowAtPoint, scrollingBox } from './geometry.ts'

/** Pixels that the grid scrolls in a frame while the pointer is beyond its edge. */
const scrollStep = 24

/** What is held while dragging. */
export type Held = Pick<PointerEvent, 'altKey' | 'ctrlKey' | 'metaKey'>

export interface OverCell {
  readonly row: number
  /** Among the columns on screen; null over none of them. */
  readonly col: number | null
}

interface DragOver {
  /** With each frame in which the pointer has moved. */
  over(cell: OverCell, geometry: Geometry): void
  /** What is held, whenever the pointer or a key says so. */
  held(held: Held): void
  /** The button was let go. */
  drop(): void
  /** However it ended. */
  onEnd(): void
}

/** From this press on, until the button is let go or the returned function is called. */
export function dragOver(grid: CellGrid, event: PointerEvent, { over, held, drop, onEnd }: DragOver): () => void {
  let point: Point = { x: event.clientX, y: event.clientY }
  let [frame, hasMoved] = [0, false]
  const start = point
  const update = (): void => {
    frame = 0
    const geometry = readGeometry(grid)
    if (geometry === null) return
    const box = scrollingBox(geometry)
    const by = point.y > box.bottom ? scrollStep : point.y < box.top ? -scrollStep : 0
    // What comes from a pinned column is beyond the edge only where the grid ends.
    const edge = geometry.viewport.getBoundingClientRect()
    const [low, high] = [start.x < box.left ? edge.left : box.left, start.x > box.right ? edge.right : box.right]
    const aside = point.x > high ? scrollStep : point.x < low ? -scrollStep : 0
    if (by !== 0) geometry.viewport.scrollTop += by
    if (aside !== 0) geometry.viewport.scrollLeft += aside
    const sheet = sheetOfGrid(grid)
    const moved = by === 0 && aside === 0 ? geometry : (readGeometry(grid) ?? geometry)
    const field = columnAtPoint(moved, point)?.field ?? null
    over({ row: rowAtPoint(moved, point, sheet.rows), col: field === null ? null : sheet.fields.indexOf(field) }, moved)
    if (by !== 0 || aside !== 0) frame = requestAnimationFrame(update)
  }
  const move = (moved: PointerEvent): void => {
    // The button was let go outside of the window.
    if ((moved.buttons & 1) === 0) {
      end()
      return
    }
    point = { x: moved.clientX, y: moved.clientY }
    hasMoved = true
    held(moved)
    if (frame === 0) frame = requestAnimationFrame(update)
  }
  const end = (): void => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', done)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', key, { capture: true })
    window.removeEventListener('keyup', held, { capture: true })
    onEnd()
  }
  const done = (up: PointerEvent): void => {
    point = { x: up.clientX, y: up.clientY }
    held(up)
    if (hasMoved) update()
    end()
    drop()
  }
  const key = (pressed: KeyboardEvent): void => {
    held(pressed)
    if (pressed.key === 'Alt') pressed.preventDefault()
    if (pressed.key !== 'Escape') return
    pressed.preventDefault()
    pressed.stopPropagation()
    end()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', done)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', key, { capture: true })
  window.addEventListener('keyup', held, { capture: true })
  return end
}
