/** A file of numbered codes: every row is told from every other by its code, and resembles it in everything else. */
import { fileFieldId } from '../../../src-shared/csv/mend/file-fields.ts'
import type { Unpivot } from '../../../src-shared/csv/unpivot/unpivot.ts'

export const importColumns = [
  { name: 'code', type: '2', isTitle: true },
  { name: 'group', type: '2' },
  { name: 'amount', type: '6', precision: 2 },
] as const

export const csvOfCodes = (rows: number): string =>
  `code,group,amount\n${Array.from({ length: rows }, (_, index) => `c${index},g${index % 7},${(index % 100) / 4}`).join('\n')}\n`

export const codesTo = (rows: number): readonly string[] => Array.from({ length: rows }, (_, index) => `c${index}`)

/** Lines that share a group: more than a batch, so that every batch but the first of a group begins with empty cells. */
const groupLines = 2300

/** As `csvOfCodes`, but a group is written in the first of its lines only, as spreadsheets with headings in the rows have it. */
export const csvOfHeadings = (rows: number): string =>
  `code,group,amount\n${Array.from({ length: rows }, (_, index) => `c${index},${index % groupLines === 0 ? `g${index / groupLines}` : ''},1`).join('\n')}\n`

/** Code and group of every line, the groups filled down and in capitals. */
export const groupsTo = (rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, index) => `c${index} G${Math.floor(index / groupLines)}`)

const isMistyped = (index: number): boolean => index % 100 === 50
const isTakenOut = (index: number): boolean => index % 1000 === 999

/** As `csvOfCodes`, but with amounts that are no numbers, a group that is spelt wrong and lines that nobody wants. */
export const csvToMend = (rows: number): string =>
  `code,group,amount\n${Array.from({ length: rows }, (_, index) => `c${index},${index % 7 === 3 ? 'gee' : 'g'},${isMistyped(index) ? `${index} pcs` : 1}`).join('\n')}\n`

/** What hands do about it; the first line below the names is line 2. */
export function mendingOf(rows: number) {
  const indexes = Array.from({ length: rows }, (_, index) => index)
  return [
    {
      kind: 'cells' as const,
      cells: indexes.filter(isMistyped).map((index) => ({ line: index + 2, column: 2, text: String(index) })),
    },
    { kind: 'alike' as const, line: 5, column: 1, text: 'g3' },
    { kind: 'lines' as const, lines: indexes.filter(isTakenOut).map((index) => index + 2), isOut: true },
  ]
}

/** Code, group and amount of every row then. */
export const mendedTo = (rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, index) => index)
    .filter((index) => !isTakenOut(index))
    .map((index) => `c${index} ${index % 7 === 3 ? 'g3' : 'g'} ${isMistyped(index) ? index : 1}`)

const quarters = ['q1', 'q2', 'q3', 'q4'] as const
const quarterText = (index: number, quarter: number): string =>
  (index + quarter) % 9 === 0 ? '' : (index * 4 + quarter) % 1000 === 7 ? 'none' : String(index % 50)

/** One line for every four rows, which stand in its columns: some cells are empty, some are no numbers. */
export const csvOfQuarters = (rows: number): string =>
  `code,${quarters.join(',')}\n${Array.from({ length: rows / 4 }, (_, index) => `c${index},${quarters.map((_, quarter) => quarterText(index, quarter)).join(',')}`).join('\n')}\n`

export const quartersAsRows: Unpivot = {
  columns: { by: 'names', names: [...quarters] },
  name: 'group',
  value: 'amount',
  emptyCells: 'leave',
}

/** Code, quarter and amount of every row that can be made, and how many cells are no numbers. */
export function quartersTo(rows: number): { readonly made: readonly string[]; readonly rejected: number } {
  const cells = Array.from({ length: rows / 4 }, (_, index) =>
    quarters.map((name, quarter) => [`c${index} ${name}`, quarterText(index, quarter)] as const),
  ).flat()
  return {
    made: cells.flatMap(([row, text]) => (text === '' || text === 'none' ? [] : [`${row} ${text}`])),
    rejected: cells.filter(([, text]) => text === 'none').length,
  }
}

/** A cell that is typed before the command, and is one step with it to take back. */
export const typedFirst = { kind: 'cells' as const, cells: [{ line: 2, column: 1, text: 'typed' }] }

/** A command for all cells of the file, which shows when it was carried out twice. */
export const markAll = {
  target: { of: 'file' as const, fields: [0, 1, 2].map(fileFieldId) },
  operation: { op: 'suffix' as const, text: '!' },
}
