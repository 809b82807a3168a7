/** Stages the new value of one cell and shows it before the host has answered: the next key finds it in the cell. */
import { setCells } from '../../commands/sheet/stage-edits.ts'
import type { App } from '../../state/app.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import type { CellPainter, CellToPaint } from '../rows/paint-cells.ts'

export interface StagePorts {
  readonly app: App
  readonly at: SheetRef
  readonly painter: Pick<CellPainter, 'paint'>
}

/** `lost` is said where the host does not take the value. */
export async function stagePainted({ app, at, painter }: StagePorts, cell: CellToPaint, lost?: string): Promise<void> {
  const { row, field, value } = cell
  const painted = painter.paint([cell])
  const staging = setCells(app, at, `Edit ${field.name}`, [{ row: row.row.key, field: field.id, value }], lost)
  const sent = app.edits.sent()
  const staged = await staging
  if (staged === null) painted.refused()
  else painted.taken({ undo: staged.undo, sent })
}
