/** The selected range: drawn by mouse and keyboard, painted on the cells, counted in the status line. */
import type { CellFocusedEvent, CellMouseDownEvent, CellMouseOverEvent, Column } from 'ag-grid-community'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useApp } from '../state/app-context.tsx'
import type { SheetRef } from '../state/sheet-ref.ts'
import { changeSheet, sheetOf } from '../state/sheet-state.ts'
import { createStore } from '../state/store.ts'
import { type GridHandle, shownOf } from './grid-handle.ts'
import { paintRange, paintTicks } from './paint-range.ts'
import { type CellRange, countCells, singleCell } from './range.ts'
import type { SheetRow } from './sheet-row.ts'

export function useRange(at: SheetRef, grid: RefObject<GridHandle | null>) {
  const app = useApp()
  const range = useMemo(() => createStore<CellRange | null>(null), [])
  const isExtending = useRef(false)

  const colOf = (column: Column | string | null | undefined): number => {
    const id = typeof column === 'string' ? column : (column?.getColId() ?? '')
    return grid.current === null ? -1 : shownOf(grid.current).findIndex((field) => field.id === id)
  }

  const handlers = {
    repaint(): void {
      requestAnimationFrame(() => {
        const handle = grid.current
        if (handle === null || handle.api.isDestroyed()) return
        const columns = shownOf(handle).map((field) => field.id)
        paintRange(handle.root, range.get(), columns)
        paintTicks(handle.root, sheetOf(app.sheets.get(), at.worksheetId).selected)
      })
    },
    /** Before AG Grid gives a cell the focus: a click with Shift extends instead of starting anew. */
    pressed(event: { readonly shiftKey: boolean }): void {
      isExtending.current = event.shiftKey && range.get() !== null
    },
    focused({ rowIndex, column }: CellFocusedEvent<SheetRow>): void {
      if (isExtending.current || rowIndex === null) return
      const col = colOf(column)
      if (col >= 0) range.set(singleCell({ row: rowIndex, col }))
    },
    mouseDown({ rowIndex, column, event }: CellMouseDownEvent<SheetRow>): void {
      const col = colOf(column)
      if (rowIndex === null || col < 0 || !(event instanceof MouseEvent) || event.button !== 0) return
      const cell = { row: rowIndex, col }
      const known = range.get()
      range.set(event.shiftKey && known !== null ? { anchor: known.anchor, head: cell, focus: cell } : singleCell(cell))
      isExtending.current = false
    },
    mouseOver({ rowIndex, column, event }: CellMouseOverEvent<SheetRow>): void {
      const col = colOf(column)
      const known = range.get()
      // The grid tells of presses late, so the pressed button itself is looked at.
      const isDragging = event instanceof MouseEvent && event.buttons === 1
      if (isDragging && rowIndex !== null && col >= 0 && known !== null) {
        range.set({ anchor: known.anchor, head: { row: rowIndex, col } })
      }
    },
  }

  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    return range.subscribe(() => {
      latest.current.repaint()
      const now = range.get()
      const rangeCells = now === null ? 0 : countCells(now)
      app.sheets.update((state) =>
        changeSheet(state, at.worksheetId, (sheet) => (sheet.rangeCells === rangeCells ? sheet : { ...sheet, rangeCells })),
      )
    })
  }, [app, at.worksheetId, range])
  return { range, ...handlers }
}
