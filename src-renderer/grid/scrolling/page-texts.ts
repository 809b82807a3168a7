/** The texts of rows as the grid's cells show them, for a moving page. */
import type { GridHandle } from '../grid-handle.ts'
import { isRightAligned } from '../look/is-right-aligned.ts'
import { hasLines, wraps } from '../look/tint.ts'
import { rowNumber } from '../rows/sheet-row.ts'
import { selectionOf } from '../selection/active-cell.ts'
import { readGeometry } from '../selection/geometry.ts'
import type { PageTexts } from './moving-page.ts'

export function pageTextsOf(handle: () => GridHandle | null): PageTexts {
  const fieldOf = (id: string) =>
    handle()
      ?.fields()
      .find((it) => it.id === id)
  return {
    geometry(scrollTop) {
      const grid = handle()
      const screen = grid?.screen.get() ?? null
      return grid === null || screen === null ? null : readGeometry(grid, { ...screen, scrollTop })
    },
    activeCell() {
      const grid = handle()
      return (grid === null ? null : selectionOf(grid)?.active) ?? null
    },
    lines(column, first, last) {
      const grid = handle()
      // Rows of several lines are few on a screen, and drawn by the grid as fast as they are read.
      if (grid === null || wraps(grid.context) || hasLines(grid.context)) return null
      const { api } = grid
      const lines: string[] = []
      for (let index = first; index <= last; index += 1) {
        const rowNode = api.getDisplayedRowAtIndex(index)
        const data = rowNode?.data
        if (rowNode === undefined || data === undefined || data.row.group !== undefined) return null
        const number = rowNumber(data, index)
        lines.push(column === null ? String(number) : (api.getCellValue({ rowNode, colKey: column, useFormatter: true }) ?? ''))
      }
      return lines
    },
    isRightAligned(column) {
      const field = fieldOf(column)
      return field !== undefined && isRightAligned(field)
    },
  }
}
