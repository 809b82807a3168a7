/**
 * Runs long work as jobs with progress, pause and cancel. A job ends exactly once, as done, failed or cancelled; a throw inside is
 * a bug and ends it as failed with `internal`. The registry lives as long as the app; work that must survive it keeps its own ledger.
 */

import type { Job, JobKind } from '../../src-shared/host/calls/job-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { assertNever } from '../../src-shared/lib/assert-never.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import type { IdSource } from '../../src-shared/lib/id-source.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type ConnectionId, type JobId, jobId, type WorksheetId } from '../../src-shared/model/ids.ts'

export interface JobProgress {
  readonly done?: number
  readonly total?: number | null
  readonly message?: string
  readonly counts?: Readonly<Record<string, number>>
}

export interface JobControl {
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal
  report(progress: JobProgress): void
  /** Shows that the service asked to slow down; null when work goes on. */
  waiting(message: string | null): void
  /** Resolves at once unless the user paused; then when resumed or cancelled. */
  pausePoint(): Promise<void>
}

export interface JobOutcome {
  readonly message: string
  readonly counts?: Readonly<Record<string, number>>
  readonly download?: { readonly path: string; readonly name: string }
}

export interface JobSpec {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId | null
  readonly kind: JobKind
  readonly title: string
  readonly unit: string
  readonly total: number | null
  readonly canPause: boolean
  work(control: JobControl): Promise<Result<JobOutcome, HostError>>
}

export interface JobRegistry {
  start(spec: JobSpec): JobId
  list(connectionId: ConnectionId | null): readonly Job[]
  cancel(id: JobId): Result<Job, HostError>
  pause(id: JobId): Result<Job, HostError>
  resume(id: JobId): Result<Job, HostError>
  /** Resolves when the job has ended. */
  ended(id: JobId): Promise<Job>
  /** Cancels what runs on a connection (or everywhere), but for work of one kind, and resolves when all of it has ended. */
  cancelAll(connectionId: ConnectionId | null, but?: JobKind): Promise<void>
}

export interface JobRegistryPorts {
  readonly clock: Clock
  readonly ids: IdSource
  onChange(job: Job): void
  /** Records a bug; returns the reference that the user may quote. */
  onBug(error: unknown): string
}

interface RunningJob {
  job: Job
  readonly abort: AbortController
  resumeWaiters: (() => void)[]
  readonly ended: Promise<Job>
  readonly rateWindow: { at: number; done: number }[]
  lastEmit: number
}

/** Milliseconds between two progress events of a job: fewer make progress look stuck, more flood the window. */
const emitEvery = 100
/** Milliseconds of history behind the shown rate. */
const rateSpan = 5000
/** Ended jobs kept for the list; older ones are forgotten. */
const keptJobs = 200

const isOver = (job: Job): boolean => job.endedAt !== null

/** What happens to a running job, told as it happens: progress at most ten times a second, everything else at once. */
function createJobSteps(ports: JobRegistryPorts) {
  const change = (entry: RunningJob, patch: Partial<Job>, urgent: boolean): void => {
    entry.job = { ...entry.job, ...patch }
    const now = ports.clock.now()
    if (!urgent && now - entry.lastEmit < emitEvery) return
    entry.lastEmit = now
    ports.onChange(entry.job)
  }

  const rateOf = (entry: RunningJob, done: number): number | null => {
    const now = ports.clock.now()
    const window = entry.rateWindow
    window.push({ at: now, done })
    while (window.length > 2 && now - (window[0]?.at ?? now) > rateSpan) window.shift()
    const first = window[0]
    if (first === undefined || now - first.at < 500) return entry.job.rate
    return ((done - first.done) * 1000) / (now - first.at)
  }

  const release = (entry: RunningJob): void => {
    for (const waiter of entry.resumeWaiters.splice(0)) waiter()
  }

  const controlOf = (entry: RunningJob): JobControl => ({
    signal: entry.abort.signal,
    report(progress) {
      if (isOver(entry.job)) return
      const done = progress.done ?? entry.job.done
      change(entry, { ...progress, done, rate: progress.done === undefined ? entry.job.rate : rateOf(entry, done) }, false)
    },
    waiting(message) {
      if (isOver(entry.job) || entry.job.status === 'paused') return
      if (message === null && entry.job.status !== 'waiting') return
      change(entry, message === null ? { status: 'running' } : { status: 'waiting', message }, true)
    },
    pausePoint() {
      if (entry.job.status !== 'paused' || entry.abort.signal.aborted) return Promise.resolve()
      return new Promise((resolve) => entry.resumeWaiters.push(resolve))
    },
  })

  const finish = (entry: RunningJob, result: Result<JobOutcome, HostError>): Job => {
    const endedAt = ports.clock.now()
    if (result.ok) {
      const { message, counts, download } = result.value
      change(entry, { status: 'done', message, endedAt, counts: counts ?? entry.job.counts, download: download ?? null }, true)
    } else {
      const status = result.error.kind === 'cancelled' ? 'cancelled' : 'failed'
      change(entry, { status, message: result.error.message, error: result.error, endedAt }, true)
    }
    return entry.job
  }

  return { change, release, controlOf, finish }
}

const newJob = (id: JobId, spec: JobSpec, now: number): Job => ({
  id,
  connectionId: spec.connectionId,
  worksheetId: spec.worksheetId,
  kind: spec.kind,
  title: spec.title,
  status: 'running',
  done: 0,
  total: spec.total,
  unit: spec.unit,
  rate: null,
  message: '',
  canPause: spec.canPause,
  startedAt: now,
  endedAt: null,
  error: null,
  counts: {},
  download: null,
})

export function createJobRegistry(ports: JobRegistryPorts): JobRegistry {
  const jobs = new Map<JobId, RunningJob>()
  const { change, release, controlOf, finish } = createJobSteps(ports)

  const forgetOld = (): void => {
    const over = [...jobs.values()].filter((entry) => isOver(entry.job))
    for (const entry of over.slice(0, Math.max(0, over.length - keptJobs))) jobs.delete(entry.job.id)
  }

  const find = (id: JobId): Result<RunningJob, HostError> => {
    const entry = jobs.get(id)
    return entry === undefined ? err({ kind: 'not-found', what: 'job', message: 'This task is no longer known.' }) : ok(entry)
  }

  const steer = (id: JobId, step: (entry: RunningJob) => void): Result<Job, HostError> => {
    const found = find(id)
    if (!found.ok) return found
    if (!isOver(found.value.job)) step(found.value)
    return ok(found.value.job)
  }

  const cancelEntry = (entry: RunningJob): void => {
    entry.abort.abort()
    release(entry)
  }

  return {
    start(spec) {
      forgetOld()
      const id = jobId.parse(ports.ids.next())
      const job = newJob(id, spec, ports.clock.now())
      const { promise: ended, resolve } = Promise.withResolvers<Job>()
      const entry: RunningJob = { job, abort: new AbortController(), resumeWaiters: [], ended, rateWindow: [], lastEmit: 0 }
      jobs.set(id, entry)
      change(entry, {}, true)
      spec
        .work(controlOf(entry))
        .catch(
          (error: unknown): Result<JobOutcome, HostError> =>
            err({
              kind: 'internal',
              message: 'Something went wrong inside Gridstage. Nothing staged was lost.',
              reference: ports.onBug(error),
            }),
        )
        .then((result) => resolve(finish(entry, result)))
      return id
    },
    list: (connectionId) =>
      [...jobs.values()].map((entry) => entry.job).filter((job) => connectionId === null || job.connectionId === connectionId),
    cancel: (id) => steer(id, cancelEntry),
    pause: (id) =>
      steer(id, (entry) => {
        if (entry.job.canPause && entry.job.status !== 'paused') change(entry, { status: 'paused' }, true)
      }),
    resume: (id) =>
      steer(id, (entry) => {
        switch (entry.job.status) {
          case 'paused':
            entry.rateWindow.length = 0
            change(entry, { status: 'running' }, true)
            return release(entry)
          case 'running':
          case 'waiting':
          case 'done':
          case 'failed':
          case 'cancelled':
          case 'interrupted':
            return
          default:
            return assertNever(entry.job.status)
        }
      }),
    ended: (id) => jobs.get(id)?.ended ?? Promise.reject(new Error(`no job ${id}`)),
    async cancelAll(connectionId, but) {
      const affected = [...jobs.values()].filter(
        ({ job }) => !isOver(job) && job.kind !== but && (connectionId === null || job.connectionId === connectionId),
      )
      for (const entry of affected) cancelEntry(entry)
      await Promise.all(affected.map((entry) => entry.ended))
    },
  }
}
