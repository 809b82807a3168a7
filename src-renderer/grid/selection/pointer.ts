/**
 * Selecting with the mouse: drawing ranges, adding and taking away with Control, extending with Shift, whole rows by their numbers, whole
 * columns by their heads. The border of what is selected is taken hold of first.
 */

import { type CellGrid, isEditing } from '../cell-grid.ts'
import { linkAttribute } from '../cells/draw-link.ts'
import type { MoveBorder } from '../moving/move-border.ts'
import { focusActive, selectionOf, sheetOfGrid } from './active-cell.ts'
import { type Along, dragSelection } from './drag-selection.ts'
import { adds, beginDraw, type Draw, isWholeColumn, type Place, selectColumn, whole } from './draw-range.ts'
import { readGeometry, rowAtPoint, scrollingBox } from './geometry.ts'
import { type Cell, extendTo, isSelected, rectangle, type Selection, selectCell, selectRange } from './selection.ts'
import { selectAllOf } from './selection-keys.ts'

const linkAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest(`[${linkAttribute}]`)?.getAttribute(linkAttribute) ?? null) : null

/** The column whose head the pointer is on; null on its buttons and edges. */
const headAt = (target: EventTarget | null): string | null =>
  target instanceof Element && target.closest('[data-head-action], input, .ag-header-cell-resize') === null
    ? (target.closest('.ag-header-cell')?.getAttribute('col-id') ?? null)
    : null
/** The active cell of a whole column is one on screen: going to the first row would scroll away what the user looks at. */
function topRow(grid: CellGrid): number {
  const geometry = readGeometry(grid)
  const rows = grid.total()
  return geometry === null ? 0 : rowAtPoint(geometry, { x: 0, y: scrollingBox(geometry).top }, rows)
}

/** The cell that the pointer is on, or whose row's number it is on. */
function placeOf(grid: CellGrid, target: Element): Place | null {
  const cell = target.closest('.ag-cell')
  const row = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN)
  const id = cell?.getAttribute('col-id') ?? ''
  const { fields } = sheetOfGrid(grid)
  const field = id === grid.gutter ? fields[0] : fields.find((it) => it === id)
  return Number.isInteger(row) && field !== undefined ? { cell: { row, field }, isGutter: id === grid.gutter } : null
}

/** The cell that was pressed; null for a finger, which scrolls, and for what stands in cells and hears its press itself. */
function pressedPlace(grid: CellGrid, { target, pointerType }: PointerEvent): Place | null {
  if (pointerType === 'touch' || !(target instanceof Element)) return null
  return target.closest('button, input, [role="checkbox"], a, textarea, .ag-popup') === null ? placeOf(grid, target) : null
}

/** The same where it is a cell with a value. */
function pressedCell(grid: CellGrid, event: PointerEvent): Cell | null {
  const place = pressedPlace(grid, event)
  return place === null || place.isGutter ? null : place.cell
}

/** The keyboard goes into the selection, whatever the grid would do with the press by itself. */
function takePress(grid: CellGrid, event: Event, selection: Selection): void {
  focusActive(grid, selection.active, false, true)
  event.preventDefault()
}

/** Its click opens the link. */
function pressLink(grid: CellGrid, event: PointerEvent, cell: Cell): void {
  const selection = selectCell(cell)
  grid.context.selection.set(selection)
  takePress(grid, event, selection)
}

/** The other buttons act on what is selected, or on the cell under the pointer. */
function pressOther(grid: CellGrid, event: PointerEvent, { cell, isGutter }: Place): void {
  const before = selectionOf(grid)
  const isInside = before !== null && isSelected(before, cell)
  const row = whole(rectangle(sheetOfGrid(grid), cell, cell), true)
  const selection = isInside ? before : isGutter ? selectRange(row, cell, cell) : selectCell(cell)
  grid.context.selection.set(selection)
  if (isEditing(grid)) grid.api.stopEditing()
  // AG Grid would take its focus to the cell under the pointer, and the selection with it.
  takePress(grid, event, selection)
}

/** A click on a column's head. `isDone`: the press has done it already. */
function clickHead(grid: CellGrid, event: MouseEvent, isMac: boolean, isDone: boolean): void {
  const id = headAt(event.target)
  if (id === null || isDone) return
  if (id === grid.gutter) selectAllOf(grid)
  const sheet = sheetOfGrid(grid)
  const field = sheet.fields.find((it) => it === id)
  if (field === undefined || sheet.rows === 0) return
  const selection = selectColumn(selectionOf(grid), sheet, field, topRow(grid), event, isMac)
  grid.context.selection.set(selection)
  focusActive(grid, selection.active, false, true)
}

export interface PointerPorts<G extends CellGrid> {
  handle(): G | null
  readonly isMac: boolean
  /** By which the selected cells can be carried elsewhere; null where they cannot. */
  readonly border: MoveBorder<G> | null
  openLink(address: string): void
}

export function createPointer<G extends CellGrid>({ handle, isMac, border, openLink }: PointerPorts<G>) {
  let stopDrag: (() => void) | null = null
  /** The head that was pressed has done what its click would do. */
  let isHeadDone = false

  const onEnd = (): void => {
    stopDrag = null
  }
  const drag = (grid: G, draw: Draw, from: Cell, along: Along, { clientX, clientY }: PointerEvent): void => {
    stopDrag = dragSelection(grid, { draw, from, along, start: { x: clientX, y: clientY }, onEnd })
  }

  /** True when nobody else may hear the press. */
  const pressed = (grid: G, event: PointerEvent): boolean => {
    const place = pressedPlace(grid, event)
    if (place === null) return false
    const { cell, isGutter } = place
    const before = selectionOf(grid)
    grid.context.tabRun.forget()
    if (event.button === 0 && adds(event, isMac) && linkAt(event.target) !== null) {
      pressLink(grid, event, cell)
      return true
    }
    if (event.button !== 0) {
      pressOther(grid, event, place)
      return true
    }
    stopDrag?.()
    const draw = beginDraw(before, place, event, isMac)
    const selection = draw(sheetOfGrid(grid), cell)
    const click = (): void => {
      grid.context.selection.set(selection)
      focusActive(grid, selection.active, false, true)
    }
    if (before !== null && !isGutter && border?.take(grid, event, cell, click) === true) {
      takePress(grid, event, before)
      return true
    }
    grid.context.selection.set(selection)
    drag(grid, draw, cell, isGutter ? 'rows' : 'cells', event)
    const isPlain = !isGutter && selection.active.row === cell.row && selection.active.field === cell.field
    if (isPlain) return false
    if (isEditing(grid)) grid.api.stopEditing()
    takePress(grid, event, selection)
    return true
  }
  /** A press on a head selects its column, and drawing on the columns beside it; that of a selected column is left to be moved. */
  const headPressed = (grid: G, event: PointerEvent): boolean => {
    isHeadDone = false
    if (event.button !== 0 || event.pointerType === 'touch') return false
    const sheet = sheetOfGrid(grid)
    const id = headAt(event.target)
    const field = sheet.fields.find((it) => it === id)
    const before = selectionOf(grid)
    if (field === undefined || sheet.rows === 0 || (before !== null && isWholeColumn(before, field))) return false
    stopDrag?.()
    if (isEditing(grid)) grid.api.stopEditing()
    grid.context.tabRun.forget()
    const selection = selectColumn(before, sheet, field, topRow(grid), event, isMac)
    grid.context.selection.set(selection)
    drag(grid, (now, head) => extendTo(selection, now, head), selection.head, 'columns', event)
    takePress(grid, event, selection)
    isHeadDone = true
    return true
  }
  const clicked = (event: MouseEvent): void => {
    const grid = handle()
    if (grid === null) return
    const address = adds(event, isMac) ? linkAt(event.target) : null
    if (address !== null) openLink(address)
    clickHead(grid, event, isMac, isHeadDone)
  }
  const hear = (event: PointerEvent): void => {
    const grid = handle()
    if (grid !== null && (pressed(grid, event) || headPressed(grid, event))) event.stopPropagation()
  }
  const hover = (event: PointerEvent): void => {
    const grid = handle()
    if (grid !== null) border?.hover(grid, event, pressedCell(grid, event))
  }
  return {
    /** Listens before AG Grid does; returns the function that stops that. */
    attach(root: HTMLElement): () => void {
      root.addEventListener('pointerdown', hear, { capture: true })
      root.addEventListener('pointermove', hover)
      root.addEventListener('click', clicked)
      return () => {
        root.removeEventListener('pointerdown', hear, { capture: true })
        root.removeEventListener('pointermove', hover)
        root.removeEventListener('click', clicked)
        stopDrag?.()
        border?.stop()
      }
    },
  }
}
