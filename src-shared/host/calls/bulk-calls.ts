/** Calls that change many cells or rows at once, named by an area, and the list of commands to go back to. Nothing here reaches the service. */
import { z } from 'zod'
import { operation } from '../../bulk/operation.ts'
import type { CellValue } from '../../model/cell-value.ts'
import type { FieldId, JobId, RowKey } from '../../model/ids.ts'
import { connectionId, fieldId, jobId, rowKey, viewHandle, worksheetId } from '../../model/ids.ts'
import type { Names } from '../../model/names.ts'
import { area } from '../area.ts'
import { defineCall } from '../call.ts'
import { rowSpans } from '../row-spans.ts'
import type { Staged, TakenFrom } from './edit-calls.ts'
import { findName } from './find-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })
const fields = z.array(fieldId).min(1).max(1000)
/** What undo shows; left out, the command is named after what it did. */
const label = z.string().min(1).max(200).optional()

/** Cells that are named one by one; more of them are named by an area or a search. */
export const maxNamedCells = 10_000

/** The cells that an operation is for. */
export const runTarget = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('area'), area }),
  /** Every row of a view at a revision, those in folded groups too. */
  z.strictObject({ of: z.literal('view'), view: viewHandle, revision: z.int().min(1), fields }),
  /** The rows that a search found something in, and the fields it found it in; the operation looks at their cells itself. */
  z.strictObject({ of: z.literal('find'), find: findName }),
  /** Single cells, wherever their rows stand by now. */
  z.strictObject({
    of: z.literal('cells'),
    cells: z
      .array(z.strictObject({ row: rowKey, field: fieldId }))
      .min(1)
      .max(maxNamedCells),
  }),
  /** Every row of the worksheet. */
  z.strictObject({ of: z.literal('worksheet'), fields }),
])
export type RunTarget = z.output<typeof runTarget>

/** A cell that could not take what it should have become. */
export interface RefusedCell {
  readonly row: RowKey
  /** What the row is called after the change; '' where it has no name. */
  readonly title: string
  readonly field: FieldId
  /** The text that did not fit, or that the cell holds; its beginning where it is long. */
  readonly text: string
  readonly why: string
}

/**
 * - `links`: the other side of a relation, which the copy would take from the original
 * - `unique`: no two rows may hold the same
 * - `locked`: nobody can set it: the service computes or protects it
 */
export type LeftOutReason = 'links' | 'unique' | 'locked'

export interface LeftOut {
  readonly why: LeftOutReason
  /** Names, in the order of the worksheet. */
  readonly fields: readonly string[]
}

/** What came of a run. Cells are counted once: changed, unchanged, skipped or refused. */
export interface RunOutcome extends Staged {
  readonly changed: number
  readonly unchanged: number
  /** Cells that were left out, by the reason as a sentence; the name of the column where all of it is. */
  readonly skipped: readonly { readonly reason: string; readonly cells: number; readonly column?: string }[]
  /** The first thousand of them. */
  readonly refused: readonly RefusedCell[]
  readonly refusedCells: number
  /** Cells that got something else than the text says that they were given, such as a rounded number, by what is said of them. */
  readonly noted?: readonly { readonly note: string; readonly cells: number }[]
  /** Of a paste: how many rows were made, and the size of what was pasted at each target. */
  readonly pasted?: {
    readonly added: number
    readonly placed: readonly { readonly rows: number; readonly cols: number }[]
  }
  /** Of a duplication: the first of the new rows. */
  readonly firstNew?: RowKey
  /** Whose links it would take. Nothing was done: asked again with `takesLinks`, it is. */
  readonly takes?: readonly TakenFrom[]
  /** Of a duplication: what the originals hold and the copies do not. */
  readonly leftOut?: readonly LeftOut[]
}

/** Exactly one is given: what came of it, or the job that is at it. */
export type RunStarted =
  | { readonly jobId: null; readonly outcome: RunOutcome }
  | { readonly jobId: JobId; readonly outcome: null }

/** The user has agreed that other rows lose links. Else columns that take them are left out, or alone answered with `takes`. */
export const takesLinks = z.boolean().optional()

/** One command, one undo step. From 50,000 cells on it runs as a job; one that is cancelled leaves nothing behind. */
export const runOperation = defineCall<RunStarted>()(
  'edits.run',
  onWorksheet.extend({ target: runTarget, operation, label, takesLinks }),
)
/** What came of a job that ended well; `not-found` before, and after a failure. */
export const getRunOutcome = defineCall<RunOutcome>()('edits.outcome', z.strictObject({ jobId }))

/** Rows by their positions in a view at a revision, or one by one. */
export const rowTarget = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('area'), view: viewHandle, revision: z.int().min(1), rows: rowSpans.min(1) }),
  z.strictObject({ of: z.literal('rows'), rows: z.array(rowKey).min(1).max(100_000) }),
])
export type RowTarget = z.output<typeof rowTarget>

/** One command; counts in rows. A staged new row simply goes, a row of the service is marked deleted until pushed; rows that are marked already are unchanged. */
export const deleteRows = defineCall<RunStarted>()('edits.delete-rows', onWorksheet.extend({ target: rowTarget, label }))

/** Cells of the rows that one duplication may copy: a larger block is a file to import. */
export const maxDuplicatedCells = 5_000_000
/** One command; counts in rows. Copies what can be written, attachments too; what is left out is told. */
export const duplicateRows = defineCall<RunStarted>()('edits.duplicate-rows', onWorksheet.extend({ target: rowTarget, label }))

export interface PreviewCell {
  readonly field: FieldId
  readonly before: CellValue
  /** The same as before where it is refused. */
  readonly after: CellValue
  /** Why the cell cannot take its new value, as a sentence. */
  readonly refused: string | null
  /** What is said where the cell gets something else than its text says. */
  readonly note?: string
}

export interface Preview {
  /** The fields that would be written. */
  readonly fields: readonly FieldId[]
  /** The first rows with a cell that would change or be refused, with those cells only. */
  readonly rows: readonly { readonly row: RowKey; readonly title: string; readonly cells: readonly PreviewCell[] }[]
  readonly names: Names
  /** Rows of the target, and how many of them were looked at to find these: where they are fewer, later ones may change too. */
  readonly targetRows: number
  readonly lookedAt: number
  /** Fields that would be left out, by the reason. */
  readonly skipped: RunOutcome['skipped']
}

/** What a run would do, without doing it. */
export const previewOperation = defineCall<Preview>()(
  'edits.preview',
  onWorksheet.extend({ target: runTarget, operation, limit: z.int().min(1).max(200) }),
)

export interface PastCommand {
  readonly id: number
  /** What it did, such as "Paste 4,200 cells". */
  readonly label: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Cells and rows that it changed. */
  readonly cells: number
  readonly isUndone: boolean
  /** What of it is on the service already; null where nothing is. */
  readonly pushed: { readonly run: number; readonly at: number | null; readonly isPart: boolean } | null
}

/** Commands of the worksheet that can be undone or redone, newest first; kept across restarts. */
export const listCommands = defineCall<{ readonly commands: readonly PastCommand[] }>()(
  'edits.history',
  onWorksheet.extend({ limit: z.int().min(1).max(1000) }),
)

/** Undoes or redoes until the command is the last one done; null undoes them all. */
export const returnTo = defineCall<Staged>()('edits.return-to', onWorksheet.extend({ commandId: z.int().min(1).nullable() }))
