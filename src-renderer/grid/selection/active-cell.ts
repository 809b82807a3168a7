/** The selection as it is at this moment, and the grid's own focus, which is the active cell's place. */

import type { Area } from '../../../src-shared/host/area.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { type CellGrid, isEditing } from '../cell-grid.ts'
import { gridFocus } from '../grid-focus.ts'
import type { Rect } from '../range.ts'
import { viewportOf } from '../scrolling/screen.ts'
import { readGeometry } from './geometry.ts'
import { type Cell, fieldsOf, rowsOf, type Selection, type Sheet } from './selection.ts'

export const sheetOfGrid = (grid: CellGrid): Sheet => ({
  rows: grid.total(),
  fields: grid.columns(),
})

/** The cell with the grid's focus; null when none has it, or only the column of row numbers. */
export function focusedAt(grid: CellGrid): Cell | null {
  const focused = gridFocus(grid.api)
  const field = grid.columns().find((it) => it === focused?.column.getColId())
  return focused === null || field === undefined ? null : { row: focused.rowIndex, field }
}

/** A key pressed just after the grid moved its focus must not act on the selection of before. Null when nothing is selected. */
export const selectionOf = (grid: CellGrid): Selection | null => grid.context.selection.present()

/** What is selected, for the host; null when nothing is. */
export function selectedArea(grid: CellGrid): Area | null {
  const { selection } = grid.context
  const present = selection.present()
  // The grid's focus has moved on, and its own word of that is on its way.
  if (present !== null && present !== selection.get()) selection.set(present)
  return selection.area()
}

/** The element of a cell; null where it is not drawn. */
export const cellElement = ({ root }: CellGrid, { row, field }: Cell): HTMLElement | null =>
  root.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] [col-id="${CSS.escape(field)}"]`)

/** Where the keys are heard while the active cell is not on screen. */
const hasKeyboard = ({ root }: CellGrid): boolean => root.contains(document.activeElement)

/** The browser scrolls to whatever is given the focus, also to a row that is drawn only because it had it; the screen stays. */
function focusWhereItIs({ api, root }: CellGrid, { row, field }: Cell): void {
  const viewport = viewportOf(root)
  const [top, left] = [viewport?.scrollTop, viewport?.scrollLeft]
  api.setFocusedCell(row, field)
  if (viewport === null || top === undefined || left === undefined) return
  // Asked about only where it has moved: writing what is there would be heard as a scroll.
  if (viewport.scrollTop !== top) viewport.scrollTop = top
  if (viewport.scrollLeft !== left) viewport.scrollLeft = left
}

/** Gives the grid's focus to the active cell. Whoever has the keyboard outside of the grid keeps it; `scroll` brings the cell into view. */
export function focusActive(grid: CellGrid, { row, field }: Cell, scroll: boolean, takeKeyboard = hasKeyboard(grid)): void {
  const { api, root } = grid
  if (api.isDestroyed() || isEditing(grid)) return
  const before = document.activeElement
  if (scroll) reveal(grid, { row, field })
  if (scroll && grid.scroller.isGoing()) {
    // AG Grid would draw the row where it is and have the browser scroll there. It is given the focus when the screen has arrived.
    if (takeKeyboard) root.focus({ preventScroll: true })
    return
  }
  const focused = focusedAt(grid)
  if (focused?.row === row && focused.field === field && before === cellElement(grid, focused)) return
  if (scroll) api.setFocusedCell(row, field)
  else focusWhereItIs(grid, { row, field })
  if (!takeKeyboard && before instanceof HTMLElement) before.focus({ preventScroll: true })
  // A cell that is not drawn cannot have the keyboard; the grid around it hears the keys until it is.
  else if (takeKeyboard && document.activeElement?.closest('.ag-cell') === null) root.focus({ preventScroll: true })
}

/**
 * For a key that the cell itself has to hear: draws the active cell where the screen is about to be, and gives it the keyboard if the grid
 * around it has it. False when the cell cannot hear it.
 */
export function takeKeyboard(grid: CellGrid): boolean {
  const active = selectionOf(grid)?.active
  if (active === undefined || document.activeElement !== grid.root || isEditing(grid)) return false
  grid.scroller.flush()
  focusActive(grid, active, false, true)
  return document.activeElement !== grid.root
}

/** AG Grid hears the keys of its cells only, and the active one is not drawn yet: it is drawn now, and the key pressed on it. */
export function keepForCell(grid: CellGrid, event: KeyboardEvent): boolean {
  if (!takeKeyboard(grid)) return false
  const { waitingKeys } = grid.context
  // A cell that was just drawn takes the focus once more with the next task of the page, and would take it from an editor.
  waitingKeys.until(new Promise((resolve) => setTimeout(resolve)))
  return waitingKeys.keep(event)
}

export function reveal(grid: CellGrid, { row, field }: Cell): void {
  const { api, scroller } = grid
  const total = grid.total()
  // A row that was just added may lie beyond what the grid has counted so far.
  if (row >= api.getDisplayedRowCount() && row < total) api.setRowCount(total, true)
  if (row < api.getDisplayedRowCount()) scroller.reveal(row)
  revealColumn(grid, field)
}

/** Brings a column whole on the screen; of one that is wider, its beginning. */
function revealColumn(grid: CellGrid, field: FieldId): void {
  const geometry = readGeometry(grid, grid.screen.get())
  const column = geometry?.columns.find((it) => it.field === field)
  if (geometry === null || column?.side !== 'center') return
  const { viewport, scrollLeft, width, leftWidth, rightWidth } = geometry
  const room = width - leftWidth - rightWidth
  const beyond = column.left + column.width - room
  const to = column.left < scrollLeft || column.width > room ? column.left : Math.max(scrollLeft, beyond)
  if (to === scrollLeft) return
  viewport.scrollLeft = to
  // The browser tells of it a frame later, and the cell would be missing from this one.
  viewport.dispatchEvent(new Event('scroll'))
}

/** The rectangle around the range drawn last; null when nothing is selected. */
export function selectedRect(grid: CellGrid): Rect | null {
  const sheet = sheetOfGrid(grid)
  const range = selectionOf(grid)?.ranges.at(-1)
  if (range === undefined) return null
  const [rows, fields] = [rowsOf(range, sheet), fieldsOf(range, sheet)]
  const [first, last, left, right] = [rows[0], rows.at(-1), fields[0], fields.at(-1)]
  if (first === undefined || last === undefined || left === undefined || right === undefined) return null
  return { top: first[0], bottom: last[1], left: sheet.fields.indexOf(left), right: sheet.fields.indexOf(right) }
}
