/** Long work as the window sees it: the newest word on each job, in the order they started. */
import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import type { JobId } from '../../src-shared/model/ids.ts'

export interface JobsState {
  readonly jobs: ReadonlyMap<JobId, Job>
  /** Ended jobs that the user has put away. */
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

/** Newest first, without what was put away. */
export const listShownJobs = (state: JobsState): readonly Job[] =>
  [...state.jobs.values()].filter((job) => !state.dismissed.has(job.id)).sort((a, b) => b.startedAt - a.startedAt)

export const listRunningJobs = (state: JobsState): readonly Job[] => [...state.jobs.values()].filter(isRunning)

/** Kinds of work that are followed in the status line: the others have a place of their own above the grid, in their dialog or in their tab. */
const followed: ReadonlySet<Job['kind']> = new Set(['edit', 'group', 'copy', 'export', 'save-attachments'])

/** The work to follow in the status line, the newest first. */
export const listFollowedJobs = (state: JobsState): readonly Job[] =>
  listRunningJobs(state)
    .filter((job) => followed.has(job.kind))
    .sort((a, b) => b.startedAt - a.startedAt)
