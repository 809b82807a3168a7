/** Where in a sub-table a key was pressed: in a cell, in its editor, or at the end, where Tab goes on in a new row. */

import type { RowSource } from '../../../grid/rows/row-source.ts'
import { cellOf } from '../../../grid/rows/sheet-row.ts'
import type { App } from '../../../state/app.ts'

/** The last cell of the last row; not in a new row of which nothing is filled but the relation to its row. */
export function isAtEnd({ grid }: App, source: RowSource, relation: string): boolean {
  const port = grid.get()
  const focused = port?.focusedCell() ?? null
  const last = source.peek(source.total() - 1)
  if (port === null || focused === null || last === null || last.row.key !== focused.row) return false
  const shown = port.layout().columns.filter((it) => !it.isHidden)
  if (shown.at(-1)?.fieldId !== focused.field) return false
  const isUntouched =
    last.row.change === 'created' && shown.every((it) => it.fieldId === relation || cellOf(last, it.fieldId) === null)
  return !isUntouched
}

/** A cell itself, not what is open in it. */
export const isCell = (target: EventTarget): boolean => target instanceof Element && target.getAttribute('role') === 'gridcell'

/** Not its heads and not the buttons around it. */
export const isInGrid = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="gridcell"], .ag-popup') !== null
