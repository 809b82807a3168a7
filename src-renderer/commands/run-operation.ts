/** Changes many cells at once and says what came of it: at once for few, as a task that can be cancelled for many. */
import type { Operation } from '../../src-shared/bulk/operation.ts'
import type { RunOutcome, RunTarget } from '../../src-shared/host/bulk-calls.ts'
import type { App } from '../state/app.ts'
import type { SheetRef } from '../state/sheet-ref.ts'
import { countOf } from '../ui/format-count.ts'
import { finishRun } from './finish-run.ts'
import { sayNoted } from './say-noted.ts'
import { undoOrRedo } from './stage-edits.ts'

/** `quietly` speaks only of what was left out. Answers what came of it; null when it was refused, failed or cancelled, which has been said then. */
export async function runOperation(
  app: App,
  at: SheetRef,
  target: RunTarget,
  operation: Operation,
  how: 'aloud' | 'quietly' = 'aloud',
): Promise<RunOutcome | null> {
  const started = await app.host.call('edits.run', { ...at, target, operation })
  const outcome = await finishRun(app, at, 'Nothing was changed', started)
  if (outcome === null) return null
  if (how === 'aloud' || sayLeftOut(outcome).length > 0) tellOutcome(app, at, outcome)
  return outcome
}

/** What a run left out, in few words: the commonest reason stands for the others. And what it rounded or cut. */
export function sayLeftOut({ skipped, refused, refusedCells, noted = [] }: RunOutcome): readonly string[] {
  const words: string[] = []
  const [commonest, ...more] = [...skipped].sort((a, b) => b.cells - a.cells)
  if (commonest !== undefined) {
    const cells = skipped.reduce((sum, it) => sum + it.cells, 0)
    const others = more.length === 0 ? '' : ` And ${countOf(more.length, 'more reason')}.`
    words.push(`${countOf(cells, 'cell')} left out: ${commonest.reason}${others}`)
  }
  const [first] = refused
  if (first !== undefined) words.push(`${countOf(refusedCells, 'cell')} stayed, such as ${first.why}`)
  return [...words, ...sayNoted(noted)]
}

function tellOutcome(app: App, at: SheetRef, outcome: RunOutcome): void {
  const left = sayLeftOut(outcome)
  app.notices.show({
    tone: left.length > 0 ? 'warning' : 'good',
    id: 'bulk',
    title: outcome.changed === 0 ? 'No cell was changed' : `${countOf(outcome.changed, 'cell')} changed`,
    ...(left.length === 0 ? {} : { text: left.join(' ') }),
    ...(outcome.changed === 0 ? {} : { action: { label: 'Undo', run: () => void undoOrRedo(app, at, 'undo') } }),
  })
}
