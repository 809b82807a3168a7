/** Changes many cells at once and says what came of it: at once for few, as a task that can be cancelled for many. */
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import type { RunOutcome, RunTarget } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { App } from '../../state/app.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { runAskingToTake } from './ask-to-take.ts'
import { finishRun } from './finish-run.ts'
import { sayNoted } from './say-noted.ts'
import { saySkipped } from './skipped-words.ts'
import { undoMessages, undoOrRedo } from './stage-edits.ts'

/** `quietly` speaks only of what was left out. Answers what came of it; null when it was refused, failed or cancelled, which has been said then. */
export async function runOperation(
  app: App,
  at: SheetRef,
  target: RunTarget,
  operation: Operation,
  how: 'aloud' | 'quietly' = 'aloud',
): Promise<RunOutcome | null> {
  const outcome = await runAskingToTake(app, async (takesLinks) => {
    const started = await app.edits.send(() => app.host.call('edits.run', { ...at, target, operation, takesLinks }))
    return finishRun(app, at, 'Nothing was changed', started)
  })
  if (outcome === null) return null
  if (how === 'aloud' || sayLeftOut(outcome).length > 0) tellOutcome(app, at, outcome)
  return outcome
}

/** What a run left out, in few words, and what it rounded or cut. */
export function sayLeftOut({ skipped, refused, refusedCells, noted = [] }: RunOutcome): readonly string[] {
  const words: string[] = []
  const [only, second] = skipped
  if (second !== undefined) words.push(saySkipped(skipped))
  else if (only !== undefined) words.push(`${countOf(only.cells, 'cell')} left out: ${only.reason}`)
  const [first] = refused
  if (first !== undefined) words.push(`${countOf(refusedCells, 'cell')} stayed, such as ${first.why}`)
  return [...words, ...sayNoted(noted)]
}

function tellOutcome(app: App, at: SheetRef, outcome: RunOutcome): void {
  const left = sayLeftOut(outcome)
  app.notices.show({
    tone: left.length > 0 ? 'warning' : 'good',
    id: undoMessages.bulk,
    title: outcome.changed === 0 ? 'No cell was changed' : `${countOf(outcome.changed, 'cell')} changed`,
    ...(left.length === 0 ? {} : { text: left.join(' ') }),
    ...(outcome.changed === 0 ? {} : { action: { label: 'Undo', run: () => void undoOrRedo(app, at, 'undo') } }),
  })
}
