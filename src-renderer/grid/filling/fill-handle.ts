/**
 * The fill handle: a small square at the lower right corner of the selection. Dragging it shows what would be filled and fills it when the
 * button is let go; a double click fills down as far as the column beside it goes;  */
import type { Area } from '../../../src-shared/host/area.ts'
import { type CellGrid, isEditing } from '../cell-grid.ts'
import type { Rect } from '../range.ts'
import { selectedRect, sheetOfGrid } from '../selection/active-cell.ts'
import { dragFill } from '../selection/drag-fill.ts'
import type { Geometry } from '../selection/geometry.ts'
import { createOverlay } from '../selection/overlay.ts'
import { cornerOf, half } from './corner-of.ts'

export interface FillHandlePorts {
  grid(): CellGrid | null
  /** What is selected, and the revision that its positions are of. */
  area(): Area | null
  fill(area: Area, from: Rect, whole: Rect, isOther: boolean): void
  fillToEdge(area: Area, from: Rect): void
}

export interface FillHandle {
  draw(geometry: Geometry): void
  remove(): void
}

export function createFillHandle(ports: FillHandlePorts): FillHandle {
  const handle = document.createElement('div')
  handle.className = 'gs-fill-handle'
  handle.setAttribute('aria-hidden', 'true')
  handle.title = 'Drag to fill. Ctrl or Alt turns series and copies round; a double click fills down.'
  const preview = createOverlay('gs-fill-preview')
  let dragging: (() => void) | null = null

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
    dragging = dragFill(grid, event, {
      from,
      preview,
      fill: (whole, isOther) => ports.fill(area, from, whole, isOther),
      onEnd() {
        dragging = null
      },
    })
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
