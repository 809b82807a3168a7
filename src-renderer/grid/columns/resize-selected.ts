/** A column that is made wider or narrower takes the other selected columns along, as in a spreadsheet. */
import type { ColumnResizedEvent } from 'ag-grid-community'
import type { GridHandle } from '../grid-handle.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { selectionOf, sheetOfGrid } from '../selection/active-cell.ts'
import { fieldsOf } from '../selection/selection.ts'

/** What the user did to one column is done to all that are selected whole, if it is one of them. */
export function resizeSelected(grid: GridHandle, { column, source }: ColumnResizedEvent<SheetRow>): void {
  const isFitted = source === 'autosizeColumns'
  if (column === null || column === undefined || (source !== 'uiColumnResized' && !isFitted)) return
  const sheet = sheetOfGrid(grid)
  const whole = (selectionOf(grid)?.ranges ?? []).filter(({ rows }) => rows === 'all').flatMap((range) => fieldsOf(range, sheet))
  const others = whole.filter((field) => field !== column.getColId())
  if (others.length === 0 || others.length === whole.length) return
  // The grid tells of several columns at once without naming one, and of widths that are set as a command's: neither is followed again.
  if (isFitted) grid.api.autoSizeColumns(whole)
  else grid.api.setColumnWidths(others.map((key) => ({ key, newWidth: column.getActualWidth() })))
}
