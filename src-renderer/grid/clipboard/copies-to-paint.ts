/** What a copying fill will give to cells on the screen, told without the host: one row copied down or up, one column to a side. */
import { holdsSameValues } from '../../../src-shared/bulk/same-values.ts'
import { isSameValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Fill } from '../filling/fill.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { CellToPaint } from '../rows/paint-cells.ts'
import { cellOf, type SheetRow } from '../rows/sheet-row.ts'

/** Cells that are drawn within a frame. */
const most = 500

/** Whether its values are copied as they are, by the window's own judgement: links may be asked about, files are copied by the host. */
const isPlain = (field: Field): boolean => field.lock === null && field.kind !== 'rows' && field.kind !== 'attachments'

/** Only the cells that change. Null where the host may do otherwise, rows are not at hand, or the cells are too many. */
export function copiesToPaint(grid: GridHandle, { from, whole }: Pick<Fill, 'from' | 'whole'>): readonly CellToPaint[] | null {
  const isAlongRows = whole.bottom > from.bottom || whole.top < from.top
  if (isAlongRows ? from.bottom > from.top : from.right > from.left) return null
  if ((whole.bottom - whole.top + 1) * (whole.right - whole.left + 1) > most) return null
  const fields = shownOf(grid).slice(whole.left, whole.right + 1)
  const first = fields[from.left - whole.left]
  if (first === undefined || !fields.every(isPlain)) return null
  if (!isAlongRows && !fields.every((field) => holdsSameValues(first, field))) return null
  const rows: SheetRow[] = []
  for (let index = whole.top; index <= whole.bottom; index += 1) {
    // As it is on the screen: what was typed a moment ago is there already.
    const row = grid.api.getDisplayedRowAtIndex(index)?.data
    if (row === undefined || row.row.group !== undefined || row.row.change === 'deleted') return null
    rows.push(row)
  }
  const source = rows[from.top - whole.top]
  if (source === undefined) return null
  return rows.flatMap((row) =>
    fields.flatMap((field) => {
      const origin = isAlongRows ? source : row
      const value = cellOf(origin, isAlongRows ? field.id : first.id)
      return isSameValue(cellOf(row, field.id), value) ? [] : [{ row, field, value, names: origin.names }]
    }),
  )
}
