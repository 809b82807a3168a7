/** Clears the selected cells, rows never loaded too: one undo step; what cannot be written is left. */
import { runOperation } from '../commands/run-operation.ts'
import { type GridHandle, shownOf } from './grid-handle.ts'
import { selectedArea } from './selection/active-cell.ts'

export async function clearRange(grid: GridHandle): Promise<void> {
  const area = selectedArea(grid)
  if (area === null) return
  const editable = new Set<string>(shownOf(grid).flatMap((field) => (field.isEditable ? [field.id] : [])))
  const parts = area.parts
    .map((part) => ({ ...part, fields: part.fields.filter((id) => editable.has(id)) }))
    .filter(({ fields }) => fields.length > 0)
  const { app, at, whisper } = grid.context
  if (parts.length === 0) return whisper('Nothing here can be edited')
  await runOperation(app, at, { of: 'area', area: { ...area, parts } }, { op: 'clear' }, 'quietly')
}
