/** Answers the calls that change many cells at once: what is small at once, the rest as jobs that can be cancelled. */
import { operationLabel } from '../../src-shared/bulk/operation-label.ts'
import type { RunOutcome, RunTarget } from '../../src-shared/host/bulk-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { everyRow } from '../../src-shared/host/row-calls.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { JobId, WorksheetId } from '../../src-shared/model/ids.ts'
import { type KeyedPart, type RunAnswer, type RunAsk, runTask } from '../bulk/bulk-tasks.ts'
import { stopped } from '../bulk/stopped.ts'
import type { HandlersOf } from './handlers.ts'
import type { JobControl, JobRegistry } from './job-registry.ts'
import type { OpenViews } from './open-views.ts'
import { describeOutcome } from './outcome-words.ts'
import type { Session, Sessions } from './session.ts'
import type { Staging } from './staging.ts'
import type { WorksheetTurns } from './worksheet-turns.ts'

export interface BulkHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly views: OpenViews
  readonly staging: Staging
  readonly jobs: JobRegistry
  readonly turns: WorksheetTurns
}

/** From so many cells on a run is a job: it may take longer than people wait without being told. */
const jobFrom = 50_000
/** Outcomes kept for windows that ask for them. */
const keptOutcomes = 50

const lastPosition = Number.MAX_SAFE_INTEGER

export function createBulkHandlers(ports: BulkHandlerPorts): HandlersOf<'edits.run' | 'edits.outcome'> {
  const { sessions, clock, views, staging, jobs, turns } = ports
  const outcomes = new Map<JobId, RunOutcome>()

  const keepOutcome = (id: JobId, outcome: RunOutcome): void => {
    outcomes.set(id, outcome)
    for (const old of [...outcomes.keys()].slice(0, -keptOutcomes)) outcomes.delete(old)
  }

  /** The rows that are meant, by key. They must be of the worksheet named: what stands in a view is not trusted to be. */
  const resolve = async (
    session: Session,
    worksheetId: WorksheetId,
    target: RunTarget,
  ): Promise<Result<readonly KeyedPart[], HostError>> => {
    if (target.of === 'worksheet') {
      const found = await session.replica.ask('view.keys', { worksheetId, query: everyRow })
      return found.ok ? ok([{ keys: found.value.keys, fields: target.fields }]) : found
    }
    const resolved = await views.resolve(
      target.of === 'area'
        ? target.area
        : { view: target.view, revision: target.revision, parts: [{ rows: [[0, lastPosition]], fields: target.fields }] },
    )
    if (!resolved.ok) return resolved
    return resolved.value.worksheetId === worksheetId && resolved.value.session === session
      ? ok(resolved.value.parts)
      : err({ kind: 'bad-request', message: 'The area is not of the worksheet that was named.' })
  }

  /** Stages in the writer and tells the windows, also when it was cancelled: what they read meanwhile is no longer so. */
  const run = async (session: Session, ask: RunAsk, control?: JobControl): Promise<Result<RunOutcome, HostError>> => {
    const answered = await session.replica.run(runTask, ask, {
      transfer: ask.parts.map((it) => it.keys.buffer),
      ...(control === undefined ? {} : { signal: control.signal, onProgress: (done: number) => control.report({ done }) }),
    })
    if (answered.ok) return ok(outcomeOf(answered.value, staging.tell(session, ask.worksheetId, answered.value)))
    void views.changed(session, ask.worksheetId, { came: [], went: [] })
    return answered
  }

  return {
    'edits.run': async ({ connectionId, worksheetId, target, operation, label = null }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const parts = await resolve(session.value, worksheetId, target)
      if (!parts.ok) return parts
      const ask: RunAsk = { worksheetId, parts: parts.value, operation, label, at: clock.now() }
      const cells = parts.value.reduce((sum, it) => sum + it.keys.length * it.fields.length, 0)
      if (cells < jobFrom) {
        const outcome = await run(session.value, ask)
        return outcome.ok ? ok({ jobId: null, outcome: outcome.value }) : outcome
      }
      const jobId: JobId = jobs.start({
        connectionId,
        worksheetId,
        kind: 'edit',
        title: label ?? operationLabel(operation, cells),
        unit: 'cells',
        total: cells,
        canPause: false,
        // A push must not send the half of it that may be taken back.
        work: (control) =>
          turns.take(connectionId, worksheetId, async () => {
            if (control.signal.aborted) return err(stopped)
            const outcome = await run(session.value, ask, control)
            if (!outcome.ok) return outcome
            keepOutcome(jobId, outcome.value)
            const { changed, unchanged, refusedCells: refused } = outcome.value
            return ok({ message: describeOutcome(outcome.value), counts: { changed, unchanged, refused } })
          }),
      })
      return ok({ jobId, outcome: null })
    },
    'edits.outcome': async ({ jobId }) => {
      const outcome = outcomes.get(jobId)
      return outcome === undefined
        ? err({ kind: 'not-found', what: 'outcome', message: 'What came of this task is no longer known.' })
        : ok(outcome)
    },
  }
}

const outcomeOf = (answer: RunAnswer, { staged, undo, redo }: Pick<RunOutcome, 'staged' | 'undo' | 'redo'>): RunOutcome => {
  const { changed, unchanged, skipped, refused, refusedCells } = answer
  return { staged, undo, redo, changed, unchanged, skipped, refused, refusedCells }
}
