/** Starts a planned push; asks first where rows would be erased for good. */
import type { PushPlan } from '../../../src-shared/host/calls/edit-calls.ts'
import { sayConnection } from '../../../src-shared/model/connection-label.ts'
import type { ConnectionId, JobId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { queryKeys } from '../../state/host-queries.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { askUser } from '../ask-user.ts'
import { withdrawUndo } from '../sheet/stage-edits.ts'

/** The job that pushes; null when it was not started. */
export async function startPush(
  app: App,
  connectionId: ConnectionId,
  plan: PushPlan,
  permanentDelete: boolean,
): Promise<JobId | null> {
  const deletes = plan.worksheets.reduce((sum, it) => sum + it.deletes.rows, 0)
  const { connection } = app.session.get()
  if (permanentDelete && deletes > 0) {
    const isSure = await askUser(app, {
      title: `Erase ${countOf(deletes, 'row')} for good${connection === null ? '' : ` in ${sayConnection(connection)}`}?`,
      text: 'They skip the recycle bin. Neither Gridstage nor the service can bring them back.',
      yes: `Erase ${countOf(deletes, 'row')}`,
      isDangerous: true,
    })
    if (!isSure) return null
  }
  withdrawUndo(app)
  const result = await app.host.call('push.start', { connectionId, planId: plan.planId })
  if (result.ok) return result.value.jobId
  app.notices.fail('The push was not started', result.error)
  await app.queries.invalidateQueries({ queryKey: queryKeys.changes(connectionId) })
  return null
}
