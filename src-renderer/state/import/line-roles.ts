/** What becomes of the first lines of a file: left out, outside what is read, the names of the columns, or data. Pure. */
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import { readRange } from '../../../src-shared/workbook/cell-place.ts'

/** `outside`: not in the range of the sheet that is read. */
export type LineRole = 'out' | 'outside' | 'names' | 'data'

/** `sep=;`, which Excel writes for itself and which is no line that could be left out. */
const separatorLine = /^sep=.$/i

export function rolesOfLines(
  lines: readonly string[],
  { skip = 0, comment, hasHeader, sheet }: Pick<CsvFormat, 'skip' | 'comment' | 'hasHeader' | 'sheet'>,
): readonly LineRole[] {
  const range = sheet?.range === undefined ? null : readRange(sheet.range)
  const isOutside = (row: number): boolean => range !== null && (row < range.firstRow || row > range.lastRow)
  const lead = separatorLine.test(lines[0] ?? '') ? 1 : 0
  const isOut = (line: string, at: number): boolean =>
    at < skip + lead || line === '' || (comment !== undefined && line.startsWith(comment))
  const names = hasHeader ? lines.findIndex((line, at) => !isOutside(at + 1) && !isOut(line, at)) : -1
  return lines.map((line, at) => {
    if (isOutside(at + 1)) return 'outside'
    return isOut(line, at) ? 'out' : at === names ? 'names' : 'data'
  })
}
