/** What the domain asks of its storage about what goes on around rows. */
import type { Discussion } from '../domain/rows/discussion.ts'
import type { Share } from '../domain/rows/share.ts'
import type { Process, ProcessRun } from '../domain/workflows/process.ts'

export interface RunQuery {
  readonly processId: string | null
  readonly worksheetId: string | null
  readonly rowId: string | null
  readonly offset: number
  readonly limit: number
}

export interface ActivityStore {
  addDiscussions(discussions: readonly Discussion[]): void
  /** Newest first. */
  discussionsOf(worksheetKey: number, rowId: string): readonly Discussion[]
  /** For rows that are gone for good. */
  removeDiscussions(worksheetKey: number, rowIds: readonly string[]): void
  addShare(share: Share): void
  share(token: string): Share | null
  addProcess(process: Process): void
  /** In the order of creation. */
  processes(): readonly Process[]
  recordProcessRuns(runs: readonly ProcessRun[]): void
  /** Newest first. */
  processRuns(query: RunQuery): { readonly runs: readonly ProcessRun[]; readonly total: number }
}
