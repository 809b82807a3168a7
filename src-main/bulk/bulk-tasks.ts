/** What the data workers do for changes of many cells. Named here for both threads. */
import type { Operation } from '../../src-shared/bulk/operation.ts'
import type { PastCommand, Preview, RunOutcome } from '../../src-shared/host/calls/bulk-calls.ts'
import type { FieldId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { StagedState } from '../replica/contract/question.ts'
import { defineTask } from '../replica/contract/worker-task.ts'
import type { Step } from '../replica/undo/undo-command.ts'

/** The same rows of one or more fields, in the order of the view. */
export interface KeyedPart {
  readonly keys: Float64Array<ArrayBuffer>
  readonly fields: readonly FieldId[]
}

interface OnWorksheet {
  readonly worksheetId: WorksheetId
}

export interface RunAsk extends OnWorksheet {
  /** No field stands in two of them. */
  readonly parts: readonly KeyedPart[]
  readonly operation: Operation
  /** The user has agreed that other rows lose links. */
  readonly takesLinks?: boolean
  /** Null names the command after what it did. */
  readonly label: string | null
  readonly at: number
}

/** Whole rows that a command is for. */
export interface RowsAsk extends OnWorksheet {
  readonly keys: Float64Array<ArrayBuffer>
  readonly label: string | null
  readonly at: number
}

export interface SettleAsk extends OnWorksheet {
  /** Whose value counts in every conflict, or that nothing stays staged. */
  readonly how: 'mine' | 'theirs' | 'discard'
  /** Of a discard: only what is staged in these fields, under this name after the count. Left out, all that is staged. */
  readonly only?: { readonly fields: readonly string[]; readonly of: string }
  readonly at: number
}

export interface SettleAnswer extends StagedState {
  /** Conflicts settled, or cells and row changes discarded. */
  readonly settled: number
}

export interface PreviewAsk extends OnWorksheet {
  readonly parts: readonly KeyedPart[]
  readonly operation: Operation
  /** Rows to show. */
  readonly limit: number
}

export interface ReturnAsk extends OnWorksheet {
  /** Null goes back to before the first command. */
  readonly commandId: number | null
  readonly at: number
}

export type StepsAsk = Omit<ReturnAsk, 'at'>

/** What leads to a command. */
export interface Steps {
  readonly step: Step
  /** Of all the steps. */
  readonly entries: number
}

export interface Returned extends StagedState {
  /** It was cancelled on the way: the steps up to there are done. */
  readonly isStopped: boolean
}

export type RunAnswer = Omit<RunOutcome, 'staged' | 'undo' | 'redo'> & StagedState

/** Progress in cells. */
export const runTask = defineTask<RunAsk, RunAnswer, number>('bulk.run', 'writer')
/** Progress in rows. */
export const deleteTask = defineTask<RowsAsk, RunAnswer, number>('bulk.delete', 'writer')
/** Progress in rows. */
export const duplicateTask = defineTask<RowsAsk, RunAnswer, number>('bulk.duplicate', 'writer')
/** Null, with nothing done, where it cannot be done slice by slice. Progress in rows. */
export const settleTask = defineTask<SettleAsk, SettleAnswer | null, number>('bulk.settle', 'writer')
export const previewTask = defineTask<PreviewAsk, Preview>('bulk.preview', 'scan')
export const historyTask = defineTask<OnWorksheet & { readonly limit: number }, readonly PastCommand[]>('bulk.history', 'window')
/** Null where there is nothing to do. */
export const stepsTask = defineTask<StepsAsk, Steps | null>('bulk.steps', 'window')
/** Progress in entries. */
export const returnTask = defineTask<ReturnAsk, Returned, number>('bulk.return-to', 'writer')
