/**
 * Cells that were cut in one worksheet and pasted into another one of the same connection move: they are emptied where they came from, as
 * an undo step of that worksheet. What did not arrive whole stays where it is.
 */
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import { finishRun } from '../../commands/sheet/finish-run.ts'
import type { App } from '../../state/app.ts'
import type { CutCells } from '../../state/sheet/cut-cells.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { isSameText } from './copied-cells.ts'

/** What a pasted text was cut from in another worksheet; null when it was not. */
export function cutElsewhere(app: App, at: SheetRef, text: string): CutCells | null {
  const cut = app.cut.get()
  if (cut === null || cut.at.connectionId !== at.connectionId || cut.at.worksheetId === at.worksheetId) return null
  return isSameText(cut.text, text) ? cut : null
}

export async function emptyCut(app: App, cut: CutCells, pasted: RunOutcome): Promise<void> {
  const stay = (why: string): void =>
    app.notices.show({ tone: 'info', id: 'cut-elsewhere', title: `The cut cells stay in ${cut.name}`, text: why })
  if (app.cut.get() === cut) app.cut.set(null)
  if (pasted.refusedCells > 0 || pasted.skipped.length > 0) return stay('Not all of them could be pasted. They were copied.')
  if (pasted.noted !== undefined) return stay('Some of them were rounded or cut there. They were copied.')
  if (cut.cells === null) return stay('They are too many to be moved to another worksheet. They were copied.')
  const cells = cut.cells.map(({ row, field }) => ({ row, field }))
  const started = await app.edits.send(() =>
    app.host.call('edits.run', {
      ...cut.at,
      target: { of: 'cells', cells },
      operation: { op: 'clear' },
      label: `Move ${countOf(cells.length, 'cell')} to another worksheet`,
    }),
  )
  const outcome = await finishRun(app, cut.at, `The cut cells stay in ${cut.name}`, started)
  if (outcome === null) return
  app.notices.show({
    tone: 'good',
    id: 'cut-elsewhere',
    title: `Moved from ${cut.name}`,
    text: 'Both worksheets have a step to undo: the cells that were emptied there, and those that were pasted here.',
  })
}
