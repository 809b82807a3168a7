/** The edges of the data of a worksheet, which Control with an arrow key leads to. */
import type { GridHandle } from '../grid-handle.ts'
import { type EdgeKey, edgeInRow } from '../selection/select-by-key.ts'
import type { Cell } from '../selection/selection.ts'
import { isFilledAt } from './sheet-row.ts'

async function rowEdge(grid: GridHandle, from: Cell, active: Cell, step: 1 | -1): Promise<Cell | null> {
  const source = grid.source()
  const known = source?.peek(active.row) ?? null
  const read = known === null ? await source?.readRange(active.row, active.row) : undefined
  const row = known ?? (read?.ok ? read.value[0] : undefined)
  if (row === undefined || row === null) return null
  const fields = grid.columns()
  const to = edgeInRow({ rows: grid.total(), fields }, from, step, (index) => isFilledAt(row, fields[index]))
  return { row: from.row, field: to.field }
}

async function columnEdge(grid: GridHandle, from: Cell, { field }: Cell, step: 1 | -1): Promise<Cell | null> {
  const source = grid.source()
  if (source === null) return null
  const answer = await grid.context.app.host.call('rows.edge', {
    view: source.view,
    revision: source.revision(),
    row: from.row,
    field,
    direction: step === 1 ? 'down' : 'up',
  })
  return answer.ok ? { row: answer.value.row, field: from.field } : null
}

export function findRowEdge(grid: GridHandle, from: Cell, active: Cell, key: EdgeKey): Promise<Cell | null> {
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  return key === 'ArrowLeft' || key === 'ArrowRight' ? rowEdge(grid, from, active, step) : columnEdge(grid, from, active, step)
}
