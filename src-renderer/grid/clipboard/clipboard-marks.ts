/** What the grid draws of the clipboard: a frame around what was copied, and the handle by which the selection is filled on. */

import type { Area, AreaPart } from '../../../src-shared/host/area.ts'
import type { CellGrid } from '../cell-grid.ts'
import { cornerOf } from '../filling/corner-of.ts'
import { createFillHandle } from '../filling/fill-handle.ts'
import type { Rect } from '../range.ts'
import { type Geometry, readGeometry } from '../selection/geometry.ts'
import { createOverlay } from '../selection/overlay.ts'

export interface ClipboardMarks {
  /** With the next frame. */
  repaint(): void
  /** In this frame, for rows that have moved. */
  scrolled(): void
  remove(): void
}

export interface MarkPorts {
  grid(): CellGrid | null
  /** What is selected, and the revision that its positions are of. */
  area(): Area | null
  /** What is on the clipboard. */
  copied(): readonly AreaPart[]
  /** What was filled last, where how it goes on can be chosen; `place` is put at its end. */
  filled(): Rect | null
  readonly place: HTMLElement
  /** `isOther` when series and copies are to be turned round. */
  fill(area: Area, from: Rect, whole: Rect, isOther: boolean): void
  fillToEdge(area: Area, from: Rect): void
}

/** Pixels from the corner, so that the handle there can still be taken. */
const beside = 7
/** Of the button, as its style says. */
const choiceSize = { width: 34, height: 22 }

const geometryOf = (grid: CellGrid | null): Geometry | null =>
  grid === null || grid.api.isDestroyed() ? null : readGeometry(grid, grid.screen.get())

export function createClipboardMarks(ports: MarkPorts): ClipboardMarks {
  const { grid, place } = ports
  const ants = createOverlay('gs-copied')
  const fill = createFillHandle(ports)
  place.className = 'gs-fill-choice'
  /** Below the last cells, or above their end where nothing is below: what is drawn beyond the content would make it scroll further. */
  const drawChoice = (geometry: Geometry): void => {
    const whole = ports.filled()
    const corner = whole === null ? null : cornerOf(geometry, whole, grid()?.columns() ?? [])
    place.hidden = corner === null
    if (corner !== null) {
      const isBelow = corner.y + beside + choiceSize.height <= geometry.contentHeight
      const y = isBelow ? corner.y + beside : corner.y - geometry.rowHeight - beside - choiceSize.height
      place.style.transform = `translate(${Math.max(0, corner.x - choiceSize.width - beside)}px, ${Math.max(0, y)}px)`
    }
    if (place.parentElement !== geometry.content) geometry.content.append(place)
  }
  const paint = (): void => {
    const geometry = geometryOf(grid())
    if (geometry === null) return
    ants.draw(geometry, ports.copied())
    fill.draw(geometry)
    drawChoice(geometry)
  }
  let asked = 0
  return {
    repaint(): void {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(paint)
    },
    scrolled(): void {
      const geometry = geometryOf(grid())
      if (geometry === null) return
      ants.scrolled(geometry)
      fill.draw(geometry)
      drawChoice(geometry)
    },
    remove(): void {
      cancelAnimationFrame(asked)
      ants.remove()
      fill.remove()
      place.remove()
    },
  }
}
