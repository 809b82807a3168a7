/** What travels between the main thread and a data worker. The typed tables of questions are in questions.ts. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { Collation } from '../../../src-shared/model/collation.ts'

/**
 * One thread per role, each with its own connection, so that no question waits behind a slower kind:
 * - `writer`: the only connection that writes: staging, pages of a pull, outcomes of a push
 * - `window`: short reads by key
 * - `scan`: reads that go over whole worksheets: sort, filter, search, distinct values
 * - `background`: work of minutes, such as checking an import or writing an export
 * - `keeper`: moves the log into the file, keeps copies of the journal and reads damaged files; it has no connection of its own
 */
export const workerRoles = ['writer', 'window', 'scan', 'background', 'keeper'] as const
export type WorkerRole = (typeof workerRoles)[number]

export interface WorkerStart {
  readonly role: WorkerRole
  readonly file: string
  /** Rows from which on a change of a column is packed; left out, as many as the store itself thinks right. */
  readonly fewestPacked?: number
}

/** What a thread of worker.ts is started with. */
export interface WorkerOptions {
  readonly workerData: WorkerStart
  readonly resourceLimits: { readonly maxYoungGenerationSizeMb: number }
}

export type ToWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly question: string; readonly ask: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  /** The order of texts for every question that is asked after it. */
  | { readonly kind: 'collation'; readonly collation: Collation }
  | { readonly kind: 'close' }

/** What the writer does before it can answer. */
export interface OpeningProgress {
  /** The label of a command that had not been finished when the app ended. */
  readonly takesBack: string
  /** Cells, of all that it had staged. */
  readonly done: number
  readonly total: number
}

export type FromWorker =
  | { readonly kind: 'opening'; readonly progress: OpeningProgress }
  | { readonly kind: 'opened'; readonly result: Result<null, HostError> }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown, HostError> }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  /** A bug: nothing expected was thrown. */
  | { readonly kind: 'bug'; readonly id: number; readonly message: string; readonly stack: string }
  | { readonly kind: 'closed' }

/** What a worker's answer may do while it works. */
export interface AskControl {
  readonly signal: AbortSignal
  progress(progress: unknown): void
  /** Lets other questions in. Long work awaits this between slices, outside of any transaction. */
  breathe(): Promise<void>
}

/** How a task travels as a question. */
export const taskQuestion = (name: string): string => `task:${name}`
