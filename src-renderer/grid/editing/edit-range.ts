/** Clears the selected cells, rows never loaded too: one undo step; what cannot be written is left. */

import type { Area } from '../../../src-shared/host/area.ts'
import { runOperation } from '../../commands/sheet/run-operation.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import { selectedArea } from '../selection/active-cell.ts'

/** The selected cells of columns that can be edited here; null when there are none. */
export function editableArea(grid: GridHandle): Area | null {
  const area = selectedArea(grid)
  if (area === null) return null
  const editable = new Set<string>(shownOf(grid).flatMap((field) => (field.lock === null ? [field.id] : [])))
  const parts = area.parts
    .map((part) => ({ ...part, fields: part.fields.filter((id) => editable.has(id)) }))
    .filter(({ fields }) => fields.length > 0)
  return parts.length === 0 ? null : { ...area, parts }
}

export async function clearRange(grid: GridHandle): Promise<void> {
  if (selectedArea(grid) === null) return
  const area = editableArea(grid)
  const { app, at, whisper } = grid.context
  if (area === null) return whisper('Nothing here can be edited')
  await runOperation(app, at, { of: 'area', area }, { op: 'clear' }, 'quietly')
}
