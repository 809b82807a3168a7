/** Plans a push: settles what an earlier one left open, then has every request counted as it will be sent. */
import { updateRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import type { PushPlan } from '../../src-shared/host/calls/edit-calls.ts'
import { ok } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { canListById } from '../pull/list-by-id.ts'
import { type Outcome, type SyncRun, startRun } from '../pull/sync-ports.ts'
import type { PlannedPush } from '../replica/contract/push-questions.ts'
import { describePlan, mayBeThere } from './describe-plan.ts'
import { endLeftRuns } from './end-run.ts'
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
  const ended = await endLeftRuns(ports.replica)
  if (!ended.ok) return ended
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
  const plan = describePlan(push.value, ask, {
    byId: byId.value,
    readsBack: ports.client.answeredBy(updateRows) === 'v2',
    perSecond: ports.client.pace.state().perSecond,
  })
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
