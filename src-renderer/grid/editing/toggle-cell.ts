/** Ticks a checkbox, or takes the tick away: an empty one is one that is not ticked. */
import type { Field } from '../../../src-shared/model/field.ts'
import { cellOf, type SheetRow } from '../rows/sheet-row.ts'
import { type StagePorts, stagePainted } from './stage-painted.ts'

export const canToggle = (field: Field): boolean => field.kind === 'checkbox' && field.lock === null

/** `row` as it is shown, with what the host has not answered yet. */
export async function toggleCell(ports: StagePorts, row: SheetRow, field: Field): Promise<void> {
  if (!canToggle(field) || row.row.change === 'deleted') return
  await stagePainted(ports, { row, field, value: cellOf(row, field.id) !== true, names: {} })
}
