/**
 * The fill handle: a small square at the lower right corner of the selection. Dragging it shows what would be filled and fills it when the
 * button is let go; a double click fills down as far as the column beside it goes; Alt turns series and copies round.
 */
import type { Area } from '../../../src-shared/host/area.ts'
import { type GridHandle, isEditing, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { selectedRect, sheetOfGrid } from './active-cell.ts'
import { columnAtPoint, type Geometry, readGeometry, rowAtPoint, rowsOnScreen, scrollingBox } from './geometry.ts'
import { createOverlay } from './overlay.ts'

export interface FillHandlePorts {
  grid(): GridHandle | null
  /** What is selected, and the revision that its positions are of. */
  area(): Area | null
  fill(area: Area, from: Rect, whole: Rect, isOther: boolean): void
  fillToEdge(area: Area, from: Rect): void
}

export interface FillHandle {
  draw(geometry: Geometry): void
  remove(): void
}

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

/** Half of its size, as its style says. */
const half = 5

/** Pixels that the grid scrolls in a frame while the pointer is beyond its edge. */
const scrollStep = 24

export function createFillHandle(ports: FillHandlePorts): FillHandle {
  const handle = document.createElement('div')
  handle.className = 'gs-fill-handle'
  handle.setAttribute('aria-hidden', 'true')
  handle.title = 'Drag to fill. Alt turns series and copies round; a double click fills down.'
  const preview = createOverlay('gs-fill-preview')
  let dragging: (() => void) | null = null

  const cornerOf = (geometry: Geometry, { bottom, right }: Rect, fields: readonly string[]) => {
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

  const draw = (geometry: Geometry): void => {
    const grid = ports.grid()
    const rect = grid === null ? null : selectedRect(grid)
    const corner = grid === null || rect === null || isEditing(grid) ? null : cornerOf(geometry, rect, sheetOfGrid(grid).fields)
    handle.hidden = corner === null
    if (corner !== null) handle.style.transform = `translate(${corner.x - half}px, ${corner.y - half}px)`
    if (handle.parentElement !== geometry.content) geometry.content.append(handle)
  }

  const pressed = (event: PointerEvent): void => {
    const grid = ports.grid()
    const area = ports.area()
    const from = grid === null ? null : selectedRect(grid)
    if (grid === null || area === null || from === null || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    dragging?.()
    let whole = from
    let [point, isOther, frame] = [{ x: event.clientX, y: event.clientY }, event.altKey, 0]
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
      isOther = moved.altKey
      if (frame === 0) frame = requestAnimationFrame(update)
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', done)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', key, { capture: true })
      preview.remove()
      dragging = null
    }
    const done = (up: PointerEvent): void => {
      point = { x: up.clientX, y: up.clientY }
      isOther = up.altKey
      update()
      end()
      if (!isSameRect(whole, from)) ports.fill(area, from, whole, isOther)
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
    dragging = end
  }
  handle.addEventListener('pointerdown', pressed)
  // AG Grid takes a press for one on the row below.
  handle.addEventListener('mousedown', (event) => event.stopPropagation())
  handle.addEventListener('click', (event) => event.stopPropagation())
  handle.addEventListener('dblclick', (event) => {
    event.stopPropagation()
    const grid = ports.grid()
    const area = ports.area()
    const from = grid === null ? null : selectedRect(grid)
    if (area !== null && from !== null) ports.fillToEdge(area, from)
  })
  return {
    draw,
    remove() {
      dragging?.()
      handle.remove()
      preview.remove()
    },
  }
}
