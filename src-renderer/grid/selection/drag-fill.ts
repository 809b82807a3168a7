/** Dragging the fill handle: shows what would be filled, and fills it when the button is let go. Escape ends it without. */
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { sheetOfGrid } from './active-cell.ts'
import { columnAtPoint, readGeometry, rowAtPoint, scrollingBox } from './geometry.ts'
import type { Overlay } from './overlay.ts'

/** The rectangle that a drag to this cell fills: on the side where the pointer is further from the source. */
export function wholeFor(from: Rect, row: number, col: number): Rect {
  const down = row > from.bottom ? row - from.bottom : row < from.top ? row - from.top : 0
  const right = col > from.right ? col - from.right : col < from.left ? col - from.left : 0
  if (down === 0 && right === 0) return from
  // A row is a third as high as a column is wide.
  if (Math.abs(down) >= Math.abs(right) * 3 || right === 0) return down > 0 ? { ...from, bottom: row } : { ...from, top: row }
  return right > 0 ? { ...from, right: col } : { ...from, left: col }
}

const isSameRect = (a: Rect, b: Rect): boolean =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right

/** Pixels that the grid scrolls in a frame while the pointer is beyond its edge. */
const scrollStep = 24

interface FillDrag {
  readonly from: Rect
  readonly preview: Overlay
  /** `isOther` when series and copies are to be turned round. */
  fill(whole: Rect, isOther: boolean): void
  onEnd(): void
}

/** Control as in Excel, and Alt where the system keeps Control for itself. */
const turnsRound = ({ altKey, ctrlKey }: PointerEvent): boolean => altKey || ctrlKey

/** From this press on, until the button is let go or the returned function is called. */
export function dragFill(grid: GridHandle, event: PointerEvent, { from, preview, fill, onEnd }: FillDrag): () => void {
  let whole = from
  let [point, isOther, frame] = [{ x: event.clientX, y: event.clientY }, turnsRound(event), 0]
  const update = (): void => {
    frame = 0
    const geometry = readGeometry(grid)
    if (geometry === null) return
    const box = scrollingBox(geometry)
    const by = point.y > box.bottom ? scrollStep : point.y < box.top ? -scrollStep : 0
    const aside = point.x > box.right ? scrollStep : point.x < box.left ? -scrollStep : 0
    if (by !== 0) geometry.viewport.scrollTop += by
    if (aside !== 0) geometry.viewport.scrollLeft += aside
    const sheet = sheetOfGrid(grid)
    const moved = by === 0 && aside === 0 ? geometry : (readGeometry(grid) ?? geometry)
    const field = columnAtPoint(moved, point)?.field ?? null
    const col = field === null ? from.left : sheet.fields.indexOf(field)
    whole = wholeFor(from, rowAtPoint(moved, point, sheet.rows), col)
    const isNothing = isSameRect(whole, from)
    const fields = shownOf(grid)
      .slice(whole.left, whole.right + 1)
      .map((it) => it.id)
    preview.draw(moved, isNothing ? [] : [{ rows: [[whole.top, whole.bottom]], fields }])
    if (by !== 0 || aside !== 0) frame = requestAnimationFrame(update)
  }
  const move = (moved: PointerEvent): void => {
    if ((moved.buttons & 1) === 0) {
      end()
      return
    }
    point = { x: moved.clientX, y: moved.clientY }
    isOther = turnsRound(moved)
    if (frame === 0) frame = requestAnimationFrame(update)
  }
  const end = (): void => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', done)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', key, { capture: true })
    preview.remove()
    onEnd()
  }
  const done = (up: PointerEvent): void => {
    point = { x: up.clientX, y: up.clientY }
    isOther = turnsRound(up)
    update()
    end()
    if (!isSameRect(whole, from)) fill(whole, isOther)
  }
  const key = (pressedKey: KeyboardEvent): void => {
    if (pressedKey.key === 'Alt') pressedKey.preventDefault()
    if (pressedKey.key !== 'Escape') return
    pressedKey.preventDefault()
    pressedKey.stopPropagation()
    end()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', done)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', key, { capture: true })
  return end
}
