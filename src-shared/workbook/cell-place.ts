/** Where a cell stands (ECMA-376 part 1, 18.18.7, `ST_CellRef`): `BC12`. */
/** What a sheet holds at most: 1,048,576 rows and 16,384 columns. */
export const mostRows = 1_048_576
export const mostColumns = 16_384

/** 0-based column of `BC12`; null beyond the last column of a sheet. */
export function columnOf(reference: string): number | null {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column < 1 || column > mostColumns ? null : column - 1
}

/** `BC` for 54. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** Cells merged into one: 0-based columns, 1-based rows, both ends included. */
export interface MergedArea {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** `A2:B5`; null for what is none. */
export function readArea(reference: string): MergedArea | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference)
  if (match === null) return null
  const [, first = '', firstRow = '', last = '', lastRow = ''] = match
  const [firstColumn, lastColumn] = [columnOf(first), columnOf(last)]
  if (firstColumn === null || lastColumn === null) return null
  return { firstRow: Number(firstRow), lastRow: Math.min(mostRows, Number(lastRow)), firstColumn, lastColumn }
}

const rangeForm = /^\$?([A-Z]{1,3})\$?(\d{1,7})?\s*:\s*\$?([A-Z]{1,3})\$?(\d{1,7})?$/i

/** What a person types for a part of a sheet: `A3:F200`, `A3:F` to the last row, `A:F` for whole columns; null for what is none. */
export function readRange(text: string): MergedArea | null {
  const match = rangeForm.exec(text.trim())
  if (match === null) return null
  const [, first = '', firstRow = '1', last = '', lastRow = String(mostRows)] = match
  const [firstColumn, lastColumn] = [columnOf(first.toUpperCase()), columnOf(last.toUpperCase())]
  if (firstColumn === null || lastColumn === null || firstColumn > lastColumn) return null
  const [top, bottom] = [Number(firstRow), Math.min(mostRows, Number(lastRow))]
  return top < 1 || top > bottom ? null : { firstRow: top, lastRow: bottom, firstColumn, lastColumn }
}

/** The same range as it is kept: capital letters, and no row where it goes to the last. */
export function writeRange({ firstRow, lastRow, firstColumn, lastColumn }: MergedArea): string {
  const [first, last] = [columnName(firstColumn), columnName(lastColumn)]
  const isWhole = firstRow === 1 && lastRow === mostRows
  return `${first}${isWhole ? '' : firstRow}:${last}${lastRow === mostRows ? '' : lastRow}`
}
