/** Ticked rows as the grid shows them: painted on the rows that are drawn, because rendering rows anew for a tick would blink. */
import { type RefObject, useCallback, useEffect } from 'react'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { gutterId } from '../columns/column-defs.ts'
import type { GridHandle } from '../grid-handle.ts'
import { paintTicks } from './paint-ticks.ts'

/** Returns what to call after the grid drew rows. */
export function usePaintedTicks(
  root: RefObject<HTMLElement | null>,
  grid: RefObject<GridHandle | null>,
  at: SheetRef,
  isReady: boolean,
): () => void {
  const app = useApp()
  const { selected } = sheetOf(useStore(app.sheets), at.worksheetId)
  const paint = useCallback(() => {
    requestAnimationFrame(
      () => root.current !== null && paintTicks(root.current, sheetOf(app.sheets.get(), at.worksheetId).selected),
    )
  }, [app, at.worksheetId, root])
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks are painted, not rendered
  useEffect(() => {
    paint()
    if (isReady) grid.current?.api.refreshCells({ columns: [gutterId], force: true })
  }, [paint, selected, isReady])
  return paint
}
