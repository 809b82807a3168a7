/** Answers the calls of a push: plan it, and carry the plan out as a job. */
import type { HostEvent } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Timer } from '../../api-client/timer.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import type { JobControl, JobOutcome, JobRegistry } from '../../jobs/job-registry.ts'
import { showPace } from '../../jobs/show-pace.ts'
import { type PlanAsk, type Planned, planPush } from '../../push/plan-push.ts'
import { pushPlanned } from '../../push/push-planned.ts'
import type { PushOptions, PushPorts, PushTally } from '../../push/push-run.ts'
import type { OtherSides } from '../names/other-sides.ts'
import { createPushNews, forgetOldReceipts, readStaged } from '../pushed/after-push.ts'
import type { OverwriteChecks } from '../pushed/overwrite-checks.ts'
import { sayPushed } from '../pushed/say-pushed.ts'
import type { SettingsStore } from '../settings-store.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { WorksheetLocks } from '../views/worksheet-locks.ts'
import type { HandlersOf } from './handlers.ts'
import type { Pulls } from './pull-handlers.ts'

export interface PushHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly timer: Timer
  readonly ids: IdSource
  readonly jobs: JobRegistry
  readonly views: OpenViews
  readonly locks: WorksheetLocks
  readonly pulls: Pulls
  readonly otherSides: OtherSides
  readonly looks: Pick<OverwriteChecks, 'start'>
  readonly settings: Pick<SettingsStore, 'read'>
  /** Base64 of a staged file of the session; null when it is no longer kept. */
  readStaged(session: Session, sha256: string): Promise<string | null>
  emit(event: HostEvent): void
}

interface KeptPlan {
  readonly connectionId: ConnectionId
  readonly planned: Planned
  readonly options: PushOptions
}

/** Plans shown lately; an older one is made again. */
const keptPlans = 10

const outdated: HostError = {
  kind: 'invalid',
  message: 'Changes were made after this plan. Look at the new plan before you push.',
}

export function createPushHandlers(ports: PushHandlerPorts): HandlersOf<'push.plan' | 'push.start'> {
  const plans = new Map<string, KeptPlan>()
  const { tellRows, tellSettled, tellRelated } = createPushNews(ports)
  const pushPorts = (session: Session): PushPorts => ({
    ...session,
    clock: ports.clock,
    timer: ports.timer,
    readStaged: (sha256) => ports.readStaged(session, sha256),
  })

  const inTurn = <T>(session: Session, worksheets: readonly WorksheetId[], work: () => Promise<T>): Promise<T> => {
    const [first, ...rest] = worksheets
    if (first === undefined) return work()
    return ports.locks.take(session.connectionId, first, () => inTurn(session, rest, work))
  }

  /** Where it is only feared that links are taken, their other side is asked for first. */
  const planKnowing = async (session: Session, ask: PlanAsk, signal: AbortSignal): ReturnType<typeof planPush> => {
    const planned = await planPush(pushPorts(session), ask, signal)
    if (!planned.ok) return planned
    let isNew = false
    for (const it of planned.value.push.takes)
      if (it.unknown > 0) isNew = (await ports.otherSides.learn(session, it.worksheetId, null)).isNew || isNew
    return isNew ? planPush(pushPorts(session), ask, signal) : planned
  }

  const work = async (session: Session, plan: KeptPlan, control: JobControl): Promise<Result<JobOutcome, HostError>> => {
    const stopShowing = showPace(session.client.pace, control)
    const worksheets = plan.planned.push.worksheets.map((it) => it.worksheetId)
    let run: number | null = null
    try {
      const pushed = await inTurn(session, [...worksheets].sort(), () =>
        pushPlanned(pushPorts(session), plan.planned.push, plan.options, {
          signal: control.signal,
          pausePoint: () => control.pausePoint(),
          begun: (it) => {
            run = it
          },
          report: (tally) => control.report({ done: settledRows(tally), counts: { ...tally } }),
        }),
      )
      for (const worksheetId of worksheets) {
        await tellRows(session, worksheetId)
      }
      await tellRelated(session, plan.planned.push.takes, worksheets)
      // What the service made of the rows (numbers, formulas, times) is fetched by a refresh of its own.
      if (pushed.ok) {
        const written = pushed.value.worksheets.filter(hasWritten).map((it) => it.worksheetId)
        for (const it of await withParents(session, written)) await ports.pulls.start(session, it, 'changes')
      }
      if (!pushed.ok) return pushed
      return ok(await sayPushed(session, pushed.value.tally, await countConflicts(session, worksheets), ports.clock.now()))
    } finally {
      stopShowing()
      if (run !== null) await ports.looks.start(session, run)
      void forgetOldReceipts(ports, session)
    }
  }

  return {
    'push.plan': ({ connectionId, options }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const { worksheetId, triggerWorkflow, permanentDelete, rows } = options
        const ask = { worksheetId, triggerWorkflow, permanentDelete, rows: rows ?? null }
        const before = await readStaged(session)
        const planned = await planKnowing(session, ask, new AbortController().signal)
        await tellSettled(session, before)
        if (!planned.ok) return planned
        const planId = ports.ids.next()
        plans.set(planId, { connectionId, planned: planned.value, options: { triggerWorkflow, permanentDelete } })
        for (const id of [...plans.keys()].slice(0, -keptPlans)) plans.delete(id)
        return ok({ planId, ...planned.value.plan })
      }),
    'push.start': ({ connectionId, planId }) =>
      withSession(ports.sessions, connectionId, async (session) => {
        const plan = plans.get(planId)
        if (plan === undefined || plan.connectionId !== connectionId) return err(outdated)
        const stamp = await session.replica.ask('push.stamp', null)
        if (!stamp.ok) return stamp
        if (stamp.value !== plan.planned.push.stamp) return err(outdated)
        plans.delete(planId)
        const { worksheets } = plan.planned.push
        const total = worksheets.reduce((sum, it) => sum + it.createdRows + it.updatedRows + it.deletedRows, 0)
        const jobId = ports.jobs.start({
          connectionId,
          worksheetId: worksheets.length === 1 ? (worksheets[0]?.worksheetId ?? null) : null,
          kind: 'push',
          title: worksheets.length === 1 ? `Push ${worksheets[0]?.name}` : 'Push changes',
          unit: 'rows',
          total,
          canPause: true,
          work: (control) => work(session, plan, control),
        })
        return ok({ jobId })
      }),
  }
}

const settledRows = (tally: PushTally): number =>
  tally.created + tally.updated + tally.deleted + tally.refused + tally.unknown + tally.again
const hasWritten = (tally: PushTally): boolean => tally.created + tally.updated + tally.deleted > 0

/** With the worksheets that show their rows as sub-tables, because what these hold (the rows, their sums) is different now. */
async function withParents(session: Session, written: readonly WorksheetId[]): Promise<readonly WorksheetId[]> {
  const all = new Set(written)
  const fieldsOf = async (worksheetId: WorksheetId) => {
    const state = await session.replica.ask('worksheet.state', { worksheetId })
    return state.ok && state.value !== null && state.value.pulledAt !== null ? state.value.fields : []
  }
  for (const worksheetId of written) {
    for (const { relatedWorksheetId, sourceField } of await fieldsOf(worksheetId)) {
      if (relatedWorksheetId === null || sourceField === null || all.has(relatedWorksheetId)) continue
      const other = (await fieldsOf(relatedWorksheetId)).find((it) => it.id === sourceField)
      if (other?.lock?.kind === 'sub-table') all.add(relatedWorksheetId)
    }
  }
  return [...all]
}

/** Cells of these worksheets that wait for a choice between mine and theirs. */
async function countConflicts(session: Session, worksheets: readonly WorksheetId[]): Promise<number> {
  const counts = await session.replica.ask('changes.count', null)
  if (!counts.ok) return 0
  return counts.value.filter((it) => worksheets.includes(it.worksheetId)).reduce((sum, { staged }) => sum + staged.conflicts, 0)
}
