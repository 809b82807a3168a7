/**
 * The clipboard and the fill handle of the grid on screen: answers the window's own copy, cut and paste events, and draws what was copied
 * and where it can be filled from.
 */
import { type RefObject, useEffect, useMemo } from 'react'
import type { FillMode } from '../../../src-shared/fill/find-rule.ts'
import { useApp } from '../../state/app-context.tsx'
import { fillInstead } from '../filling/fill-noted.ts'
import type { Filled, FilledStore } from '../filling/filled-cells.ts'
import type { GridHandle } from '../grid-handle.ts'
import type { SelectionStore } from '../selection/selection-store.ts'
import { answerClipboard } from './answer-clipboard.ts'
import { createClipboardMarks } from './clipboard-marks.ts'
import type { CopiedStore } from './copied-cells.ts'
import { fillByHandle } from './fill-by-handle.ts'
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
    () =>
      createClipboardMarks({
        grid: () => grid.current,
        area: () => selection.area(),
        copied: () => copied.get()?.area.parts ?? [],
        filled: () => filled.get()?.fill.whole ?? null,
        place: choicePlace,
        ...fillByHandle(() => grid.current),
      }),
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
      /** The fill before is made in another way. */
      fillInstead(known: Filled, mode: FillMode): void {
        app.grid.get()?.focus()
        if (grid.current !== null) void fillInstead(grid.current, known, mode)
      },
      repaint: marks.repaint,
      scrolled: marks.scrolled,
      /** The rows on screen changed: what was copied is where its rows are now. */
      follow: () => void followCopied(app.host, copied, grid.current?.source() ?? null),
    }),
    [app, marks, copied, grid, choicePlace],
  )
}
