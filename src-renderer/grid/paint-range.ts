/** Draws the selected range and the ticked rows by classes on what is on screen: far cheaper than letting the grid render it again. */
import { type CellRange, isInside, isSingle, rectOf } from './range.ts'

/** `columns` are the ids on screen from left to right. */
export function paintRange(root: HTMLElement, range: CellRange | null, columns: readonly string[]): void {
  const rect = range === null || isSingle(range) ? null : rectOf(range)
  const at = new Map(columns.map((id, index) => [id, index]))
  for (const cell of root.querySelectorAll<HTMLElement>('.ag-cell')) {
    const row = Number(cell.closest('[row-index]')?.getAttribute('row-index') ?? -1)
    const col = at.get(cell.getAttribute('col-id') ?? '') ?? -1
    const isIn = rect !== null && col >= 0 && isInside(rect, { row, col })
    cell.classList.toggle('gs-range', isIn)
    cell.classList.toggle('gs-range-top', isIn && rect !== null && row === rect.top)
    cell.classList.toggle('gs-range-bottom', isIn && rect !== null && row === rect.bottom)
    cell.classList.toggle('gs-range-left', isIn && rect !== null && col === rect.left)
    cell.classList.toggle('gs-range-right', isIn && rect !== null && col === rect.right)
  }
}

/** Row elements carry the row's key as `row-id`. */
export function paintTicks(root: HTMLElement, ticked: ReadonlySet<string>): void {
  for (const row of root.querySelectorAll<HTMLElement>('.ag-row')) {
    row.classList.toggle('gs-row-ticked', ticked.has(row.getAttribute('row-id') ?? ''))
  }
}
