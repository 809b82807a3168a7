/** What was corrected by hand in the file of an import, over the file's own texts: pure, sparse, and below the steps of columns. */
import { cellKinds, kindAt } from '../../workbook/cell-kinds.ts'

export interface LineCorrection {
  /** The line is left out of the import. */
  readonly isOut: boolean
  /** New texts by column. */
  readonly texts: ReadonlyMap<number, string>
}

export interface Corrections {
  /** By the number of the line in the file. */
  readonly lines: Pick<ReadonlyMap<number, LineCorrection>, 'get' | 'size'>
  /** By column: what every cell with a certain text in the file is instead. A correction of the single cell counts for more. */
  readonly alike: ReadonlyMap<number, ReadonlyMap<string, string>>
}

/** What was corrected by hand in the file. */
export interface CorrectionSummary {
  /** Cells with a text of their own; those that one command has set, by the ten thousand, once more for each such command. */
  readonly cells: number
  /** Texts of a column that are something else wherever they stand. */
  readonly alike: number
  /** Lines taken out. */
  readonly out: number
  /** What undo and redo would do, in words; null where there is nothing. */
  readonly undo: string | null
  readonly redo: string | null
}

export const noCorrections: Corrections = { lines: new Map(), alike: new Map() }

export const isCorrected = ({ lines, alike }: Corrections): boolean => lines.size > 0 || alike.size > 0

/** What a cell is after the corrections; the text of the file where it has none. */
export function correctedText({ lines, alike }: Corrections, line: number, column: number, own: string): string {
  return lines.get(line)?.texts.get(column) ?? alike.get(column)?.get(own) ?? own
}

/** The cells of a line after the corrections: the same list where nothing is another. */
export function correctCells({ lines, alike }: Corrections, line: number, cells: readonly string[]): readonly string[] {
  let changed: string[] | null = null
  const put = (column: number, text: string): void => {
    if (column >= cells.length || cells[column] === text) return
    changed ??= [...cells]
    changed[column] = text
  }
  const single = lines.get(line)?.texts
  for (const [column, texts] of alike) {
    const text = single?.has(column) === true ? undefined : texts.get(cells[column] ?? '')
    if (text !== undefined) put(column, text)
  }
  if (single !== undefined) for (const [column, text] of single) put(column, text)
  return changed ?? cells
}

/** Cells that were typed are plain texts, whatever the workbook said of them before. */
export function correctKinds(kinds: string | undefined, before: readonly string[], after: readonly string[]): string | undefined {
  if (kinds === undefined || before === after) return kinds
  return after.map((text, column) => (text === before[column] ? kindAt(kinds, column) : cellKinds.text)).join('')
}

/** As wide as the file, for a line that was mended: missing cells are empty, those beyond are left out. */
export const padCells = (cells: readonly string[], width: number): readonly string[] =>
  cells.length === width ? cells : Array.from({ length: width }, (_, column) => cells[column] ?? '')
