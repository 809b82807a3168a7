/** What the grid of a file draws of the clipboard and of fills: a frame around what was copied, the handle to fill from, the choice after it. */
import { type RefObject, useEffect, useMemo } from 'react'
import { createClipboardMarks } from '../clipboard/clipboard-marks.ts'
import type { FilledStore } from '../filling/filled-cells.ts'
import type { createFileControl } from './file-control.ts'
import { copiedParts } from './file-copied.ts'
import type { FileHandle } from './file-handle.ts'
import type { useFileSelection } from './use-file-selection.ts'

export function useFileMarks(
  grid: RefObject<FileHandle | null>,
  { store }: ReturnType<typeof useFileSelection>,
  { clipboard, filling }: ReturnType<typeof createFileControl>,
  filled: FilledStore,
) {
  const place = useMemo(() => document.createElement('div'), [])
  const marks = useMemo(() => {
    const living = (): FileHandle | null => (grid.current === null || grid.current.api.isDestroyed() ? null : grid.current)
    return createClipboardMarks({
      grid: living,
      area: () => store.area(),
      copied() {
        const handle = living()
        return handle === null ? [] : copiedParts(handle, clipboard.copied.get())
      },
      filled: () => filled.get()?.fill.whole ?? null,
      place,
      fill: filling.fill,
      fillToEdge: (area, from) => void filling.fillToEdge(area, from),
    })
  }, [grid, store, clipboard, filling, filled, place])
  useEffect(() => {
    const stops = [store, clipboard.copied, filled].map((each) => each.subscribe(marks.repaint))
    return () => {
      for (const stop of stops) stop()
      marks.remove()
    }
  }, [store, clipboard, filled, marks])
  return { place, marks }
}
