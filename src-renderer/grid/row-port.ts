/** The part of `GridPort` that follows whole rows: which one has the focus, and the way to the next. */
import type { GridPort } from '../state/grid-port.ts'
import { gridFocus } from './grid-focus.ts'
import type { GridHandle } from './grid-handle.ts'
import { singleCell } from './range.ts'
import { shownFields } from './shown-columns.ts'

/** Puts the focus on a row, in the column that has it, else in the first one. */
export function focusRow(grid: GridHandle | null, index: number): void {
  if (grid === null) return
  const fields = shownFields(grid.api, grid.fields())
  const present = gridFocus(grid.api)?.column.getColId()
  const col = Math.max(
    0,
    fields.findIndex((field) => field.id === present),
  )
  const field = fields[col]
  if (field === undefined) return
  grid.api.setFocusedCell(index, field.id)
  grid.context.range.set(singleCell({ row: index, col }))
}

type RowPort = Pick<GridPort, 'focusedIndex' | 'stepRow' | 'onFocusChange'>

export function rowPort(grid: GridHandle): RowPort {
  const { api } = grid
  return {
    focusedIndex: () => gridFocus(api)?.rowIndex ?? null,
    stepRow(step) {
      const focused = gridFocus(api)
      const rowIndex = (focused?.rowIndex ?? -1) + step
      if (focused === null || rowIndex < 0 || rowIndex >= (grid.source()?.total() ?? 0)) return false
      const before = document.activeElement
      api.ensureIndexVisible(rowIndex)
      api.setFocusedCell(rowIndex, focused.column)
      const col = shownFields(api, grid.fields()).findIndex((field) => field.id === focused.column.getColId())
      grid.context.range.set(singleCell({ row: rowIndex, col: Math.max(0, col) }))
      // AG Grid takes the keyboard with the focused cell; whoever reads rows in the panel keeps it.
      if (before instanceof HTMLElement && !grid.root.contains(before)) before.focus()
      return true
    },
    onFocusChange(listener) {
      api.addEventListener('cellFocused', listener)
      return () => {
        if (!api.isDestroyed()) api.removeEventListener('cellFocused', listener)
      }
    },
  }
}
