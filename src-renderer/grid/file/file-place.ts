/** Where hands are in the lines of an imported file, and how they are led elsewhere. */
import { columnOfField, fileFieldId } from '../../../src-shared/csv/mend/file-fields.ts'
import { focusActive, selectionOf, sheetOfGrid } from '../selection/active-cell.ts'
import { isOneCell, selectCell, selectRange } from '../selection/selection.ts'
import { show } from '../selection/selection-keys.ts'
import type { FileCell } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'

/** The cell with the keyboard; of a whole selected line, the line. */
export function cellInFront(grid: FileHandle | null): FileCell | null {
  const selection = grid === null ? null : selectionOf(grid)
  if (grid === null || selection === null) return null
  const { row, field } = selection.active
  const line = grid.lineAt(row)
  const range = selection.ranges.at(-1)
  const isWhole = range?.fields === 'all' && range.rows !== 'all'
  return line === null ? null : { row, line, column: isWhole ? null : columnOfField(field) }
}

/** True where no more than one cell is selected. */
export function isOneSelected(grid: FileHandle | null): boolean {
  const selection = grid === null ? null : selectionOf(grid)
  return grid === null || selection === null || isOneCell(selection, sheetOfGrid(grid))
}

/** Gives the keyboard to the cell that was in front. */
export function focusInFront(grid: FileHandle | null): void {
  const active = grid === null ? undefined : selectionOf(grid)?.active
  if (grid !== null && active !== undefined) focusActive(grid, active, false, true)
}

/** To a cell, or to a line as a whole. */
export function goToLine(grid: FileHandle | null, row: number, column: number | null): void {
  const field = column === null ? grid?.columns()[0] : fileFieldId(column)
  if (grid === null || field === undefined) return
  const cell = { row, field }
  grid.api.ensureIndexVisible(row)
  grid.api.ensureColumnVisible(field)
  show(grid, column === null ? selectRange({ rows: [[row, row]], fields: 'all' }, cell, cell) : selectCell(cell))
}
