/** A line of the source that was left out, with its cells as they stand in the file. */
import type { LeftOutKind } from '../../../src-shared/host/calls/import/import-line-calls.ts'

export interface RejectedLine {
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
  /** Rejected, or skipped because it has no row. */
  readonly kind: LeftOutKind
}
