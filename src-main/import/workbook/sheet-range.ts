/** Cuts the rows of a sheet down to the columns of a range; rows keep their numbers. */
import type { MergedArea } from '../../../src-shared/workbook/cell-place.ts'
import type { SheetRow } from './workbook.ts'

/** A row without a text in these columns has no cells. */
export function clipRow(row: SheetRow, { firstColumn, lastColumn }: MergedArea): SheetRow {
  const cells = row.cells.slice(firstColumn, lastColumn + 1)
  if (cells.every((cell) => cell === '')) return { ...row, cells: [], kinds: '' }
  return { ...row, cells, kinds: row.kinds.slice(firstColumn, lastColumn + 1) }
}

export const widthOf = ({ firstColumn, lastColumn }: MergedArea): number => lastColumn - firstColumn + 1
