/** Keys that move and extend the selection. AG Grid does not hear them, so that one rule holds for all of them. */
import type { CellGrid } from '../cell-grid.ts'
import { focusActive, reveal, selectionOf, sheetOfGrid } from './active-cell.ts'
import { readGeometry, rowsOnScreen } from './geometry.ts'
import {
  type EdgeKey,
  edgeKeyOf,
  goTo,
  type KeyPress,
  type Page,
  targetOf,
  widenToColumns,
  widenToRows,
} from './select-by-key.ts'
import { isOneCell, isSameCell, type Selection, selectAll, selectCell } from './selection.ts'
import { stepInside, type Walk } from './walk-selection.ts'

/** Takes the selection, shows the end that moved, and gives the keyboard to the active cell. */
export function show(grid: CellGrid, selection: Selection): void {
  grid.context.selection.set(selection)
  const isOne = selection.head === selection.active
  if (!isOne) reveal(grid, selection.head)
  focusActive(grid, selection.active, isOne, true)
}

function pageOf(grid: CellGrid): Page {
  const geometry = readGeometry(grid)
  if (geometry === null) return { rows: 1, cols: 1 }
  const { first, last } = rowsOnScreen(geometry)
  const room = geometry.width - geometry.leftWidth - geometry.rightWidth
  const scrolling = geometry.columns.filter((it) => it.side === 'center')
  const cols = scrolling.filter((it) => it.left + it.width - (scrolling[0]?.left ?? 0) <= room).length
  return { rows: Math.max(1, last - first - 1), cols: Math.max(1, cols) }
}

/** The same cells, also when the selection has followed its rows to where they are now. */
export const isStill = (now: Selection | null, was: Selection): boolean =>
  now !== null && isSameCell(now.active, was.active) && isSameCell(now.head, was.head) && now.ranges.length === was.ranges.length

/** From the end that moves, but along the line of the active cell, as Excel does. */
async function goToEdge(grid: CellGrid, selection: Selection, key: EdgeKey, shift: boolean): Promise<void> {
  const to = await grid.findEdge(shift ? selection.head : selection.active, selection.active, key)
  // Whoever pressed another key meanwhile is not fetched back.
  if (to !== null && isStill(selectionOf(grid), selection)) show(grid, goTo(selection, sheetOfGrid(grid), to, shift))
}

/** Moves the active cell inside a selection of several cells; false where one cell alone is selected. */
export function walkInside(grid: CellGrid, selection: Selection, { along, step }: Walk): boolean {
  const sheet = sheetOfGrid(grid)
  if (isOneCell(selection, sheet)) return false
  const active = stepInside(selection, sheet, { along, step })
  if (active === null) return false
  grid.context.selection.set({ ...selection, active })
  focusActive(grid, active, true, true)
  return true
}

/** Enter: on within the selection where it is several cells, else the cell below; after Tabs, the one below where they began. */
export function enterOn(grid: CellGrid, back: boolean): void {
  const selection = selectionOf(grid)
  if (selection === null || walkInside(grid, selection, { along: 'columns', step: back ? -1 : 1 })) return
  const { active } = selection
  const field = (back ? null : grid.context.tabRun.beginning(active.row)) ?? active.field
  const row = Math.max(0, Math.min(active.row + (back ? -1 : 1), sheetOfGrid(grid).rows - 1))
  show(grid, selectCell({ row, field }))
}

export function selectAllOf(grid: CellGrid): void {
  const all = selectAll(sheetOfGrid(grid), selectionOf(grid))
  if (all !== null) grid.context.selection.set(all)
}

/** True when the key was used. */
export function handleSelectionKey(grid: CellGrid, press: KeyPress): boolean {
  const { key, shift, mod, alt } = press
  const selection = selectionOf(grid)
  const sheet = sheetOfGrid(grid)
  if (selection === null || sheet.rows === 0) return false
  const edge = edgeKeyOf(press)
  if (edge !== null) {
    grid.context.tabRun.forget()
    grid.context.selection.set(selection)
    grid.context.waitingKeys.until(goToEdge(grid, selection, edge, shift))
    return true
  }
  const target = targetOf(press, shift ? selection.head : selection.active, sheet, pageOf(grid))
  if (target !== null) {
    grid.context.tabRun.forget()
    show(grid, goTo(selection, sheet, target, shift))
    // A pinned first column is always in view; the beginning of the row is where the others begin.
    const viewport = key === 'Home' ? readGeometry(grid)?.viewport : undefined
    if (viewport !== undefined && viewport.scrollLeft !== 0) viewport.scrollLeft = 0
    return true
  }
  if (key === 'Enter' && !mod && !alt) {
    enterOn(grid, shift)
    return true
  }
  if (key === 'Tab' && !mod && !alt) return walkInside(grid, selection, { along: 'rows', step: shift ? -1 : 1 })
  if (key.toLowerCase() === 'a' && mod && !shift && !alt) {
    selectAllOf(grid)
    return true
  }
  if (key === ' ' && mod && !alt) {
    if (shift) selectAllOf(grid)
    else grid.context.selection.set(widenToColumns(selection))
    return true
  }
  if (key === ' ' && shift && !alt) {
    grid.context.selection.set(widenToRows(selection))
    return true
  }
  return false
}
