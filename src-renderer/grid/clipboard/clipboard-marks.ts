/** What the grid draws of the clipboard: a frame around what was copied, and the handle by which the selection is filled on. */

import { cornerOf } from '../filling/corner-of.ts'
import type { FillPlace } from '../filling/fill.ts'
import { createFillHandle } from '../filling/fill-handle.ts'
import { fillNoted } from '../filling/fill-noted.ts'
import type { FilledStore } from '../filling/filled-cells.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { type Geometry, readGeometry } from '../selection/geometry.ts'
import { createOverlay } from '../selection/overlay.ts'
import type { SelectionStore } from '../selection/selection-store.ts'
import type { CopiedStore } from './copied-cells.ts'
import { selectRect } from './fill-cells.ts'
import { edgeBeside } from './fill-to-edge.ts'

export interface ClipboardMarks {
  /** With the next frame. */
  repaint(): void
  /** In this frame, for rows that have moved. */
  scrolled(): void
  remove(): void
}

interface FilledMark {
  readonly filled: FilledStore
  /** Put at the end of what was filled. */
  readonly place: HTMLElement
}

/** Pixels from the corner, so that the handle there can still be taken. */
const beside = 7
/** Of the button, as its style says. */
const choiceSize = { width: 34, height: 22 }

const geometryOf = (handle: GridHandle | null): Geometry | null =>
  handle === null || handle.api.isDestroyed() ? null : readGeometry(handle, handle.screen.get())

export function createClipboardMarks(
  grid: () => GridHandle | null,
  selection: SelectionStore,
  copied: CopiedStore,
  { filled, place }: FilledMark,
): ClipboardMarks {
  const ants = createOverlay('gs-copied')
  place.className = 'gs-fill-choice'
  /** Below the last cells, or above their end where nothing is below: what is drawn beyond the content would make it scroll further. */
  const drawChoice = (geometry: Geometry): void => {
    const handle = grid()
    const known = filled.get()
    const fields = handle === null ? [] : shownOf(handle).map((field) => field.id)
    const corner = known === null ? null : cornerOf(geometry, known.fill.whole, fields)
    place.hidden = corner === null
    if (corner !== null) {
      const isBelow = corner.y + beside + choiceSize.height <= geometry.contentHeight
      const y = isBelow ? corner.y + beside : corner.y - geometry.rowHeight - beside - choiceSize.height
      place.style.transform = `translate(${Math.max(0, corner.x - choiceSize.width - beside)}px, ${Math.max(0, y)}px)`
    }
    if (place.parentElement !== geometry.content) geometry.content.append(place)
  }
  const go = (handle: GridHandle, { view, revision }: FillPlace, from: Rect, whole: Rect, isOther: boolean): void => {
    const next = selectRect(
      whole,
      shownOf(handle).map((field) => field.id),
    )
    if (next !== null) selection.set(next)
    void fillNoted(handle, { view, revision, from, whole, mode: isOther ? 'other' : 'auto' })
  }
  const fill = createFillHandle({
    grid,
    area: () => selection.area(),
    fill(area, from, whole, isOther) {
      const handle = grid()
      if (handle !== null) go(handle, area, from, whole, isOther)
    },
    async fillToEdge(area, from) {
      const handle = grid()
      if (handle === null) return
      const bottom = await edgeBeside(handle, from, area)
      if (bottom === null) handle.context.whisper('There is no filled cell beside the row below.')
      else go(handle, area, from, { ...from, bottom }, false)
    },
  })
  const paint = (): void => {
    const geometry = geometryOf(grid())
    if (geometry === null) return
    ants.draw(geometry, copied.get()?.area.parts ?? [])
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
