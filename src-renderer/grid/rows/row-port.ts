/** The part of `GridPort` that follows whole rows: which one has the focus, and the way to the next. */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { GridPort } from '../../state/sheet/grid-port.ts'
import { gridFocus } from '../grid-focus.ts'
import type { GridHandle } from '../grid-handle.ts'
import { focusActive, focusedAt, selectionOf, sheetOfGrid } from '../selection/active-cell.ts'
import { selectCell } from '../selection/selection.ts'
import { show } from '../selection/selection-keys.ts'

/** Puts the focus on a row, in the wanted column, else in the one that has it, else in the first one. */
export function focusRow(grid: GridHandle | null, index: number, wanted?: FieldId): void {
  if (grid === null) return
  const field = wanted ?? focusedAt(grid)?.field ?? sheetOfGrid(grid).fields[0]
  if (field !== undefined) show(grid, selectCell({ row: index, field }))
}

type RowPort = Pick<GridPort, 'focusedIndex' | 'stepRow' | 'onFocusChange'>

export function rowPort(grid: GridHandle): RowPort {
  const { api } = grid
  const listeners = new Set<() => void>()
  return {
    // The grid's own focus follows when the screen has arrived there.
    focusedIndex: () => selectionOf(grid)?.active.row ?? gridFocus(api)?.rowIndex ?? null,
    stepRow(step) {
      const focused = gridFocus(api)
      const rowIndex = (focused?.rowIndex ?? -1) + step
      if (focused === null || rowIndex < 0 || rowIndex >= (grid.source()?.total() ?? 0)) return false
      const field = focusedAt(grid)?.field
      if (field === undefined) return false
      const cell = { row: rowIndex, field }
      grid.context.selection.set(selectCell(cell))
      // Whoever reads rows in the panel keeps the keyboard.
      focusActive(grid, cell, true)
      // The grid tells of its focus in a task of its own, and a key may be pressed before.
      for (const listener of listeners) listener()
      return true
    },
    onFocusChange(listener) {
      api.addEventListener('cellFocused', listener)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (!api.isDestroyed()) api.removeEventListener('cellFocused', listener)
      }
    },
  }
}
