/** Years of two digits: the hundred years that they mean. */

/** The latest year that is meant: 2068 as POSIX has it, 2029 as spreadsheets have it. `ask` refuses what the two read differently. */
export type ShortYears = number | 'ask'

export const posixLatest = 2068
export const spreadsheetLatest = 2029

const inWindow = (year: number, latest: number): number => latest - ((((latest - year) % 100) + 100) % 100)

/** True for a year of two digits that one custom takes for the last century and the other for this one. */
export const isCenturyOpen = (year: number): boolean => inWindow(year, posixLatest) !== inWindow(year, spreadsheetLatest)

/** The years that a text of two or four digits can mean. */
export function fullYears(year: string, shortYears: ShortYears): readonly string[] {
  if (year.length === 4) return [year]
  const short = Number(year)
  if (shortYears !== 'ask') return [String(inWindow(short, shortYears))]
  return isCenturyOpen(short)
    ? [String(inWindow(short, spreadsheetLatest)), String(inWindow(short, posixLatest))]
    : [String(inWindow(short, posixLatest))]
}
