/** Carries cells to another place of their worksheet, as a cut and a paste there would; the host does it, for rows never loaded too. */
import type { Area } from '../../../src-shared/host/area.ts'
import { runAskingToTake } from '../../commands/sheet/ask-to-take.ts'
import { finishRun } from '../../commands/sheet/finish-run.ts'
import { showOutcome } from '../../commands/sheet/show-outcome.ts'
import { formsOf } from '../clipboard/clipboard-forms.ts'
import { selectRect } from '../clipboard/fill-cells.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { focusActive } from '../selection/active-cell.ts'

export interface CellMove {
  readonly area: Area
  readonly to: Rect
  /** The revision of the view that `to` is of. */
  readonly revision: number
  /** The cells stay where they are, too. */
  readonly keepsSource: boolean
}

export async function moveCells(grid: GridHandle, { area, to, revision, keepsSource }: CellMove): Promise<void> {
  const { app, at, selection } = grid.context
  const fields = shownOf(grid).map((field) => field.id)
  const place = { row: to.top, col: to.left, revision }
  const outcome = await runAskingToTake(app, async (takesLinks) => {
    const request = { ...at, area, fields, to: place, keepsSource, forms: formsOf(grid.context), takesLinks }
    const started = await app.edits.sendInTurn(() => app.host.call('edits.move', request))
    return finishRun(app, at, keepsSource ? 'Nothing was copied' : 'Nothing was moved', started)
  })
  if (outcome === null) return
  // Where nothing arrived, what is still there stays selected.
  const isNothing = outcome.changed + outcome.unchanged === 0
  const next = isNothing || grid.api.isDestroyed() ? null : selectRect(to, fields)
  if (next !== null) {
    selection.set(next)
    focusActive(grid, next.active, false)
  }
  showOutcome(app, at, keepsSource ? 'Copied' : 'Moved', outcome)
}
