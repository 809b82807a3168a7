/** A file of numbered codes: every row is told from every other by its code, and resembles it in everything else. */

export const importColumns = [
  { name: 'code', type: '2', isTitle: true },
  { name: 'group', type: '2' },
  { name: 'amount', type: '6', precision: 2 },
] as const

export const csvOfCodes = (rows: number): string =>
  `code,group,amount\n${Array.from({ length: rows }, (_, index) => `c${index},g${index % 7},${(index % 100) / 4}`).join('\n')}\n`

export const codesTo = (rows: number): readonly string[] => Array.from({ length: rows }, (_, index) => `c${index}`)
