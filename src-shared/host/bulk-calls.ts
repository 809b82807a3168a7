/** Calls that change many cells or rows at once, named by an area, and the list of commands to go back to. Nothing here reaches the service. */
import { z } from 'zod'
import { operation } from '../bulk/operation.ts'
import type { FieldId, JobId, RowKey } from '../model/ids.ts'
import { connectionId, fieldId, jobId, viewHandle, worksheetId } from '../model/ids.ts'
import { area } from './area.ts'
import { defineCall } from './call.ts'
import type { Staged } from './edit-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })
const fields = z.array(fieldId).min(1).max(1000)
/** What undo shows; left out, the command is named after what it did. */
const label = z.string().min(1).max(200).optional()

/** The cells that an operation is for. */
export const runTarget = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('area'), area }),
  /** Every row that a view showed at a revision. */
  z.strictObject({ of: z.literal('view'), view: viewHandle, revision: z.int().min(1), fields }),
  /** Every row of the worksheet. */
  z.strictObject({ of: z.literal('worksheet'), fields }),
])
export type RunTarget = z.output<typeof runTarget>

/** A cell that could not take what it should have become. */
export interface RefusedCell {
  readonly row: RowKey
  readonly field: FieldId
  /** The text that did not fit, or that the cell holds. */
  readonly text: string
  readonly why: string
}

/** What came of a run. Cells are counted once: changed, unchanged, skipped or refused. */
export interface RunOutcome extends Staged {
  readonly changed: number
  readonly unchanged: number
  /** Cells that were left out, by the reason as a sentence. */
  readonly skipped: readonly { readonly reason: string; readonly cells: number }[]
  /** The first thousand of them. */
  readonly refused: readonly RefusedCell[]
  readonly refusedCells: number
}

/** Exactly one is given: what came of it, or the job that is at it. */
export type RunStarted =
  | { readonly jobId: null; readonly outcome: RunOutcome }
  | { readonly jobId: JobId; readonly outcome: null }

/** One command, one undo step. From 50,000 cells on it runs as a job; one that is cancelled leaves nothing behind. */
export const runOperation = defineCall<RunStarted>()('edits.run', onWorksheet.extend({ target: runTarget, operation, label }))
/** What came of a job that ended well; `not-found` before, and after a failure. */
export const getRunOutcome = defineCall<RunOutcome>()('edits.outcome', z.strictObject({ jobId }))
