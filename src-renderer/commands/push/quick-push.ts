/** Pushes a few changed cells of one worksheet without the review, where the settings allow it. Deletions always go through the review. */
import { defaultSettings, type Settings } from '../../../src-shared/host/calls/app-calls.ts'
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import { sayConnection } from '../../../src-shared/model/connection-label.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { jobEnd } from '../job-end.ts'
import { openReview } from './open-review.ts'
import { startPush } from './start-push.ts'

const settingsOf = (app: App): Settings => app.queries.getQueryData<Settings>(queryKeys.settings) ?? defaultSettings

/** True when so little is staged, and so harmless, that the review may be skipped. */
export function mayPushQuickly(staged: StagedCounts, limit: number): boolean {
  const { cells, updatedRows, createdRows, deletedRows, failed, conflicts, held, errors } = staged
  return updatedRows + createdRows > 0 && cells <= limit && deletedRows + failed + conflicts + held + errors === 0
}

export const canPushQuickly = (app: App, staged: StagedCounts): boolean => mayPushQuickly(staged, settingsOf(app).quickPushCells)

export async function pushQuickly(app: App, at: SheetRef): Promise<void> {
  const { connectionId, worksheetId } = at
  const review = (): void => openReview(app)
  const options = { worksheetId, triggerWorkflow: settingsOf(app).defaultTriggerWorkflow, permanentDelete: false }
  const planned = await app.host.call('push.plan', { connectionId, options })
  if (!planned.ok) return app.notices.fail('The push could not be planned', planned.error)
  // What is left out, and why, is worth a look, and so is what other rows lose.
  if (planned.value.left.length + planned.value.takes.length > 0 || planned.value.requests === 0) return review()
  const jobId = await startPush(app, connectionId, planned.value, false)
  if (jobId === null) return
  const job = await jobEnd(app, jobId)
  const hasProblems = Object.entries(job.counts).some(
    ([name, count]) => count > 0 && !['created', 'updated', 'deleted'].includes(name),
  )
  if (job.status !== 'done' || hasProblems) return review()
  const { connection } = app.session.get()
  app.notices.show({
    tone: 'good',
    id: 'quick-push',
    title: connection === null ? 'Pushed' : `Pushed to ${sayConnection(connection)}`,
    text: job.message,
  })
}
