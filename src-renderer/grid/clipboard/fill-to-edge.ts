/** How far a double click on the fill handle goes: as far as the column beside it is filled, the left one first, as in Excel. */
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { FillPlace } from '../filling/fill.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { cellOf } from '../rows/sheet-row.ts'

export interface EdgeCells {
  readonly total: number
  /** Columns on screen. */
  readonly columns: readonly FieldId[]
  /** Which cells of a row are filled; null where it cannot be read. */
  readRow(row: number): Promise<((field: FieldId) => boolean) | null>
  /** The last row of the block of filled cells below; null where it cannot be found. */
  findEdge(row: number, field: FieldId): Promise<number | null>
}

/** The last row to fill; null when no column beside it has a cell in the row below. */
export async function edgeBeside(cells: EdgeCells, { bottom, left, right }: Rect): Promise<number | null> {
  const isFilled = bottom + 1 >= cells.total ? null : await cells.readRow(bottom + 1)
  if (isFilled === null) return null
  for (const col of [left - 1, right + 1]) {
    const field = cells.columns[col]
    if (field === undefined || !isFilled(field)) continue
    const edge = await cells.findEdge(bottom + 1, field)
    if (edge === null) return null
    // From the last cell of a block the edge lies in the next one: the block ends where an empty cell comes first.
    const isNext = bottom + 2 >= cells.total ? null : await cells.readRow(bottom + 2)
    return isNext?.(field) === true ? edge : bottom + 1
  }
  return null
}

/** Those of a worksheet, at the revision of a view. */
export function edgeCellsOf(grid: GridHandle, { view, revision }: FillPlace): EdgeCells {
  const source = grid.source()
  return {
    total: source?.total() ?? 0,
    columns: shownOf(grid).map((field) => field.id),
    async readRow(index) {
      const found = await source?.readRange(index, index)
      const row = found?.ok === true ? found.value[0] : undefined
      return row === undefined ? null : (field) => cellOf(row, field) !== null
    },
    async findEdge(row, field) {
      const edge = await grid.context.app.host.call('rows.edge', { view, revision, row, field, direction: 'down' })
      return edge.ok ? edge.value.row : null
    },
  }
}
