/** Records with too few or too many cells, where the user said what becomes of them. */
import type { CsvFormat } from '../host/calls/import-calls.ts'

export type WidthRules = Pick<CsvFormat, 'shortRows' | 'longRows'>

/** The record as wide as the file; null where it is rejected. Cells are never moved: missing ones are empty, those beyond are left out. */
export function fitWidth(cells: readonly string[], width: number, { shortRows, longRows }: WidthRules): readonly string[] | null {
  if (cells.length === width) return cells
  if (cells.length > width) return longRows === 'cut' ? cells.slice(0, width) : null
  return shortRows === 'pad' ? [...cells, ...new Array<string>(width - cells.length).fill('')] : null
}
