/** The part of `GridPort` that follows whole rows: which one has the focus, how it is now, and the way to the next. */
import type { GridPort } from '../state/grid-port.ts'
import { gridFocus } from './grid-focus.ts'
import type { GridHandle } from './grid-handle.ts'
import { singleCell } from './range.ts'
import { shownFields } from './shown-columns.ts'

type RowPort = Pick<GridPort, 'focusedRow' | 'readRow' | 'stepRow' | 'onFocusChange'>

export function rowPort(grid: GridHandle): RowPort {
  const { api } = grid
  return {
    focusedRow() {
      const focused = gridFocus(api)
      return focused === null ? null : (grid.source()?.peek(focused.rowIndex) ?? null)
    },
    async readRow(row) {
      const source = grid.source()
      const index = (await source?.locate(row)) ?? null
      if (source === null || index === null) return null
      const rows = await source.readRange(index, index)
      const found = rows.ok ? rows.value[0] : undefined
      return found?.row.key === row ? found : null
    },
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
