/** The review as the flat list of lines that the arrow keys walk: rows, and below an open row its cells. */
import type { ChangeScope, ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import { fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'

export type ReviewCell = ReviewRow['cells'][number]

export type ReviewItem =
  | { readonly kind: 'row'; readonly id: string; readonly row: ReviewRow; readonly isOpen: boolean }
  | { readonly kind: 'cell'; readonly id: string; readonly row: ReviewRow; readonly cell: ReviewCell }

export const rowItemId = (row: ReviewRow): string => `${row.worksheetId}\n${row.row}`

/** Rows are open unless they were closed. */
export function listItems(rows: readonly ReviewRow[], closed: ReadonlySet<string>): readonly ReviewItem[] {
  return rows.flatMap((row): readonly ReviewItem[] => {
    const id = rowItemId(row)
    const isOpen = !closed.has(id)
    const head: ReviewItem = { kind: 'row', id, row, isOpen }
    if (!isOpen) return [head]
    return [head, ...row.cells.map((cell): ReviewItem => ({ kind: 'cell', id: `${id}\n${cell.field}`, row, cell }))]
  })
}

/** What discarding or holding this line is about. */
export function scopeOf(item: ReviewItem): ChangeScope {
  const { worksheetId, row } = item.row
  return item.kind === 'row'
    ? { scope: 'rows', worksheetId, rows: [row] }
    : { scope: 'cells', worksheetId, cells: [{ row, field: fieldId.parse(item.cell.field) }] }
}

/** Whether the next push takes it: all of it, nothing, or some of its cells. */
export function heldState(item: ReviewItem): 'pushed' | 'held' | 'some' {
  if (item.kind === 'cell') return item.cell.held ? 'held' : 'pushed'
  const { cells, held } = item.row
  if (cells.length === 0) return held ? 'held' : 'pushed'
  const count = cells.filter((cell) => cell.held).length
  return count === 0 ? (held ? 'held' : 'pushed') : count === cells.length ? 'held' : 'some'
}

/** False where the worksheet no longer has any of the fields: nothing of it can be sent, ticked or not. */
export function canBePushed(item: ReviewItem): boolean {
  if (item.kind === 'cell') return item.cell.gone === undefined
  const { cells, change } = item.row
  return change !== 'updated' || cells.length === 0 || cells.some((cell) => cell.gone === undefined)
}

/** Where the focus goes when the line at `index` vanishes, a row with its cells: the line that takes its place, else the last one. */
export function nextFocus(items: readonly ReviewItem[], index: number): string | null {
  const gone = items[index]
  // The last cell takes its row with it.
  const isRow = gone?.kind === 'row' || gone?.row.cells.length === 1
  const stays = (it: ReviewItem): boolean => !isRow || it.row !== gone?.row
  const next = items.find((it, at) => at > index && stays(it)) ?? items.findLast((it, at) => at < index && stays(it))
  return next?.id ?? null
}

/** The line that starts a new worksheet. */
export const startsWorksheet = (items: readonly ReviewItem[], index: number): WorksheetId | null => {
  const item = items[index]
  return item !== undefined && item.row.worksheetId !== items[index - 1]?.row.worksheetId ? item.row.worksheetId : null
}
