/** Folding by keyboard: Enter or Space on a head; Alt+Shift+Left and Right on it, or on any row of the group. */
import { foldGroup } from '../../commands/sheet/groups.ts'
import { gridFocus } from '../grid-focus.ts'
import type { GridHandle } from '../grid-handle.ts'
import { selectionOf } from '../selection/active-cell.ts'

/** The nearest head above a row, as far as its rows are loaded. */
function headAbove(grid: GridHandle, row: number): number | null {
  const source = grid.source()
  for (let index = row; index >= 0; index -= 1) {
    const found = source?.peek(index) ?? null
    if (found === null) return null
    if (found.row.group !== undefined) return index
  }
  return null
}

/** True when the key was about a group. */
export function handleGroupKey(grid: GridHandle, event: KeyboardEvent): boolean {
  const focused = gridFocus(grid.api)
  if (focused === null || event.ctrlKey || event.metaKey) return false
  const here = grid.source()?.peek(focused.rowIndex)?.row.group
  const isArrow = event.altKey && event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
  const isToggle = here !== undefined && !event.altKey && !event.shiftKey && (event.key === 'Enter' || event.key === ' ')
  if (isToggle) {
    void foldGroup(grid.context.app, here.path, !here.isFolded)
    return true
  }
  if (!isArrow) return false
  const index = headAbove(grid, focused.rowIndex)
  const group = index === null ? undefined : grid.source()?.peek(index)?.row.group
  if (index === null || group === undefined) return false
  const isFolding = event.key === 'ArrowLeft'
  // The row with the focus goes away with its group: the head takes over.
  if (isFolding && index !== focused.rowIndex) {
    const active = selectionOf(grid)?.active
    if (active !== undefined) grid.context.selection.standIn({ ...active, row: index })
    grid.api.setFocusedCell(index, focused.column)
  }
  if (group.isFolded !== isFolding) void foldGroup(grid.context.app, group.path, isFolding)
  return true
}
