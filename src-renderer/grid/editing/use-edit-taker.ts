/** Takes what is typed into the cells of a worksheet; what was typed and not taken yet is kept while the window goes elsewhere. */
import { type RefObject, useMemo } from 'react'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import type { GridHandle } from '../grid-handle.ts'
import { createOptimisticValues, type OptimisticValues } from '../rows/optimistic-values.ts'
import { type CellPainter, createCellPainter } from '../rows/paint-cells.ts'
import type { PresentSheet } from '../use-sheet-grid.ts'
import { useKeepTyped } from './keep-typed.ts'
import { createEditTaker, type EditTaker } from './take-edit.ts'

interface Editing {
  readonly taker: EditTaker
  readonly painter: CellPainter
  /** Values that were staged and have not come back with their rows yet. */
  readonly fresh: OptimisticValues
}

export function useEditTaker(at: SheetRef, grid: RefObject<GridHandle | null>, present: RefObject<PresentSheet>): Editing {
  const app = useApp()
  const fresh = useMemo(createOptimisticValues, [])
  const painter = useMemo(
    () =>
      createCellPainter({
        fresh,
        edits: app.edits,
        nodeOf: (key) => grid.current?.api.getRowNode(key) ?? null,
        refresh: () => grid.current?.api.refreshInfiniteCache(),
      }),
    [app, fresh, grid],
  )
  const taker = useMemo(
    () => createEditTaker({ app, at, painter, fields: () => present.current.worksheet.fields }),
    [app, at, painter, present],
  )
  useKeepTyped(taker, app.edits)
  return { taker, painter, fresh }
}
