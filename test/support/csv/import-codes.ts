/** A file of numbered codes: every row is told from every other by its code, and resembles it in everything else. */

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
