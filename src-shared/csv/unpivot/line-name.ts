/**
 * The number of a line that was made of one cell of a line of the file. It holds both, the line and the column, so that each such line has a number of its own
 * which depends on the file alone, rises in the order of the file and tells by itself what it is; whatever goes by numbers of lines goes by it unchanged.
 *
 * Lists of line numbers are kept as four bytes each. The upper half is for these lines: 21 bits for the line of the file, 10 for the column.
 */
import { columnName } from '../../workbook/cell-place.ts'

const base = 2 ** 31
const columnsOfLine = 1024

/** The last line, and the last column by its place, that such a number can hold. */
export const lastUnpivotedLine = base / columnsOfLine - 1
export const lastUnpivotedColumn = columnsOfLine - 2

/** `column`: its place in the file, 0-based; null for what is said of the line as a whole. */
export const unpivotedLine = (line: number, column: number | null): number =>
  base + line * columnsOfLine + (column === null ? 0 : column + 1)

export interface SourcePlace {
  readonly line: number
  /** null where the line was not made of a single cell. */
  readonly column: number | null
}

export function sourcePlace(number: number): SourcePlace {
  if (number < base) return { line: number, column: null }
  const place = number - base
  const column = (place % columnsOfLine) - 1
  return { line: Math.floor(place / columnsOfLine), column: column < 0 ? null : column }
}

/** `12`; `12 (D)` for the line that was made of column D of line 12, as spreadsheets call it. */
export function lineName(number: number, count: (line: number) => string = String): string {
  const { line, column } = sourcePlace(number)
  return column === null ? count(line) : `${count(line)} (${columnName(column)})`
}
