/** Goes on with selected cells: down and to the right by command, any way by the handle. The host does it, for rows never loaded too. */

import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { runAskingToTake } from '../../commands/sheet/ask-to-take.ts'
import { finishRun } from '../../commands/sheet/finish-run.ts'
import { showOutcome } from '../../commands/sheet/show-outcome.ts'
import type { Fill } from '../filling/fill.ts'
import { blockDown, blockFromAbove, blockRight, hasSource, nothingToFillFrom, type PlanBlock } from '../filling/fill-blocks.ts'
import { type GridHandle, shownOf } from '../grid-handle.ts'
import type { Rect } from '../range.ts'
import { selectedArea } from '../selection/active-cell.ts'
import type { Selection } from '../selection/selection.ts'
import { copiesToPaint } from './copies-to-paint.ts'
import { blocksOf } from './paste-cells.ts'

const span = (first: number, last: number): [number, number] => [first, last]

/** What is asked of the host; null when there is nothing beyond the source. */
export function fillRequest(
  { from, whole }: Pick<Fill, 'from' | 'whole'>,
  shown: readonly FieldId[],
): Pick<HostCallRequest<'edits.fill'>, 'from' | 'into'> | null {
  const fields = (left: number, right: number): FieldId[] => shown.slice(left, right + 1)
  const source = { rows: span(from.top, from.bottom), fields: fields(from.left, from.right) }
  if (whole.bottom > from.bottom) return { from: source, into: { along: 'rows', rows: span(from.bottom + 1, whole.bottom) } }
  if (whole.top < from.top) return { from: source, into: { along: 'rows', rows: span(whole.top, from.top - 1) } }
  if (whole.right > from.right)
    return { from: source, into: { along: 'fields', fields: fields(from.right + 1, whole.right), isBefore: false } }
  if (whole.left < from.left)
    return { from: source, into: { along: 'fields', fields: fields(whole.left, from.left - 1).reverse(), isBefore: true } }
  return null
}

export const selectRect = ({ top, bottom, left, right }: Rect, shown: readonly FieldId[]): Selection | null => {
  const field = shown[left]
  if (field === undefined) return null
  const active = { row: top, field }
  const rows: readonly RowSpan[] = [[top, bottom]]
  const head = { row: bottom, field: shown[right] ?? field }
  return { ranges: [{ rows, fields: shown.slice(left, right + 1) }], anchor: active, head, active, hasHeads: false }
}

/** Null when nothing came of it, which has been said. */
export async function fillCells(grid: GridHandle, { view, revision, from, whole, mode }: Fill): Promise<RunOutcome | null> {
  const { app, at } = grid.context
  const shown = shownOf(grid).map((field) => field.id)
  const request = fillRequest({ from, whole }, shown)
  if (request === null) return null
  const cells = mode === 'copy' ? copiesToPaint(grid, { from, whole }) : null
  const painted = cells === null ? null : grid.context.painter.paint(cells)
  let sent = 0
  const outcome = await runAskingToTake(app, async (takesLinks) => {
    const started = await app.edits.sendInTurn(() => {
      sent = app.edits.sent()
      return app.host.call('edits.fill', { ...at, view, revision, ...request, mode, takesLinks })
    })
    return finishRun(app, at, 'Nothing was filled', started)
  })
  if (outcome !== null && outcome.changed === cells?.length) painted?.taken({ undo: outcome.undo, sent })
  else painted?.refused()
  if (outcome !== null) showOutcome(app, at, 'Filled', outcome)
  return outcome
}

/** Copies the first row of each selected block into its other rows; a single row takes the cells above it. As Ctrl+D in Excel. */
export const fillDown = (grid: GridHandle): Promise<void> => fillBlocks(grid, blockDown)

/** The same to the right, as Ctrl+R. */
export const fillRight = (grid: GridHandle): Promise<void> => fillBlocks(grid, blockRight)

/** Copies the row right above each selected block into it, as Ctrl+' does for a cell in Excel. */
export const copyAbove = (grid: GridHandle): Promise<void> => fillBlocks(grid, blockFromAbove)

async function fillBlocks(grid: GridHandle, plan: PlanBlock): Promise<void> {
  const area = selectedArea(grid)
  const shown = shownOf(grid).map((field) => field.id)
  const fillable = blocksOf(area?.parts ?? [], shown)
    .map(plan)
    .filter(hasSource)
  if (area === null || fillable.length === 0) {
    grid.context.app.notices.show(nothingToFillFrom)
    return
  }
  for (const block of fillable) await fillCells(grid, { view: area.view, revision: area.revision, ...block, mode: 'copy' })
}
