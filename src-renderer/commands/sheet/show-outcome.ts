/** Says what came of a change of many cells, with a way to see each cell that was refused. */
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { App } from '../../state/app.ts'
import { openDialog } from '../../state/connection/session-state.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { sayNoted } from './say-noted.ts'
import { saySkipped } from './skipped-words.ts'

const sum = (cells: readonly { readonly cells: number }[]): number => cells.reduce((all, it) => all + it.cells, 0)

/** `verb` as in “Pasted 12 cells”. */
export function outcomeTitle(verb: string, { changed, unchanged, pasted }: RunOutcome): string {
  const added = pasted?.added ?? 0
  const cells = changed + unchanged
  if (cells === 0 && added === 0) return `Nothing was ${verb.toLowerCase()}`
  const parts = [...(cells > 0 ? [countOf(cells, 'cell')] : []), ...(added > 0 ? [countOf(added, 'new row')] : [])]
  return `${verb} ${parts.join(' and ')}`
}

/** Lists the cells that could not take what they should have become, and why others were left out. */
export const showRefused = (app: App, at: SheetRef, title: string, outcome: RunOutcome) => ({
  label: outcome.refusedCells > 0 ? 'Show the cells' : 'Show the reasons',
  run: () => app.session.update((state) => openDialog(state, { kind: 'outcome', at, title, outcome })),
})

/** A single cell that went well needs no words: it is seen. */
export function showOutcome(app: App, at: SheetRef, verb: string, outcome: RunOutcome): void {
  const { changed, unchanged, skipped, refusedCells, noted = [] } = outcome
  const left = sum(skipped)
  if (left === 0 && refusedCells === 0 && noted.length === 0 && (outcome.pasted?.added ?? 0) === 0 && changed + unchanged < 2)
    return
  const title = outcomeTitle(verb, outcome)
  const words = [
    ...(refusedCells > 0
      ? [`${countOf(refusedCells, 'cell')} could not take the value and ${refusedCells === 1 ? 'was' : 'were'} left.`]
      : []),
    ...(left > 0 ? [saySkipped(skipped)] : []),
    ...sayNoted(noted),
  ]
  app.notices.show({
    tone: words.length === 0 ? 'good' : 'warning',
    id: 'outcome',
    title,
    ...(words.length === 0 ? {} : { text: words.join(' ') }),
    ...(refusedCells === 0 && skipped.length < 2 ? {} : { action: showRefused(app, at, title, outcome) }),
  })
}
