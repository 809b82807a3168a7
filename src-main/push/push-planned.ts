/**
 * Carries a planned push out: deletions first, because they free unique values; then updates, new rows, and updates that name new rows.
 * Stops between two requests when cancelled, and at the first failure that would meet every other request too; what was not reached
 * stays staged.
 */
import { err, ok } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { cancelled, type Outcome, startRun } from '../pull/sync-ports.ts'
import type { PlannedPush, PlannedWorksheet } from '../replica/contract/push-questions.ts'
import { endRun } from './end-run.ts'
import { createFieldTrials } from './field-trials.ts'
import { lockRefusedThroughout } from './lock-fields.ts'
import { pushCreateBatches } from './push-create-batches.ts'
import { createRefused, newestNow } from './push-creates.ts'
import { pushDeletes } from './push-deletes.ts'
import { noTally, type PushOptions, type PushPorts, type PushRun, type PushTally } from './push-run.ts'
import { readBackFields } from './read-back-fields.ts'
import { settleUnanswered } from './settle-unanswered.ts'
import { pushUpdates } from './updates/push-updates.ts'
import { sendRefused } from './updates/send-updates.ts'
import { createWriteSignal } from './write-signal.ts'

export interface PushControl {
  readonly signal: AbortSignal
  /** Rows settled so far, over all worksheets. */
  report(tally: PushTally): void
  /** Resolves at once, or when a paused push goes on. */
  pausePoint(): Promise<void>
  /** The run that receipts are kept under, before anything is sent. */
  begun?(run: number): void
}

export interface PushedWorksheet extends PushTally {
  readonly worksheetId: WorksheetId
}

export interface Pushed {
  readonly worksheets: readonly PushedWorksheet[]
  readonly tally: PushTally
}

const addTally = (a: PushTally, b: PushTally): PushTally => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  deleted: a.deleted + b.deleted,
  refused: a.refused + b.refused,
  unknown: a.unknown + b.unknown,
  again: a.again + b.again,
})

/** What was pushed is recorded also when the push ends early. */
export async function pushPlanned(
  ports: PushPorts,
  plan: PlannedPush,
  options: PushOptions,
  control: PushControl,
): Promise<Outcome<Pushed>> {
  const write = createWriteSignal(control.signal, ports.client.pace)
  const tallies = new Map<WorksheetId, PushTally>(plan.worksheets.map((it) => [it.worksheetId, noTally()]))
  const trials = new Map(plan.worksheets.map((it) => [it.worksheetId, createFieldTrials(it.untried)]))
  const sum = (): PushTally => [...tallies.values()].reduce(addTally, noTally())
  const begun = await ports.replica.ask('receipts.begin', {
    kind: 'push',
    source: '',
    importId: null,
    at: ports.clock.now(),
    ...options,
  })
  if (!begun.ok) return begun
  const runId = begun.value.run
  control.begun?.(runId)
  const runFor = (worksheetId: WorksheetId): PushRun => {
    const run = startRun(ports, worksheetId, control.signal, 'push')
    return {
      ...run,
      timer: ports.timer,
      readStaged: ports.readStaged,
      options,
      tally: tallies.get(worksheetId) ?? noTally(),
      runId,
      trials: trials.get(worksheetId) ?? createFieldTrials([]),
      write: { ...run.call, signal: write.signal },
      report: () => control.report(sum()),
      pausePoint: () => control.pausePoint(),
    }
  }
  const end = (outcome: 'done' | 'stopped' | 'failed') => endRun(ports.replica, { run: runId, at: ports.clock.now(), outcome })
  const executed = await executePlan(plan, runFor, control)
    .catch(async (error: unknown) => {
      await end('failed')
      throw error
    })
    .finally(() => write.stop())
  const ended = await end(executed.ok ? (control.signal.aborted ? 'stopped' : 'done') : 'failed')
  // Why the push failed says more than that its end could not be written down.
  if (!ended.ok && executed.ok) return ended
  const worksheets: PushedWorksheet[] = []
  for (const [worksheetId, tally] of tallies) {
    worksheets.push({ worksheetId, ...tally })
  }
  if (!executed.ok) return executed
  return control.signal.aborted ? err(cancelled) : ok({ worksheets, tally: sum() })
}

type Step = (worksheet: PlannedWorksheet, run: PushRun) => Promise<Outcome<null>>

async function executePlan(
  plan: PlannedPush,
  runFor: (id: WorksheetId) => PushRun,
  control: PushControl,
): Promise<Outcome<null>> {
  const everywhere = async (step: Step): Promise<Outcome<null>> => {
    for (const worksheet of plan.worksheets) {
      await control.pausePoint()
      if (control.signal.aborted) return ok(null)
      const done = await step(worksheet, runFor(worksheet.worksheetId))
      if (!done.ok) return done
    }
    return ok(null)
  }
  const steps: readonly (() => Promise<Outcome<null>>)[] = [
    () => everywhere((worksheet, run) => pushDeletes(run, worksheet.deletes)),
    () => everywhere((worksheet, run) => pushUpdates(run, worksheet.updates)),
    () => pushCreateBatches(plan.creates, runFor),
    () => everywhere((worksheet, run) => pushUpdates(run, worksheet.lateUpdates)),
    () => everywhere((_, run) => goOnWithout(run)),
    () => everywhere((_, run) => readBackFields(run)),
    // Updates and deletions without an answer are settled now that there is time; creates were at once.
    () => everywhere((_, run) => settleOpen(run)),
  ]
  for (const step of steps) {
    const done = await step()
    if (!done.ok) return done
  }
  return ok(null)
}

/** Rows that were refused for a field of which every value was, without that field. */
async function goOnWithout(run: PushRun): Promise<Outcome<null>> {
  const free = await lockRefusedThroughout(run)
  if (!free.ok) return free
  if (free.value.length === 0) return ok(null)
  const updated = await sendRefused(run, free.value)
  if (!updated.ok) return updated
  const newest = await newestNow(run)
  return newest.ok ? createRefused(run, free.value, newest.value) : newest
}

async function settleOpen(run: PushRun): Promise<Outcome<null>> {
  const settled = await settleUnanswered(run, run.timer, false)
  if (!settled.ok) return settled
  const left = await run.replica.ask('push.unsettled', { worksheetId: run.worksheetId })
  if (!left.ok) return left
  const { created, updated, gone } = settled.value
  run.tally.created += created
  run.tally.updated += updated
  run.tally.deleted += gone
  const unknown = (left.value[0]?.existing.length ?? 0) + (left.value[0]?.creates ?? 0)
  run.tally.again += Math.max(0, run.tally.unknown - unknown - created - updated - gone)
  run.tally.unknown = unknown
  run.report()
  return ok(null)
}
