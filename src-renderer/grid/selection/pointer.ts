/**
 * Selecting with the mouse: drawing ranges, adding and taking away with Control, extending with Shift, whole rows by their numbers, whole
 * columns by their heads. While the button is down and the pointer is beyond an edge, the grid scrolls under it.
 */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { openLink } from '../../commands/window/open-link.ts'
import { linkAttribute } from '../cells/draw-link.ts'
import { gutterId } from '../columns/column-defs.ts'
import { type GridHandle, isEditing } from '../grid-handle.ts'
import { focusActive, selectionOf, sheetOfGrid } from './active-cell.ts'
import { columnAtPoint, type Geometry, type Point, readGeometry, rowAtPoint, scrollingBox } from './geometry.ts'
import {
  addRange,
  type Cell,
  type CellRange,
  extendTo,
  isOneCell,
  isSameCell,
  isSelected,
  rectangle,
  type Selection,
  type Sheet,
  selectCell,
  selectRange,
  withoutRange,
} from './selection.ts'
import { selectAllOf } from './selection-keys.ts'

/** Pixels a frame for each pixel that the pointer is beyond the edge, and at most. */
const pull = 0.35
const fastest = 240

export type Pressed = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** What a drag does: the selection for the cell that the pointer is over now. */
export type Draw = (sheet: Sheet, head: Cell) => Selection

export interface Place {
  readonly cell: Cell
  readonly isGutter: boolean
}

const adds = (event: Pressed, isMac: boolean): boolean => (isMac ? event.metaKey : event.ctrlKey)

const whole = (range: CellRange, isGutter: boolean): CellRange => (isGutter ? { ...range, fields: 'all' } : range)

/** What a press on a cell or a row number begins. */
export function beginDraw(before: Selection | null, { cell, isGutter }: Place, event: Pressed, isMac: boolean): Draw {
  if (event.shiftKey && before !== null) {
    const kept: Selection = isGutter
      ? { ...before, ranges: [...before.ranges.slice(0, -1), { rows: [[0, 0]], fields: 'all' }] }
      : before
    return (now, head) => extendTo(kept, now, head)
  }
  const draw = (now: Sheet, head: Cell): CellRange => whole(rectangle(now, cell, head), isGutter)
  if (adds(event, isMac) && before !== null) {
    // The only selected cell cannot be taken away: the drag goes on from it.
    if (!isGutter && isSameCell(before.active, cell) && before.ranges.length === 1)
      return (now, head) => (isOneCell(before, now) ? extendTo(before, now, head) : withoutRange(before, now, draw(now, head)))
    return isSelected(before, cell)
      ? (now, head) => withoutRange(before, now, draw(now, head))
      : (now, head) => addRange(before, draw(now, head), cell, head)
  }
  return isGutter ? (now, head) => selectRange(draw(now, head), cell, head) : (now, head) => extendTo(selectCell(cell), now, head)
}

/** How far to scroll in this frame, and the point whose cell the pointer stands for. */
function pullOf(geometry: Geometry, point: Point, from: Cell): { readonly by: Point; readonly at: Point } {
  const box = scrollingBox(geometry)
  const { viewport } = geometry
  const beyond = (value: number, low: number, high: number): number =>
    value < low ? value - low : value > high ? value - high : 0
  const speed = (distance: number): number => Math.sign(distance) * Math.min(fastest, Math.ceil(Math.abs(distance) * pull))
  const side = geometry.columns.find((it) => it.field === from.field)?.side ?? 'center'
  const atLeft = viewport.scrollLeft <= 0
  const atRight = viewport.scrollLeft + viewport.clientWidth >= viewport.scrollWidth - 1
  // A range drawn from the columns that scroll reaches the pinned ones only when nothing is hidden in between.
  const low = side === 'center' && !atLeft ? box.left : Number.NEGATIVE_INFINITY
  const high = side === 'center' && !atRight ? box.right : Number.POSITIVE_INFINITY
  const edge = viewport.getBoundingClientRect()
  const x = Math.min(Math.max(point.x, low), high - 1)
  const right = side === 'right' ? 0 : beyond(point.x, Math.max(low, edge.left), Math.min(high, edge.left + viewport.clientWidth))
  return { by: { x: speed(right), y: speed(beyond(point.y, box.top, box.bottom)) }, at: { x, y: point.y } }
}

/** What a drag selects: cells, whole rows by their numbers, or whole columns by their heads. */
type Along = 'cells' | 'rows' | 'columns'

export function createPointer(handle: () => GridHandle | null, isMac: boolean) {
  let stop: (() => void) | null = null
  /** The head that was pressed has done what its click would do. */
  let isHeadDone = false

  const drag = (grid: GridHandle, draw: Draw, from: Cell, along: Along, start: Point): void => {
    let point = start
    let frame = 0
    let last = from
    const update = (): void => {
      const geometry = readGeometry(grid)
      if (geometry === null) return
      const over = along === 'columns' ? { x: point.x, y: scrollingBox(geometry).top } : point
      const { by, at } = pullOf(geometry, over, from)
      if (by.x !== 0 && along !== 'rows') geometry.viewport.scrollLeft += by.x
      if (by.y !== 0) geometry.viewport.scrollTop += by.y
      const sheet = sheetOfGrid(grid)
      const moved = by.x === 0 && by.y === 0 ? geometry : (readGeometry(grid) ?? geometry)
      const row = along === 'columns' ? from.row : rowAtPoint(moved, at, sheet.rows)
      const field = along === 'rows' ? from.field : (columnAtPoint(moved, at)?.field ?? sheet.fields[0] ?? from.field)
      if (row !== last.row || field !== last.field) {
        last = { row, field }
        grid.context.selection.set(draw(sheet, last))
      }
      if (by.x !== 0 || by.y !== 0) frame = requestAnimationFrame(update)
      else frame = 0
    }
    const move = (event: PointerEvent): void => {
      // The button was let go outside of the window.
      if ((event.buttons & 1) === 0) {
        end()
        return
      }
      point = { x: event.clientX, y: event.clientY }
      if (frame === 0) frame = requestAnimationFrame(update)
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      stop = null
      const selection = grid.context.selection.get()
      if (selection !== null) focusActive(grid, selection.active, false, true)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    stop = end
  }

  const placeOf = (grid: GridHandle, target: Element): Place | null => {
    const cell = target.closest('.ag-cell')
    const row = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN)
    const id = cell?.getAttribute('col-id') ?? ''
    const { fields } = sheetOfGrid(grid)
    const field = id === gutterId ? fields[0] : fields.find((it) => it === id)
    return Number.isInteger(row) && field !== undefined ? { cell: { row, field }, isGutter: id === gutterId } : null
  }

  /** True when nobody else may hear the press. */
  const pressed = (event: PointerEvent): boolean => {
    const [grid, { target }] = [handle(), event]
    // A finger scrolls.
    if (
      grid === null ||
      event.pointerType === 'touch' ||
      !(target instanceof Element) ||
      target.closest('button, input, [role="checkbox"], a, textarea, .ag-popup') !== null
    )
      return false
    const place = placeOf(grid, target)
    if (place === null) return false
    const before = selectionOf(grid)
    grid.context.tabRun.forget()
    if (event.button === 0 && adds(event, isMac) && linkAt(target) !== null) {
      grid.context.selection.set(selectCell(place.cell))
      focusActive(grid, place.cell, false, true)
      event.preventDefault()
      return true
    }
    // The other buttons act on what is selected, or on the cell under the pointer.
    if (event.button !== 0) {
      const { cell, isGutter } = place
      const isInside = before !== null && isSelected(before, cell)
      const row = whole(rectangle(sheetOfGrid(grid), cell, cell), true)
      const selection = isInside ? before : isGutter ? selectRange(row, cell, cell) : selectCell(cell)
      grid.context.selection.set(selection)
      if (isEditing(grid)) grid.api.stopEditing()
      focusActive(grid, selection.active, false, true)
      // AG Grid would take its focus to the cell under the pointer, and the selection with it.
      event.preventDefault()
      return true
    }
    stop?.()
    const draw = beginDraw(before, place, event, isMac)
    const selection = draw(sheetOfGrid(grid), place.cell)
    grid.context.selection.set(selection)
    drag(grid, draw, place.cell, place.isGutter ? 'rows' : 'cells', { x: event.clientX, y: event.clientY })
    const isPlain = !place.isGutter && selection.active.row === place.cell.row && selection.active.field === place.cell.field
    if (isPlain) return false
    if (isEditing(grid)) grid.api.stopEditing()
    focusActive(grid, selection.active, false, true)
    event.preventDefault()
    return true
  }
  /** The column whose head the pointer is on; null on its buttons and edges. */
  const headAt = (target: EventTarget | null): string | null =>
    target instanceof Element && target.closest('[data-head-action], input, .ag-header-cell-resize') === null
      ? (target.closest('.ag-header-cell')?.getAttribute('col-id') ?? null)
      : null
  /** A press on a head selects its column, and drawing on the columns beside it; that of a selected column is left to be moved. */
  const headPressed = (event: PointerEvent): boolean => {
    const grid = handle()
    isHeadDone = false
    if (grid === null || event.button !== 0 || event.pointerType === 'touch') return false
    const sheet = sheetOfGrid(grid)
    const id = headAt(event.target)
    const field = sheet.fields.find((it) => it === id)
    const before = selectionOf(grid)
    if (field === undefined || sheet.rows === 0 || (before !== null && isWholeColumn(before, field))) return false
    stop?.()
    if (isEditing(grid)) grid.api.stopEditing()
    grid.context.tabRun.forget()
    const selection = selectColumn(before, sheet, field, topRow(grid), event, isMac)
    grid.context.selection.set(selection)
    const draw: Draw = (now, head) => extendTo(selection, now, head)
    drag(grid, draw, selection.head, 'columns', { x: event.clientX, y: event.clientY })
    focusActive(grid, selection.active, false, true)
    isHeadDone = true
    event.preventDefault()
    return true
  }
  /** A click on a column's head, or with Control on a link. */
  const clicked = (event: MouseEvent): void => {
    const grid = handle()
    const address = adds(event, isMac) ? linkAt(event.target) : null
    if (grid !== null && address !== null) openLink(grid.context.app, address)
    const id = headAt(event.target)
    if (grid === null || id === null || isHeadDone) return
    if (id === gutterId) selectAllOf(grid)
    const sheet = sheetOfGrid(grid)
    const field = sheet.fields.find((it) => it === id)
    if (field === undefined || sheet.rows === 0) return
    const selection = selectColumn(selectionOf(grid), sheet, field, topRow(grid), event, isMac)
    grid.context.selection.set(selection)
    focusActive(grid, selection.active, false, true)
  }
  const hear = (event: PointerEvent): void => {
    if (pressed(event) || headPressed(event)) event.stopPropagation()
  }
  return {
    /** Listens before AG Grid does; returns the function that stops that. */
    attach(root: HTMLElement): () => void {
      root.addEventListener('pointerdown', hear, { capture: true })
      root.addEventListener('click', clicked)
      return () => {
        root.removeEventListener('pointerdown', hear, { capture: true })
        root.removeEventListener('click', clicked)
        stop?.()
      }
    },
  }
}

const linkAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest(`[${linkAttribute}]`)?.getAttribute(linkAttribute) ?? null) : null

/** The active cell of a whole column is one on screen: going to the first row would scroll away what the user looks at. */
function topRow(grid: GridHandle): number {
  const geometry = readGeometry(grid)
  const rows = grid.source()?.total() ?? 0
  return geometry === null ? 0 : rowAtPoint(geometry, { x: 0, y: scrollingBox(geometry).top }, rows)
}

const isWholeColumn = ({ ranges }: Selection, field: FieldId): boolean =>
  ranges.some((it) => it.rows === 'all' && (it.fields === 'all' || it.fields.includes(field)))

export function selectColumn(
  before: Selection | null,
  sheet: Sheet,
  field: FieldId,
  row: number,
  event: Pressed,
  isMac: boolean,
): Selection {
  const cell: Cell = { row, field }
  const range: CellRange = { rows: 'all', fields: [field] }
  if (event.shiftKey && before !== null) {
    const anchor = { ...before.anchor, row }
    return extendTo({ ...before, anchor, active: anchor, ranges: [...before.ranges.slice(0, -1), range] }, sheet, cell)
  }
  if (!adds(event, isMac) || before === null) return selectRange(range, cell, cell)
  return isWholeColumn(before, field) ? withoutRange(before, sheet, range) : addRange(before, range, cell, cell)
}
