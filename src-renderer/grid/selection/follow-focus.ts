/** The grid moves its focus by itself, as after an edit: the selection goes with it, and stays where it is several cells that are walked through. */
import type { CellFocusedEvent } from 'ag-grid-community'
import type { CellGrid } from '../cell-grid.ts'
import { focusedAt, sheetOfGrid } from './active-cell.ts'
import { type Cell, isOneCell, type Sheet, selectCell } from './selection.ts'
import { walkInside } from './selection-keys.ts'
import type { Walk } from './walk-selection.ts'

/** Which way the grid went from a cell to its neighbour; null when they are none. */
function walkFrom({ fields }: Sheet, from: Cell, to: Cell): Walk | null {
  const [down, right] = [to.row - from.row, fields.indexOf(to.field) - fields.indexOf(from.field)]
  if (right === 0 && Math.abs(down) === 1) return { along: 'columns', step: down === 1 ? 1 : -1 }
  return down === 0 && Math.abs(right) === 1 ? { along: 'rows', step: right === 1 ? 1 : -1 } : null
}

export function followFocus(handle: () => CellGrid | null) {
  /** The cell whose edit has just ended inside a selection of several cells. */
  let left: Cell | null = null
  return {
    /** The grid tells that its focus has come to a cell. */
    focused({ rowIndex, column }: Pick<CellFocusedEvent, 'rowIndex' | 'column'>): void {
      const grid = handle()
      const focused = grid === null ? null : focusedAt(grid)
      if (grid === null || rowIndex === null || focused === null) return
      const store = grid.context.selection
      const selection = store.get()
      const sheet = sheetOfGrid(grid)
      const field = typeof column === 'string' ? column : column?.getColId()
      const came = sheet.fields.find((it) => it === field)
      if (store.focusCame(came === undefined ? focused : { row: rowIndex, field: came }, focused)) return
      const walk = selection === null || left === null ? null : walkFrom(sheet, left, focused)
      left = null
      // Enter and Tab end an edit and move on; inside a selection they stay in it.
      if (selection !== null && walk !== null && walkInside(grid, selection, walk)) return
      store.set(selectCell(focused))
    },
    /** An edit has ended. */
    edited(): void {
      const grid = handle()
      const selection = grid?.context.selection.get() ?? null
      left = grid === null || selection === null || isOneCell(selection, sheetOfGrid(grid)) ? null : selection.active
    },
  }
}
