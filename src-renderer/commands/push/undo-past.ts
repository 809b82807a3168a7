/** The way back from a past push or import: says what it does and what cannot come back, and stages it. */
import type { PastRun, PastTarget } from '../../../src-shared/host/calls/past-calls.ts'
import type { ConnectionId, JobId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { type UndoneRows, undoIsStaged, undoLabel, undoneRows, undoPoints } from '../../state/review/past-words.ts'
import { askUser } from '../ask-user.ts'
import { saveWhenDone } from '../import/start-export.ts'

/** `rows`: what the part consists of; null for all of it. Null where the answer was no, or the host refused. */
export async function undoPast(
  app: App,
  connectionId: ConnectionId,
  past: PastRun,
  target: PastTarget,
  rows: UndoneRows | null,
): Promise<JobId | null> {
  const what = past.kind === 'import' ? 'import' : 'push'
  const isSure = await askUser(app, {
    title: rows === null ? `Undo this ${what}?` : `Undo this part of the ${what}?`,
    text: `${undoIsStaged} What others changed since becomes a conflict, and you decide.`,
    points: undoPoints(past, rows ?? undoneRows(past)),
    yes: 'Stage the undo',
    isDangerous: false,
  })
  if (!isSure) return null
  const result = await app.host.call('past.undo', {
    connectionId,
    run: past.run,
    target,
    label: undoLabel(past, target),
    keepChanged: false,
  })
  if (result.ok) return result.value.jobId
  app.notices.fail('Nothing was undone', result.error)
  return null
}

export async function exportPast(app: App, connectionId: ConnectionId, run: number): Promise<void> {
  const result = await app.host.call('past.export', { connectionId, run })
  if (result.ok) await saveWhenDone(app, result.value.jobId)
  else app.notices.fail('The file was not made', result.error)
}
