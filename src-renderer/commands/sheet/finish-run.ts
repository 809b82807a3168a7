/** Waits for a change of many cells, which the host may have made a job of, and takes in what is staged now. */
import type { RunOutcome, RunStarted } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { App } from '../../state/app.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { jobEnd } from '../job-end.ts'
import { noteStaged, undoMessages } from './stage-edits.ts'

/** Null when it failed or was cancelled, which has been said: `what` is the sentence for it. */
export async function finishRun(
  app: App,
  at: SheetRef,
  what: string,
  started: Result<RunStarted, HostError>,
): Promise<RunOutcome | null> {
  if (!started.ok) {
    app.notices.fail(what, started.error)
    return null
  }
  if (started.value.jobId === null) {
    noteStaged(app, at, started.value.outcome)
    return started.value.outcome
  }
  const { jobId } = started.value
  const job = await jobEnd(app, jobId)
  if (job.status !== 'done') {
    if (job.status === 'cancelled')
      app.notices.show({ tone: 'info', id: undoMessages.bulk, title: 'Cancelled: nothing was changed', text: job.title })
    else if (job.error !== null) app.notices.fail(what, job.error)
    return null
  }
  const outcome = await app.host.call('edits.outcome', { jobId })
  if (!outcome.ok) {
    app.notices.fail(what, outcome.error)
    return null
  }
  noteStaged(app, at, outcome.value)
  return outcome.value
}
