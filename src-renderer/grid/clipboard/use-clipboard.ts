/**
 * The clipboard and the fill handle of the grid on screen: answers the window's own copy, cut and paste events, and draws what was copied
 * and where it can be filled from.
 */
import { type RefObject, useEffect, useMemo } from 'react'
import { useApp } from '../../state/app-context.tsx'
import { type GridHandle, isEditing, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { createFillHandle } from '../selection/fill-handle.ts'
import { readGeometry } from '../selection/geometry.ts'
import { createOverlay } from '../selection/overlay.ts'
import type { SelectionStore } from '../selection/selection-store.ts'
import { carryCopied } from './carry-copied.ts'
import type { CopiedStore } from './copied-cells.ts'
import { answerCopy, copyCells } from './copy-cells.ts'
import { type FillPlace, fillCells, selectRect } from './fill-cells.ts'
import { edgeBeside } from './fill-to-edge.ts'
import { pasteInto, readPasted } from './paste-cells.ts'

/** True where a text is written that has a clipboard of its own. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

export function useClipboard(grid: RefObject<GridHandle | null>, selection: SelectionStore, copied: CopiedStore) {
  const app = useApp()
  const made = useMemo(() => {
    const ants = createOverlay('gs-copied')
    const go = (handle: GridHandle, { view, revision }: FillPlace, from: Rect, whole: Rect, isOther: boolean): void => {
      const next = selectRect(
        whole,
        shownOf(handle).map((field) => field.id),
      )
      if (next !== null) selection.set(next)
      void fillCells(handle, { view, revision, from, whole, mode: isOther ? 'other' : 'auto' })
    }
    const fill = createFillHandle({
      grid: () => grid.current,
      area: () => selection.area(),
      fill(area, from, whole, isOther) {
        if (grid.current !== null) go(grid.current, area, from, whole, isOther)
      },
      async fillToEdge(area, from) {
        const handle = grid.current
        if (handle === null) return
        const bottom = await edgeBeside(handle, from, area)
        if (bottom === null) handle.context.whisper('There is no filled cell beside the row below.')
        else go(handle, area, from, { ...from, bottom }, false)
      },
    })
    const paint = (): void => {
      const handle = grid.current
      const geometry = handle === null || handle.api.isDestroyed() ? null : readGeometry(handle, handle.screen.get())
      if (geometry === null) return
      ants.draw(geometry, copied.get()?.area.parts ?? [])
      fill.draw(geometry)
    }
    let asked = 0
    return {
      repaint(): void {
        cancelAnimationFrame(asked)
        asked = requestAnimationFrame(paint)
      },
      scrolled(): void {
        const handle = grid.current
        const geometry = handle === null || handle.api.isDestroyed() ? null : readGeometry(handle, handle.screen.get())
        if (geometry === null) return
        ants.scrolled(geometry)
        fill.draw(geometry)
      },
      remove(): void {
        cancelAnimationFrame(asked)
        ants.remove()
        fill.remove()
      },
    }
  }, [grid, selection, copied])

  useEffect(() => {
    const stops = [selection.subscribe(made.repaint), copied.subscribe(made.repaint)]
    return () => {
      for (const stop of stops) stop()
      made.remove()
    }
  }, [made, selection, copied])

  // On the document, because a grid without rows has nothing that could have the focus.
  useEffect(() => {
    const heard = (event: ClipboardEvent): GridHandle | null => {
      const handle = grid.current
      const { activeElement } = document
      if (handle === null || takesText(event.target) || takesText(activeElement) || isEditing(handle)) return null
      if (app.session.get().dialog !== null || app.grid.get()?.worksheetId !== handle.context.at.worksheetId) return null
      // Where nothing has the focus, the window's own grid is meant.
      const isMeant = activeElement === document.body && app.outer === null
      return isMeant || handle.root.contains(activeElement) ? handle : null
    }
    const copy = (event: ClipboardEvent): void => {
      const handle = heard(event)
      const isText = document.activeElement === document.body && document.getSelection()?.isCollapsed === false
      if (handle === null || isText) return
      const how = { isCut: event.type === 'cut', headers: false }
      const { waitingKeys } = handle.context
      if (waitingKeys.isWaiting()) {
        event.preventDefault()
        waitingKeys.inTurn(() => void copyCells(handle, how))
      } else answerCopy(handle, event, how)
    }
    const paste = (event: ClipboardEvent): void => {
      const handle = heard(event)
      if (handle === null || event.clipboardData === null) return
      event.preventDefault()
      const pasted = readPasted(event.clipboardData)
      handle.context.waitingKeys.inTurn(() => void pasteInto(handle, pasted))
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [app, grid])

  return useMemo(
    () => ({
      repaint: made.repaint,
      scrolled: made.scrolled,
      /** The rows on screen changed: what was copied is where its rows are now. */
      follow: () => void carryCopied(app.host, copied, grid.current?.source() ?? null),
    }),
    [app, made, copied, grid],
  )
}
