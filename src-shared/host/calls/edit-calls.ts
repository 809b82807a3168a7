/** Calls that stage, undo, review and push changes. Nothing here reaches the service except through `push.start`. */
import { z } from 'zod'
import type { Flaw } from '../../changes/check-rules.ts'
import type { CellValue } from '../../model/cell-value.ts'
import { cellValue } from '../../model/cell-value.ts'
import type { Field } from '../../model/field.ts'
import type { FieldId, JobId, RowKey, WorksheetId } from '../../model/ids.ts'
import { connectionId, fieldId, fileHandle, rowKey, worksheetId } from '../../model/ids.ts'
import type { Names } from '../../model/names.ts'
import { defineCall } from '../call.ts'
import type { Mark, MarkState, StagedCounts } from './row-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })
/** What undo shows, such as "Paste 4,200 cells". */
const label = z.string().min(1).max(200)

export interface Staged {
  readonly staged: StagedCounts
  readonly undo: string | null
  readonly redo: string | null
}

/** One command, one undo step, however many cells. Values must be of the field's kind; an edit back to the base unstages the cell. */
export const setCells = defineCall<Staged>()(
  'edits.set',
  onWorksheet.extend({
    label,
    cells: z
      .array(z.strictObject({ row: rowKey, field: fieldId, value: cellValue }))
      .min(1)
      .max(500_000),
  }),
)
export const addRows = defineCall<Staged & { readonly rows: readonly RowKey[] }>()(
  'edits.add-rows',
  onWorksheet.extend({ label, rows: z.array(z.record(z.string(), cellValue)).min(1).max(100_000) }),
)
/** Undoes the newest command of the worksheet that is not undone. */
export interface StepDone extends Staged {
  /** The label of what was undone or done again; null when there was nothing. */
  readonly done: string | null
  /** Where that is seen: the cell that was written first, or (without a field) the row. Null where nothing is left to be seen. */
  readonly place: { readonly row: RowKey; readonly field: FieldId | null } | null
  /** Of an undo or redo that did nothing because the next command, or the undo of it, is on the service already; null otherwise. */
  readonly stop: UndoStop | null
}

export interface UndoStop {
  /** What the next undo would stage back, or the next redo stage again. */
  readonly label: string
  /** The push that brought it there; 0 where that is no longer kept. Asked again with it as `past`, it goes on through that push. */
  readonly run: number
  /** When it was sent; null where that is not known. */
  readonly at: number | null
  /** Some of it is still staged here. */
  readonly isPart: boolean
}

/** Stops where it would cross a push, unless the user has been told of that one (`past`). */
export const undo = defineCall<StepDone>()('edits.undo', onWorksheet.extend({ past: z.int().min(0).optional() }))
/** The same, where what was undone was pushed. */
export const redo = defineCall<StepDone>()('edits.redo', onWorksheet.extend({ past: z.int().min(0).optional() }))
/** Adds uploaded files to a cell as one command. */
export const attachFiles = defineCall<Staged>()(
  'edits.attach',
  onWorksheet.extend({ row: rowKey, field: fieldId, files: z.array(fileHandle).min(1).max(100) }),
)

/**
 * - `gone`: the service lost the row. Mine creates it again, theirs drops what is staged for it.
 * - `changed`: it was changed since it was deleted here. Mine deletes it all the same, theirs keeps it.
 * - `uncertain`: it may have been created. Mine sends it again, theirs drops it here.
 * - `alike`: the service holds one with the same values that came later. Mine creates it too, theirs drops it here.
 */
export type RowDecision = 'gone' | 'changed' | 'uncertain' | 'alike'

export interface ReviewRow {
  readonly worksheetId: WorksheetId
  readonly row: RowKey
  /** The row's title field as text. */
  readonly title: string
  /** Present where it is a row of a sub-table: the title of the row that it belongs to. */
  readonly parent?: string
  readonly change: 'created' | 'updated' | 'deleted'
  /** Present where a deleted row has rows in sub-tables, which the service keeps: how many per sub-table. */
  readonly leaves?: readonly { readonly fieldName: string; readonly rows: number }[]
  readonly state: MarkState
  readonly held: boolean
  readonly code?: number
  readonly message?: string
  /** What has to be decided about the row as a whole, mine or theirs (`changes.resolve` on `rowid`); null where nothing has. */
  readonly decision: RowDecision | null
  /** What the rules find wrong, cell by cell; also cells that nobody changed and a new row must fill. */
  readonly flaws: readonly (Flaw & { readonly field: string; readonly fieldName: string })[]
  readonly cells: readonly (Mark & {
    readonly field: string
    readonly fieldName: string
    readonly value: CellValue
    /** Present where the worksheet no longer has the field: the field as it last was. */
    readonly gone?: Field
  })[]
}

/** Staged changes row by row, in worksheet and edit order. `worksheetId` null lists the whole connection. */
export const listChanges = defineCall<{ readonly total: number; readonly rows: readonly ReviewRow[]; readonly names: Names }>()(
  'changes.list',
  z.strictObject({
    connectionId,
    worksheetId: worksheetId.nullable(),
    only: z.enum(['all', 'problems', 'held']),
    offset: z.int().min(0),
    limit: z.int().min(1).max(500),
  }),
)

export const changeScope = z.discriminatedUnion('scope', [
  z.strictObject({ scope: z.literal('all') }),
  z.strictObject({ scope: z.literal('worksheet'), worksheetId }),
  z.strictObject({ scope: z.literal('rows'), worksheetId, rows: z.array(rowKey).min(1) }),
  z.strictObject({
    scope: z.literal('cells'),
    worksheetId,
    cells: z.array(z.strictObject({ row: rowKey, field: fieldId })).min(1),
  }),
])
export type ChangeScope = z.output<typeof changeScope>

export interface Discarded {
  readonly discarded: number
  /** Present where nothing was discarded: the reason, in words. */
  readonly why?: string
}
/** Takes changes back (as an undoable command). */
export const discardChanges = defineCall<Discarded>()('changes.discard', z.strictObject({ connectionId, of: changeScope }))
export interface MovedField {
  readonly moved: number
  /** Cells that stay where they are, by reason. */
  readonly left: readonly { readonly why: string; readonly cells: number }[]
}
/** Moves what is staged in a field that the worksheet no longer has into another field, as one command. */
export const moveField = defineCall<MovedField>()(
  'changes.move-field',
  z.strictObject({ connectionId, worksheetId, from: fieldId, to: fieldId }),
)
/** Keeps changes out of (or lets them back into) the next push without losing them. */
export const holdChanges = defineCall<{ readonly changed: number }>()(
  'changes.hold',
  z.strictObject({ connectionId, of: changeScope, held: z.boolean() }),
)
/** Settles a conflicting cell: mine is pushed over the service's value, theirs drops the edit, or a merged value replaces both. */
export const resolveConflicts = defineCall<{ readonly resolved: number }>()(
  'changes.resolve',
  z.strictObject({
    connectionId,
    worksheetId,
    cells: z.array(z.strictObject({ row: rowKey, field: fieldId })).min(1),
    take: z.discriminatedUnion('take', [
      z.strictObject({ take: z.literal('mine') }),
      z.strictObject({ take: z.literal('theirs') }),
      z.strictObject({ take: z.literal('value'), value: cellValue }),
    ]),
  }),
)
/** Settles every conflict, or every one of a worksheet, the same way: one undoable command per worksheet. Rows under way are left out. */
export const resolveAllConflicts = defineCall<{ readonly resolved: number }>()(
  'changes.resolve-all',
  z.strictObject({ connectionId, worksheetId: worksheetId.nullable(), take: z.enum(['mine', 'theirs']) }),
)
export const countChanges = defineCall<{
  readonly total: StagedCounts
  readonly worksheets: readonly { readonly worksheetId: WorksheetId; readonly name: string; readonly staged: StagedCounts }[]
}>()('changes.count', z.strictObject({ connectionId }))

export const pushOptions = z.strictObject({
  /** null pushes every worksheet. */
  worksheetId: worksheetId.nullable(),
  triggerWorkflow: z.boolean(),
  /** Deleted rows skip the recycle bin and cannot be brought back. */
  permanentDelete: z.boolean(),
  /** Send only what was refused before and has been mended. */
  rows: z.array(rowKey).min(1).optional(),
})
export type PushOptions = z.output<typeof pushOptions>

/** Links that changes take from rows that are not changed themselves: what a row names there belongs to one row only. */
export interface TakenFrom {
  /** The worksheet of the rows that lose links, and the field they lose them in. */
  readonly worksheetId: WorksheetId
  readonly name: string
  readonly field: string
  /** The worksheet of the rows that are linked. */
  readonly relatedWorksheetId: WorksheetId | null
  /** Rows that lose links, and how many they lose. */
  readonly rows: number
  readonly links: number
  /** The first ten of these rows, those that lose most first. */
  readonly first: readonly { readonly row: RowKey; readonly title: string; readonly links: number }[]
  /** Links that may be taken too: whose they are is not known on this computer. */
  readonly unknown: number
}

/** What a push would do, before it does it. */
export interface PushPlan {
  readonly planId: string
  readonly worksheets: readonly {
    readonly worksheetId: WorksheetId
    readonly name: string
    readonly creates: { readonly rows: number; readonly requests: number }
    readonly updates: { readonly rows: number; readonly cells: number; readonly requests: number }
    readonly deletes: { readonly rows: number; readonly requests: number }
    readonly checks: { readonly requests: number }
    readonly attachments: { readonly files: number; readonly bytes: number }
  }[]
  readonly requests: number
  /** Changes of rows that can start workflows; 0 when `triggerWorkflow` is false. */
  readonly workflowEvents: number
  /** Left out, with the reason in words. */
  readonly left: readonly { readonly rows: number; readonly reason: string }[]
  readonly takes: readonly TakenFrom[]
  /** What cannot be undone, in words. */
  readonly irreversible: readonly string[]
  /** Seconds, from the pace seen so far; null when nothing was measured yet. */
  readonly estimatedSeconds: number | null
}

export const planPush = defineCall<PushPlan>()('push.plan', z.strictObject({ connectionId, options: pushOptions }))
export const startPush = defineCall<{ readonly jobId: JobId }>()(
  'push.start',
  z.strictObject({ connectionId, planId: z.string() }),
)
