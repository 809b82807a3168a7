/** What a planned push is going to do, counted in requests and said in words. */
import { limits } from '../../src-shared/api/limits.ts'
import { countRequests, updateSlices } from '../../src-shared/changes/update-slices.ts'
import type { PushPlan } from '../../src-shared/host/calls/edit-calls.ts'
import type { PlannedPush, PlannedWorksheet } from '../replica/contract/push-questions.ts'
import type { PushOptions } from './push-run.ts'

/** What is known of the service that the requests depend on. */
export interface PlannedService {
  /** Rows can be listed by their ids. */
  readonly byId: boolean
  /** V2 does not report which rows of a batch update changed: they are read back once, at the end. */
  readonly readsBack: boolean
  /** Requests that the service was seen to let through; null while that is not known. */
  readonly perSecond: number | null
}

export function describePlan(push: PlannedPush, options: PushOptions, service: PlannedService): Omit<PushPlan, 'planId'> {
  const worksheets = push.worksheets.map((it) => describeWorksheet(it, service))
  const requests = worksheets.reduce(
    (sum, it) => sum + it.creates.requests + it.updates.requests + it.deletes.requests + it.checks.requests,
    0,
  )
  const events = worksheets.reduce((sum, it) => sum + it.creates.rows + it.updates.rows + it.deletes.rows, 0)
  const deleted = worksheets.reduce((sum, it) => sum + it.deletes.rows, 0)
  const { perSecond } = service
  return {
    worksheets,
    requests,
    workflowEvents: options.triggerWorkflow ? events : 0,
    left: push.left,
    takes: push.takes,
    irreversible: irreversible(deleted, options),
    estimatedSeconds: perSecond === null ? null : Math.ceil(requests / perSecond),
  }
}

function describeWorksheet(it: PlannedWorksheet, { byId, readsBack }: PlannedService): PushPlan['worksheets'][number] {
  const updates = [...it.updates, ...it.lateUpdates]
  const checked = [...it.deletes.map((keys) => keys.length), ...updates.flatMap((pack) => updateSlices(pack.sizes))]
  const batches = updates.filter((pack) => readsBack && countRequests(pack.sizes) < pack.keys.length)
  const inBatches = batches.reduce((sum, pack) => sum + pack.keys.length, 0)
  const backs = byId ? Math.ceil(inBatches / limits.pageSize) : inBatches
  // Once after the push, where an answer says that fields were written which were never seen to be stored.
  const looksAfter = byId && it.untried.length > 0 && (it.createBatches > 0 || updates.length > batches.length)
  const checks = byId ? checked.length : checked.reduce((sum, rows) => sum + rows, 0)
  return {
    worksheetId: it.worksheetId,
    name: it.name,
    creates: { rows: it.createdRows, requests: it.createBatches },
    updates: {
      rows: it.updatedRows,
      cells: it.updatedCells,
      requests: updates.reduce((sum, pack) => sum + countRequests(pack.sizes), 0),
    },
    deletes: { rows: it.deletedRows, requests: it.deletes.length },
    // The newest row is read once before the first new one, so that an unanswered create can be settled.
    checks: { requests: checks + backs + (it.createBatches > 0 ? 1 : 0) + (looksAfter ? 1 : 0) },
    attachments: { files: it.files, bytes: it.bytes },
  }
}

/** What may already be there is said before it is sent again. */
export function mayBeThere(
  absent: readonly { readonly rows: number; readonly sentAt: number }[],
  now: number,
): readonly string[] {
  return absent.map(({ rows, sentAt }) => {
    const minutes = Math.max(1, Math.round((now - sentAt) / 60_000))
    const ago = minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.round(minutes / 60)} hours`
    const what = rows === 1 ? '1 new row was' : `${rows.toLocaleString('en')} new rows were`
    return `${what} sent ${ago} ago without an answer, and cannot be found on the service. Sent again, they are there twice if they still come.`
  })
}

/** Of workflows the switch that lets them start says it. */
function irreversible(deleted: number, { permanentDelete }: PushOptions): readonly string[] {
  const rows = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
  return [
    ...(deleted > 0 && permanentDelete
      ? [`${rows(deleted)} will be deleted for good: not even the recycle bin keeps them.`]
      : []),
    ...(deleted > 0 && !permanentDelete
      ? [
          `${rows(deleted)} will go to the recycle bin. Undoing the push brings back ${deleted === 1 ? 'a new row' : 'new rows'} with the same values; only the service can restore ${deleted === 1 ? 'the row itself' : 'the rows themselves'}.`,
        ]
      : []),
  ]
}
