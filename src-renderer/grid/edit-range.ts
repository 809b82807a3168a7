/** Clears the selected cells: one undo step; what cannot be written is left. */
import { type CellEdit, setCells } from '../commands/stage-edits.ts'
import { countOf } from '../ui/format-count.ts'
import { type GridHandle, shownOf } from './grid-handle.ts'
import { selectedRect } from './selection/active-cell.ts'
import { cellOf, type SheetRow } from './sheet-row.ts'

/** Cells one command may stage (`edits.set`). */
const maxCells = 500_000

async function readRows(grid: GridHandle, top: number, bottom: number): Promise<readonly SheetRow[] | null> {
  const source = grid.source()
  if (source === null) return null
  const rows = await source.readRange(top, Math.min(bottom, source.total() - 1))
  if (rows.ok) return rows.value
  grid.context.app.notices.fail('The rows could not be read', rows.error)
  return null
}

const isAlive = ({ row }: SheetRow): boolean => row.change !== 'deleted'

function isTooMuch(grid: GridHandle, cells: number): boolean {
  if (cells <= maxCells) return false
  grid.context.app.notices.show({
    tone: 'warning',
    title: 'Too many cells at once',
    text: `One command changes up to ${countOf(maxCells, 'cell')}; these are ${countOf(cells, 'cell')}. Select fewer.`,
  })
  return true
}

export async function clearRange(grid: GridHandle): Promise<void> {
  const rect = selectedRect(grid)
  if (rect === null) return
  const fields = shownOf(grid).slice(rect.left, rect.right + 1)
  const editable = fields.filter((field) => field.isEditable)
  if (editable.length === 0) return grid.context.whisper('Nothing here can be edited')
  if (isTooMuch(grid, editable.length * (rect.bottom - rect.top + 1))) return
  const rows = await readRows(grid, rect.top, rect.bottom)
  const cells = (rows ?? [])
    .filter(isAlive)
    .flatMap((row) =>
      editable
        .filter((field) => cellOf(row, field.id) !== null)
        .map((field): CellEdit => ({ row: row.row.key, field: field.id, value: null })),
    )
  if (cells.length > 0) await setCells(grid.context.app, grid.context.at, `Clear ${countOf(cells.length, 'cell')}`, cells)
}
