/**
 * Runs changes of many cells for the handlers that are asked for them: what is small at once, the rest as jobs that can be cancelled.
 * What came of the last jobs is kept for the windows that ask for it.
 */
import type { RunOutcome, RunStarted } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { JobId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { RunAnswer } from '../../bulk/bulk-tasks.ts'
import type { Session } from '../../connections/session.ts'
import type { JobRegistry, JobSpec } from '../../jobs/job-registry.ts'
import type { AskOptions } from '../../replica/ask-worker.ts'
import { stopped } from '../../replica/stage/stopped.ts'
import type { OpenViews } from './open-views.ts'
import { describeOutcome } from './outcome-words.ts'
import type { Staging } from './staging.ts'
import type { WorksheetLocks } from './worksheet-locks.ts'

export interface EditRunPorts {
  readonly views: OpenViews
  readonly staging: Staging
  readonly jobs: JobRegistry
  readonly locks: WorksheetLocks
}

/** How a run in the writer is followed; nothing of it where it is not a job. */
export type RunOptions = Pick<AskOptions, 'signal'> & { readonly onProgress?: (done: number) => void }

/** One change of many cells or rows, to be run at once or as a job. */
export interface EditRun {
  readonly session: Session
  readonly worksheetId: WorksheetId
  /** What the job is called. */
  readonly title: string
  readonly unit: 'cells' | 'rows'
  readonly total: number
  /** What it writes; left out, the total. */
  readonly cells?: number
  /** Stages all of it or leaves nothing behind. */
  run(options: RunOptions): Promise<Result<RunAnswer, HostError>>
}

/** Work that a call waits for, shown as a job meanwhile. */
export interface FollowedWork<T> extends Pick<JobSpec, 'connectionId' | 'worksheetId' | 'title' | 'unit' | 'total'> {
  run(options: RunOptions): Promise<Result<T, HostError>>
  /** What the job says of it; a failure ends it as one. */
  say(value: T): Result<string, HostError>
}

export interface EditRuns {
  /** Answers what came of the work; what is thrown in it is told by the job. */
  follow<T>(work: FollowedWork<T>): Promise<Result<T, HostError>>
  start(run: EditRun): Promise<Result<RunStarted, HostError>>
  outcome(jobId: JobId): Result<RunOutcome, HostError>
}

/** From so many cells on, or rows to delete, a run is a job: it may take longer than people wait without being told. */
export const jobFrom = 50_000
/** Outcomes kept for windows that ask for them. */
const keptOutcomes = 50

export function createEditRuns({ views, staging, jobs, locks }: EditRunPorts): EditRuns {
  const outcomes = new Map<JobId, RunOutcome>()

  const keepOutcome = (id: JobId, outcome: RunOutcome): void => {
    outcomes.set(id, outcome)
    for (const old of [...outcomes.keys()].slice(0, -keptOutcomes)) outcomes.delete(old)
  }

  /** Stages and tells the windows, also when it was cancelled: what they read meanwhile is no longer so. */
  const carry = async ({ session, worksheetId, run }: EditRun, options: RunOptions): Promise<Result<RunOutcome, HostError>> => {
    const answered = await run(options)
    if (answered.ok) return ok(outcomeOf(answered.value, staging.tell(session, worksheetId, answered.value)))
    void views.changed(session, worksheetId, { came: [], went: [] })
    return answered
  }

  return {
    async follow({ run, say, ...shown }) {
      let went: Awaited<ReturnType<typeof run>> = err(stopped)
      const job = jobs.start({
        ...shown,
        kind: 'edit',
        canPause: false,
        work: async (control) => {
          went = await run({ signal: control.signal, onProgress: (done) => control.report({ done }) })
          if (!went.ok) return went
          return mapOk(say(went.value), (said) => ({ message: said }))
        },
      })
      const { error } = await jobs.ended(job)
      return went.ok || error === null ? went : err(error)
    },
    async start(asked) {
      const { session, worksheetId, title, unit, total, cells = total } = asked
      const { connectionId } = session
      if (cells < jobFrom) {
        return mapOk(await carry(asked, {}), (outcome) => ({ jobId: null, outcome }))
      }
      const jobId: JobId = jobs.start({
        connectionId,
        worksheetId,
        kind: 'edit',
        title,
        unit,
        total,
        canPause: false,
        // A push must not send the half of it that may be taken back.
        work: (control) =>
          locks.take(connectionId, worksheetId, async () => {
            if (control.signal.aborted) return err(stopped)
            const outcome = await carry(asked, { signal: control.signal, onProgress: (done) => control.report({ done }) })
            if (!outcome.ok) return outcome
            keepOutcome(jobId, outcome.value)
            const { changed, unchanged, refusedCells: refused } = outcome.value
            return ok({ message: describeOutcome(outcome.value, unit), counts: { changed, unchanged, refused } })
          }),
      })
      return ok({ jobId, outcome: null })
    },
    outcome(jobId) {
      const outcome = outcomes.get(jobId)
      return outcome === undefined
        ? err({ kind: 'not-found', what: 'outcome', message: 'What came of this task is no longer known.' })
        : ok(outcome)
    },
  }
}

const outcomeOf = (answer: RunAnswer, { staged, undo, redo }: Pick<RunOutcome, 'staged' | 'undo' | 'redo'>): RunOutcome => {
  const { changed, unchanged, skipped, refused, refusedCells, noted, pasted, firstNew, leftOut, takes } = answer
  const outcome = { staged, undo, redo, changed, unchanged, skipped, refused, refusedCells }
  return {
    ...outcome,
    ...(noted && { noted }),
    ...(pasted && { pasted }),
    ...(firstNew && { firstNew }),
    ...(leftOut && { leftOut }),
    ...(takes && { takes }),
  }
}
