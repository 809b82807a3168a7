/** Long work as jobs: each has progress, can be cancelled, and says what came of it. */
import { z } from 'zod'
import type { ConnectionId, JobId, WorksheetId } from '../../model/ids.ts'
import { connectionId, jobId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import type { HostError } from '../host-error.ts'

export type JobKind =
  | 'pull'
  | 'push'
  | 'edit'
  | 'group'
  | 'copy'
  | 'import-check'
  | 'import-correct'
  | 'import-stage'
  | 'import-create'
  | 'import-undo'
  | 'past-undo'
  | 'look-after'
  | 'stage-rescued'
  | 'export'
  | 'save-attachments'
  | 'read-view'
/** `waiting`: the service asked to slow down; `interrupted`: the app ended during it, can be resumed. */
export type JobStatus = 'running' | 'waiting' | 'paused' | 'done' | 'failed' | 'cancelled' | 'interrupted'

export interface Job {
  readonly id: JobId
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId | null
  readonly kind: JobKind
  readonly title: string
  readonly status: JobStatus
  /** Units of work finished, and in all when known. */
  readonly done: number
  readonly total: number | null
  /** Plural noun of the unit: rows, cells, bytes. */
  readonly unit: string
  /** Units per second over the last seconds; null before it is known. */
  readonly rate: number | null
  /** What is happening, or what came of it, in a sentence. */
  readonly message: string
  readonly canPause: boolean
  readonly startedAt: number
  readonly endedAt: number | null
  readonly error: HostError | null
  /** Numbers of the outcome by name, such as created, updated, refused, rejected. */
  readonly counts: Readonly<Record<string, number>>
  /** Path of `GET /download/...` when the job made a file. */
  readonly download: { readonly path: string; readonly name: string } | null
}

export const listJobs = defineCall<{ readonly jobs: readonly Job[] }>()(
  'jobs.list',
  z.strictObject({ connectionId: connectionId.nullable() }),
)
export const cancelJob = defineCall<{ readonly job: Job }>()('jobs.cancel', z.strictObject({ jobId }))
export const pauseJob = defineCall<{ readonly job: Job }>()('jobs.pause', z.strictObject({ jobId }))
/** Goes on with a paused or interrupted job. */
export const resumeJob = defineCall<{ readonly job: Job }>()('jobs.resume', z.strictObject({ jobId }))
