/** Gives every cell of a merged area the value that a person sees in it; the file has it in the first one only. */
import { cellKinds, kindAt } from '../../../src-shared/workbook/cell-kinds.ts'
import { type MergedArea, mostColumns } from '../../../src-shared/workbook/cell-place.ts'
import type { SheetRow } from './workbook.ts'
import { damaged } from './workbook-error.ts'

interface OpenArea extends MergedArea {
  readonly text: string
  readonly kind: string
}

function withArea(row: SheetRow, { firstColumn, lastColumn, text, kind }: OpenArea): SheetRow {
  if (lastColumn < firstColumn) return row
  const cells = [...row.cells]
  const kinds = [...row.kinds]
  for (let column = cells.length; column <= lastColumn; column += 1) {
    cells[column] = ''
    kinds[column] = cellKinds.text
  }
  for (let column = firstColumn; column <= lastColumn; column += 1) {
    cells[column] = text
    kinds[column] = kind
  }
  return { ...row, cells, kinds: kinds.join('') }
}

/** Areas of a sheet never lie on each other, so those of one row are no wider together than the sheet. */
const widthOf = (areas: readonly MergedArea[]): number =>
  areas.reduce((sum, { firstColumn, lastColumn }) => sum + lastColumn - firstColumn + 1, 0)

/**
 * For rows in order. A row that the file leaves out, because it has no cell of its own, is not made up. `width`: cells of the table, once known; an
 * area goes on behind it as a title does, and says nothing there. Throws a `WorkbookError` for areas that lie on each other.
 */
export function fillMerged(areas: readonly MergedArea[]): (row: SheetRow, width: number | null) => SheetRow {
  const waiting = [...areas].sort((a, b) => a.firstRow - b.firstRow)
  let at = 0
  let open: readonly OpenArea[] = []
  return (row, width) => {
    open = open.filter((area) => area.lastRow >= row.row)
    for (let area = waiting[at]; area !== undefined && area.firstRow <= row.row; area = waiting[at]) {
      at += 1
      const isFirst = area.firstRow === row.row
      const text = isFirst ? (row.cells[area.firstColumn] ?? '') : ''
      if (text !== '') open = [...open, { ...area, text, kind: kindAt(row.kinds, area.firstColumn) }]
      if (widthOf(open) > mostColumns) throw damaged()
    }
    const last = width === null ? mostColumns : Math.max(width, row.cells.length) - 1
    return open.reduce((filled, area) => withArea(filled, { ...area, lastColumn: Math.min(area.lastColumn, last) }), row)
  }
}
