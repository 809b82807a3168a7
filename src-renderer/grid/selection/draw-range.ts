/** What a press on a cell, on a row's number or on a column's head selects, and what drawing on from there does. */
import type { FieldId } from '../../../src-shared/model/ids.ts'
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

export type Pressed = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** What a drag does: the selection for the cell that the pointer is over now. */
export type Draw = (sheet: Sheet, head: Cell) => Selection

export interface Place {
  readonly cell: Cell
  readonly isGutter: boolean
}

export const adds = (event: Pressed, isMac: boolean): boolean => (isMac ? event.metaKey : event.ctrlKey)

export const whole = (range: CellRange, isGutter: boolean): CellRange => (isGutter ? { ...range, fields: 'all' } : range)

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

export const isWholeColumn = ({ ranges }: Selection, field: FieldId): boolean =>
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
