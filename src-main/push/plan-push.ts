/** Plans a push: settles what an earlier one left open, then counts every request exactly as it will be sent. */
import { limits } from '../../src-shared/api/limits.ts'
import { updateRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { countRequests, updateSlices } from '../../src-shared/changes/update-slices.ts'
import type { PushPlan } from '../../src-shared/host/calls/edit-calls.ts'
import { ok } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { canListById } from '../pull/list-by-id.ts'
import { type Outcome, type SyncRun, startRun } from '../pull/sync-ports.ts'
import type { PlannedPush, PlannedWorksheet } from '../replica/contract/push-questions.ts'
import type { PushOptions, PushPorts } from './push-run.ts'
import { settleUnanswered } from './settle-unanswered.ts'

export interface PlanAsk extends PushOptions {
  readonly worksheetId: WorksheetId | null
  readonly rows: readonly string[] | null
}

export interface Planned {
  readonly push: PlannedPush
  readonly plan: Omit<PushPlan, 'planId'>
}

/** A person waits for a plan: rows that cannot be settled now are left out, with the reason. */
const patience = { patienceMs: 5000, timeoutMs: 15_000 } as const

export async function planPush(ports: PushPorts, ask: PlanAsk, signal: AbortSignal): Promise<Outcome<Planned>> {
  const unsettled = await ports.replica.ask('push.unsettled', { worksheetId: ask.worksheetId })
  if (!unsettled.ok) return unsettled
  for (const { worksheetId } of unsettled.value) {
    const run = waiting(startRun(ports, worksheetId, signal, 'push'))
    const settled = await settleUnanswered(run, ports.timer)
    if (!settled.ok && settled.error.kind !== 'service') return settled
  }
  const push = await ports.replica.ask('push.plan', { worksheetId: ask.worksheetId, rows: ask.rows, at: ports.clock.now() })
  if (!push.ok) return push
  const byId = await learnListing(ports, push.value, signal)
  if (!byId.ok) return byId
  const absent = await ports.replica.ask('creates.absent', { worksheetId: ask.worksheetId })
  if (!absent.ok) return absent
  const plan = describePlan(ports, push.value, ask, byId.value)
  const sent = new Set(push.value.creates.map((it) => it.worksheetId))
  const again = absent.value.filter((it) => sent.has(it.worksheetId))
  return ok({
    push: push.value,
    plan: { ...plan, irreversible: [...mayBeThere(again, ports.clock.now()), ...plan.irreversible] },
  })
}

const waiting = (run: SyncRun): SyncRun => ({ ...run, call: { ...run.call, ...patience } })

/** Whether checks can be made by list. Taken for true while nothing is known: that is the interface's own form. */
async function learnListing(ports: PushPorts, push: PlannedPush, signal: AbortSignal): Promise<Outcome<boolean>> {
  const checked = push.worksheets.find((it) => it.deletes.length + it.updates.length + it.lateUpdates.length > 0)
  if (checked === undefined) return ok(true)
  const { worksheetId } = checked
  const can = await canListById(waiting(startRun(ports, worksheetId, signal, 'push')), () =>
    ports.replica.ask('rows.sample-id', { worksheetId }),
  )
  if (can.ok) return ok(can.value !== false)
  return can.error.kind === 'service' ? ok(true) : can
}

function describePlan(ports: PushPorts, push: PlannedPush, ask: PlanAsk, byId: boolean): Omit<PushPlan, 'planId'> {
  const readsBack = ports.client.answeredBy(updateRows) === 'v2'
  const worksheets = push.worksheets.map((it) => describeWorksheet(it, { byId, readsBack }))
  const requests = worksheets.reduce(
    (sum, it) => sum + it.creates.requests + it.updates.requests + it.deletes.requests + it.checks.requests,
    0,
  )
  const events = worksheets.reduce((sum, it) => sum + it.creates.rows + it.updates.rows + it.deletes.rows, 0)
  const deleted = worksheets.reduce((sum, it) => sum + it.deletes.rows, 0)
  const { perSecond } = ports.client.pace.state()
  return {
    worksheets,
    requests,
    workflowEvents: ask.triggerWorkflow ? events : 0,
    left: push.left,
    takes: push.takes,
    irreversible: irreversible(deleted, events, ask),
    estimatedSeconds: perSecond === null ? null : Math.ceil(requests / perSecond),
  }
}

interface Reading {
  /** Rows can be listed by their ids. */
  readonly byId: boolean
  /** V2 does not report which rows of a batch update changed: they are read back once, at the end. */
  readonly readsBack: boolean
}

function describeWorksheet(it: PlannedWorksheet, { byId, readsBack }: Reading): PushPlan['worksheets'][number] {
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
function mayBeThere(absent: readonly { readonly rows: number; readonly sentAt: number }[], now: number): readonly string[] {
  return absent.map(({ rows, sentAt }) => {
    const minutes = Math.max(1, Math.round((now - sentAt) / 60_000))
    const ago = minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.round(minutes / 60)} hours`
    const what = rows === 1 ? '1 new row was' : `${rows.toLocaleString('en')} new rows were`
    return `${what} sent ${ago} ago without an answer, and cannot be found on the service. Sent again, they are there twice if they still come.`
  })
}

function irreversible(deleted: number, events: number, { permanentDelete, triggerWorkflow }: PushOptions): readonly string[] {
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
    ...(events > 0 && triggerWorkflow ? ['Workflows that these changes start, such as e-mails, cannot be taken back.'] : []),
  ]
}
