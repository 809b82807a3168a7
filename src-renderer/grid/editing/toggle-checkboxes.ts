/** Space on checkboxes: the active cell gives the value that all selected checkboxes get, as in a spreadsheet. */
import type { Area } from '../../../src-shared/host/area.ts'
import { runOperation } from '../../commands/sheet/run-operation.ts'
import { focusedCell, type GridHandle, shownOf } from '../grid-handle.ts'
import { cellOf } from '../rows/sheet-row.ts'
import { selectionOf, sheetOfGrid } from '../selection/active-cell.ts'
import { isOneCell } from '../selection/selection.ts'
import { editableArea } from './edit-range.ts'
import { canToggle, toggleCell } from './toggle-cell.ts'

/** The selected checkboxes; null when there are none. */
function checkboxArea(grid: GridHandle): Area | null {
  const area = editableArea(grid)
  const boxes = new Set<string>(shownOf(grid).flatMap((field) => (canToggle(field) ? [field.id] : [])))
  const parts = (area?.parts ?? [])
    .map((part) => ({ ...part, fields: part.fields.filter((id) => boxes.has(id)) }))
    .filter(({ fields }) => fields.length > 0)
  return area === null || parts.length === 0 ? null : { ...area, parts }
}

/** False where the active cell is no checkbox that can be ticked. */
export function toggleSelected(grid: GridHandle): boolean {
  const focused = focusedCell(grid)
  const field = focused === null ? undefined : shownOf(grid)[focused.col]
  const row = focused === null ? undefined : grid.api.getDisplayedRowAtIndex(focused.row)?.data
  if (field === undefined || row === undefined || !canToggle(field)) return false
  const { app, at, ticking } = grid.context
  const selection = selectionOf(grid)
  const area = checkboxArea(grid)
  if (selection === null || area === null || isOneCell(selection, sheetOfGrid(grid))) void toggleCell(grid.context, row, field)
  else {
    // The cells show what they were until the host has answered; pressed once more meanwhile, the key takes back what it did.
    const before = ticking.cells === selection ? ticking.value : cellOf(row, field.id) === true
    const value = !before
    ticking.cells = selection
    ticking.value = value
    void runOperation(app, at, { of: 'area', area }, { op: 'set', value }, 'quietly').finally(() => {
      if (ticking.cells === selection && ticking.value === value) ticking.cells = null
    })
  }
  return true
}
