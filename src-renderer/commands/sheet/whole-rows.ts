/** Deletes and duplicates rows: the ticked ones, else all that are selected, which the host finds by their place however many they are. */
import type { RowTarget, RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import { joinSpans } from '../../../src-shared/host/row-spans.ts'
import type { App } from '../../state/app.ts'
import type { GridPort, WayFromHere } from '../../state/sheet/grid-port.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, type SheetState } from '../../state/sheet/sheet-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { finishRun } from './finish-run.ts'
import { sayNoted } from './say-noted.ts'
import { sayCopiesLack } from './skipped-words.ts'
import { undoMessages, undoOrRedo } from './stage-edits.ts'

interface Place {
  readonly app: App
  readonly at: SheetRef
  readonly grid: GridPort | null
  readonly sheet: SheetState
}

function targetOf({ grid, sheet }: Place): RowTarget | null {
  if (sheet.selected.size > 0) return { of: 'rows', rows: [...sheet.selected] }
  const area = grid?.selection() ?? null
  if (area === null) return null
  const spans = joinSpans(area.parts.flatMap((part) => part.rows))
  return { of: 'area', view: area.view, revision: area.revision, rows: spans.map(([first, last]) => [first, last]) }
}

/** Null when there is nothing to do it to, or when the host refused, which has been said. */
async function runOnRows(context: Place, call: 'edits.delete-rows' | 'edits.duplicate-rows'): Promise<RunOutcome | null> {
  const { app, at } = context
  const target = targetOf(context)
  if (target === null) return null
  const what = call === 'edits.delete-rows' ? 'The rows were not deleted' : 'The rows were not duplicated'
  return finishRun(app, at, what, await app.edits.sendInTurn(() => app.host.call(call, { ...at, target })))
}

export async function removeRows(context: Place): Promise<void> {
  const { app, at } = context
  const outcome = await runOnRows(context, 'edits.delete-rows')
  if (outcome === null) return
  app.sheets.update((state) => changeSheet(state, at.worksheetId, (known) => ({ ...known, selected: new Set() })))
  if (outcome.changed === 0) return
  app.notices.show({
    tone: 'info',
    id: undoMessages.deletedRows,
    title: `${countOf(outcome.changed, 'row')} marked for deletion`,
    text: 'Nothing is deleted in the service before you push.',
    action: { label: 'Undo', run: () => void undoOrRedo(app, at, 'undo') },
  })
}

/** Goes to the first of the new rows, and names what the copies do not have or have otherwise. */
export async function copyRows(context: Place, way: WayFromHere | null): Promise<void> {
  const outcome = await runOnRows(context, 'edits.duplicate-rows')
  if (outcome?.firstNew === undefined) return
  if (way?.isOpen() !== false) await context.grid?.goTo(outcome.firstNew, null)
  const { leftOut = [], noted = [] } = outcome
  if (leftOut.length === 0 && noted.length === 0) return
  context.app.notices.show({
    tone: 'info',
    id: 'duplicated-rows',
    title: `${countOf(outcome.changed, 'row')} duplicated`,
    text: [...(leftOut.length === 0 ? [] : [sayCopiesLack(leftOut)]), ...sayNoted(noted)].join(' '),
  })
}
