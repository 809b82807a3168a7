/** Long work as the window sees it: the newest word on each job, in the order they started. */
import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import type { JobId } from '../../src-shared/model/ids.ts'

export interface JobsState {
  readonly jobs: ReadonlyMap<JobId, Job>
  /** Ended jobs that the user has dismissed. */
  readonly dismissed: ReadonlySet<JobId>
}

export const noJobs: JobsState = { jobs: new Map(), dismissed: new Set() }

const canRevive = (job: Job): boolean => job.endedAt === null || job.status === 'interrupted'

/** An ended job never comes back to life: events may arrive after the answer that told its end. Only an interrupted one is resumed. */
export function noteJob(state: JobsState, job: Job): JobsState {
  const known = state.jobs.get(job.id)
  if (known !== undefined && !canRevive(known) && job.endedAt === null) return state
  return { ...state, jobs: new Map(state.jobs).set(job.id, job) }
}

export const noteJobs = (state: JobsState, jobs: readonly Job[]): JobsState => jobs.reduce(noteJob, state)

export const dismissJob = (state: JobsState, id: JobId): JobsState => ({ ...state, dismissed: new Set(state.dismissed).add(id) })

export const isRunning = (job: Job): boolean => job.endedAt === null && job.status !== 'interrupted'

/** Milliseconds that what went well is still shown: long enough to be seen by who comes back from something else. */
const lingering = 5 * 60_000

/** Ended as it should, with nothing left to do or to read: one line says it all. */
export const isFinished = (job: Job): boolean =>
  (job.status === 'cancelled' || (job.status === 'done' && job.error === null)) && job.download === null

/** Newest first, without what was dismissed, and without what has finished a while before `now` (milliseconds since 1970). */
export const listShownJobs = (state: JobsState, now: number): readonly Job[] =>
  [...state.jobs.values()]
    .filter((job) => !state.dismissed.has(job.id))
    .filter((job) => !isFinished(job) || now - (job.endedAt ?? now) < lingering)
    .sort((a, b) => b.startedAt - a.startedAt)

export const listRunningJobs = (state: JobsState): readonly Job[] => [...state.jobs.values()].filter(isRunning)

/** Kinds of work that are followed in the status line: the others have a place of their own above the grid, in their dialog or in their tab. */
const followed: ReadonlySet<Job['kind']> = new Set(['edit', 'stage-rescued', 'group', 'copy', 'export', 'save-attachments'])

/** The work to follow in the status line, the newest first. */
export const listFollowedJobs = (state: JobsState): readonly Job[] =>
  listRunningJobs(state)
    .filter((job) => followed.has(job.kind))
    .sort((a, b) => b.startedAt - a.startedAt)
