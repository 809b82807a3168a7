/** Finds the next rejected cell of an imported file, from page to page of its lines. */
import type { GridLine, GridPage } from '../../../src-shared/host/calls/import/import-grid-calls.ts'

/** null where they could not be read. */
export type ReadPage = (from: number, limit: number) => Promise<GridPage | null>

/** Lines asked for at a time. */
export const pageLines = 200

/** Columns of a line that have something to mend, in their order; the line as a whole where no cell is named. */
const problemsOf = (line: GridLine): readonly (number | null)[] => {
  if (line.state !== 'rejected') return []
  const columns = line.marks.flatMap(({ column, problem }) => (problem === undefined ? [] : [column]))
  return columns.length > 0 ? columns : [null]
}

export async function findProblem(
  readPage: ReadPage,
  from: { readonly row: number; readonly column: number },
  step: 1 | -1,
): Promise<{ readonly row: number; readonly column: number | null } | null> {
  for (let start = step > 0 ? from.row : Math.max(0, from.row - pageLines + 1); ; start = Math.max(0, start + step * pageLines)) {
    const page = await readPage(start, pageLines)
    if (page === null) return null
    const found = page.rows.flatMap((line, at) => problemsOf(line).map((column) => ({ row: start + at, column })))
    const isBehind = ({ row, column }: (typeof found)[number]): boolean =>
      row > from.row || (row === from.row && (column ?? -1) > from.column)
    const isBefore = ({ row, column }: (typeof found)[number]): boolean =>
      row < from.row || (row === from.row && (column ?? -1) < from.column)
    const hit = step > 0 ? found.find(isBehind) : found.findLast(isBefore)
    if (hit !== undefined) return hit
    if (step > 0 ? start + pageLines >= page.total : start === 0) return null
  }
}
