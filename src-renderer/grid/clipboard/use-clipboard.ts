/**
 * The clipboard and the fill handle of the grid on screen: answers the window's own copy, cut and paste events, and draws what was copied
 * and where it can be filled from.
 */
import { type RefObject, useEffect, useMemo } from 'react'
import { useApp } from '../../state/app-context.tsx'
import type { FilledStore } from '../filling/filled-cells.ts'
import type { GridHandle } from '../grid-handle.ts'
import type { SelectionStore } from '../selection/selection-store.ts'
import { answerClipboard } from './answer-clipboard.ts'
import { createClipboardMarks } from './clipboard-marks.ts'
import type { CopiedStore } from './copied-cells.ts'
import { followCopied } from './follow-copied.ts'

export function useClipboard(
  grid: RefObject<GridHandle | null>,
  selection: SelectionStore,
  copied: CopiedStore,
  filled: FilledStore,
) {
  const app = useApp()
  const choicePlace = useMemo(() => document.createElement('div'), [])
  const marks = useMemo(
    () => createClipboardMarks(() => grid.current, selection, copied, { filled, place: choicePlace }),
    [grid, selection, copied, filled, choicePlace],
  )

  useEffect(() => {
    const stops = [selection.subscribe(marks.repaint), copied.subscribe(marks.repaint), filled.subscribe(marks.repaint)]
    return () => {
      for (const stop of stops) stop()
      marks.remove()
    }
  }, [marks, selection, copied, filled])

  useEffect(() => answerClipboard(app, () => grid.current), [app, grid])

  return useMemo(
    () => ({
      choicePlace,
      repaint: marks.repaint,
      scrolled: marks.scrolled,
      /** The rows on screen changed: what was copied is where its rows are now. */
      follow: () => void followCopied(app.host, copied, grid.current?.source() ?? null),
    }),
    [app, marks, copied, grid, choicePlace],
  )
}
