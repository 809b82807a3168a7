/** A line of an imported file in the grid: what is said of it and of its cells, in words and signs. */
import type { GridLine, GridMark } from '../../../src-shared/host/calls/import/import-grid-calls.ts'

import type { Field } from '../../../src-shared/model/field.ts'

/** A column of the file, as its head says it. */
export interface FileColumn {
  readonly column: number
  /** As the file calls it. */
  readonly header: string
  /** Of the field that it fills; '' where it fills none. */
  readonly field: string
  /** That field itself, for what its values are; null where it fills none. */
  readonly fills: Field | null
  /** The kind of the field in words. */
  readonly type: string
  /** Cells of the last check. */
  readonly cells: number
  /** Those that name something, and are stored as what they name. */
  readonly matched: number
  readonly rejected: number
  readonly altered: number
}

export const markAt = (line: GridLine | undefined, column: number): GridMark | undefined =>
  line?.marks.find((mark) => mark.column === column)

export const isCorrectedCell = (mark: GridMark | undefined): boolean => mark?.file !== undefined

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)

/** What is said of a cell; '' where nothing is. */
export function sayMark(mark: GridMark | undefined): string {
  if (mark === undefined) return ''
  const { problem, altered, file } = mark
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(altered === undefined ? [] : [`${altered.words}; stored as ${quoted(altered.stored)}`]),
    ...(file === undefined ? [] : [`In the file: ${quoted(file)}`]),
  ].join('. ')
}

type LineSign = 'rejected' | 'out' | 'skipped' | 'corrected'

export function signOfLine({ state, marks }: GridLine): LineSign | null {
  if (state === 'rejected' || state === 'out' || state === 'skipped') return state
  return marks.some(isCorrectedCell) || state === 'unchecked' ? 'corrected' : null
}

export const lineGlyphs: Readonly<Record<LineSign, string>> = { rejected: '×', out: '–', skipped: '»', corrected: '✓' }
export const lineWords: Readonly<Record<LineSign, string>> = {
  rejected: 'Rejected',
  out: 'Taken out by hand',
  skipped: 'Skipped: it has no row',
  corrected: 'Corrected by hand',
}

/** Why a line stands where it does, in one sentence. */
export function sayLine(line: GridLine): string {
  const sign = signOfLine(line)
  if (sign === null) return ''
  return line.reason === '' ? lineWords[sign] : line.reason
}
