/** Fills cells from the handle, and lets how they go on be chosen anew. */
import { type FillMode, offeredModes } from '../../../src-shared/fill/find-rule.ts'
import { undoOrRedo } from '../../commands/sheet/stage-edits.ts'
import { fillCells } from '../clipboard/fill-cells.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Fill } from './fill.ts'
import type { Filled } from './filled-cells.ts'

/** Cells that the fill goes on from, in its direction. */
export const sourceCells = ({ from, whole }: Fill): number =>
  whole.top < from.top || whole.bottom > from.bottom ? from.bottom - from.top + 1 : from.right - from.left + 1

/** Fills, and notes it where its cells could go on in another way. */
export async function fillNoted(grid: GridHandle, fill: Fill): Promise<void> {
  const { filled } = grid.context
  filled.set(null)
  const outcome = await fillCells(grid, fill)
  if (outcome === null || outcome.changed === 0 || grid.api.isDestroyed()) return
  const { from, whole } = fill
  const fields = shownOf(grid).slice(Math.min(from.left, whole.left), Math.max(from.right, whole.right) + 1)
  const modes = offeredModes(fields, sourceCells(fill))
  if (modes.length > 0) filled.set({ fill, modes, undo: outcome.undo })
}

/** The fill is taken back and made in the other way, so that one undo takes back both. */
export async function fillInstead(grid: GridHandle, { fill }: Filled, mode: FillMode): Promise<void> {
  const { app, at, filled } = grid.context
  filled.set(null)
  await undoOrRedo(app, at, 'undo')
  await fillNoted(grid, { ...fill, mode })
}
