/** Ticks a checkbox, or takes the tick away: an empty one is one that is not ticked. */
import type { Field } from '../../../src-shared/model/field.ts'
import { setCells } from '../../commands/sheet/stage-edits.ts'
import type { GridContext } from '../grid-context.ts'
import { cellOf, type SheetRow } from '../rows/sheet-row.ts'

export const canToggle = (field: Field): boolean => field.kind === 'checkbox' && field.lock === null

export async function toggleCell({ app, at }: Pick<GridContext, 'app' | 'at'>, row: SheetRow, field: Field): Promise<void> {
  if (!canToggle(field) || row.row.change === 'deleted') return
  const value = cellOf(row, field.id) !== true
  await setCells(app, at, `Edit ${field.name}`, [{ row: row.row.key, field: field.id, value }])
}
