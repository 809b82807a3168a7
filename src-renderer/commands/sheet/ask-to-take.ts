/** Asks before a change takes links from rows that it does not name, and runs it only then. */
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { App } from '../../state/app.ts'
import { takenWords } from '../../state/review/plan-words.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'

/**
 * `run` is asked a second time, with the user's agreement, where the host did nothing but say whose links would be taken. Null when the
 * user does not want it, or as `run` answers it.
 */
export async function runAskingToTake(
  app: App,
  run: (takesLinks: boolean) => Promise<RunOutcome | null>,
): Promise<RunOutcome | null> {
  const outcome = await run(false)
  const takes = outcome?.takes ?? []
  if (takes.length === 0) return outcome
  const rows = takes.reduce((sum, it) => sum + it.rows, 0)
  const links = takes.reduce((sum, it) => sum + it.links, 0)
  const isSure = rows > 0
  const isAgreed = await askUser(app, {
    title: isSure ? `Take ${countOf(links, 'link')} from ${countOf(rows, 'other row')}?` : 'Take links from other rows?',
    text: 'What is linked there belongs to one row only. The rows that have it now lose it when you push; where several rows name the same, one of them gets it.',
    points: takes
      .map(takenWords)
      .map(({ title, rows: named, more }) => `${title}${named.length > 0 ? `: ${named.join(', ')}.` : ''} ${more}`.trim()),
    yes: isSure ? 'Take them' : 'Go on',
    isDangerous: true,
  })
  return isAgreed ? run(true) : null
}
