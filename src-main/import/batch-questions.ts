/** What a run that stages or creates asks the data workers: the next rows, and what became of them. */
import type { ImportedChange } from '../../src-shared/host/calls/import/past-import-calls.ts'
import type { StagedCounts } from '../../src-shared/host/calls/row-calls.ts'
import type { ImportId, RowKey, WorksheetId } from '../../src-shared/model/ids.ts'
import type { PackedCells } from '../replica/contract/packed-cells.ts'
import type { BatchContent } from '../replica/imports/batch-content.ts'
import type { RejectedLine } from '../replica/imports/rejected-line.ts'
import type {
  BatchSent,
  BatchSettled,
  OpenBatch,
  RunBegin,
  RunProgress,
  RunRecord,
  Watermark,
} from '../replica/imports/run-record.ts'
import type { PackedRows } from '../replica/stage/stage-rows.ts'
import type { WorkerQuestion } from './answers/worker-question.ts'
import type { PassStep } from './import-pass.ts'

interface OnImport {
  readonly importId: ImportId
}

/** Where a slice of a run ended, and what it needs to go on. */
export interface RunSlice {
  readonly state: PassStep
  /** Lines rejected since the last slice. */
  readonly rejects: readonly RejectedLine[]
  /** Everything up to this line is in this or an earlier slice, rejected, or needs nothing. */
  readonly plannedLine: number
}

export interface CreateSlice extends RunSlice {
  /** A batch ready to be sent; 0 rows when the slice brought none. */
  readonly rows: number
  /** Our own JSON (batch-content.ts), for the ledger. */
  readonly content: Uint8Array<ArrayBuffer>
  /** Source line of each row. */
  readonly lines: readonly number[]
  /** The request's JSON. */
  readonly body: Uint8Array<ArrayBuffer>
}

export interface StageSlice extends RunSlice {
  readonly inserts: PackedRows
  readonly updates: PackedCells
  readonly deletes: readonly RowKey[]
  /** Of the file, for each new, changed and deleted row in the order above: a row is changed by one line. */
  readonly lines: Readonly<Record<ImportedChange, readonly number[]>>
  readonly updatedRows: number
  readonly unchanged: number
}

export interface BatchQuestions {
  'run.open': WorkerQuestion<
    'background',
    OnImport & {
      readonly pass: string
      readonly path: string
      readonly kind: 'stage' | 'create'
      /** Lines up to this one were planned before. */
      readonly resumeAfter: number
      readonly triggerWorkflow: boolean
      /** Where staged files lie. */
      readonly blobs: string
    },
    null
  >
  'run.next-batch': WorkerQuestion<'background', { readonly pass: string; readonly budgetMs: number }, CreateSlice>
  'run.next-stage': WorkerQuestion<
    'background',
    /** `cells`: as many as there may be in all of its rows; of a single row there may be more. */
    { readonly pass: string; readonly rows: number; readonly cells: number; readonly budgetMs: number },
    StageSlice
  >
  /** The request for a batch of the ledger. */
  'run.body': WorkerQuestion<
    'background',
    OnImport & {
      readonly worksheetId: WorksheetId
      readonly batch: number
      readonly triggerWorkflow: boolean
      readonly blobs: string
    },
    { readonly body: Uint8Array<ArrayBuffer>; readonly lines: readonly number[] }
  >
  /** The rows of an open batch. */
  'run.content': WorkerQuestion<'background', OnImport & { readonly batch: number }, BatchContent>
  /** What a refusal says, with names for the ids in it. */
  'run.name-refusal': WorkerQuestion<
    'background',
    { readonly worksheetId: WorksheetId; readonly message: string },
    { readonly message: string }
  >
  'run.progress': WorkerQuestion<
    'window',
    OnImport,
    { readonly progress: RunProgress; readonly open: readonly OpenBatch[] } | null
  >
  /** Ids of every row that the run has created. */
  'run.created': WorkerQuestion<'background', OnImport, { readonly ids: readonly string[] }>

  /** Starts a run, or answers how far it came. A new one clears the rejected lines. */
  'run.begin': WorkerQuestion<'writer', RunBegin, RunProgress>
  'run.watermark': WorkerQuestion<'writer', OnImport & { readonly watermark: Watermark }, null>
  'run.record': WorkerQuestion<'writer', RunRecord, { readonly batches: readonly number[] }>
  'run.sent': WorkerQuestion<'writer', BatchSent, null>
  'run.settle': WorkerQuestion<'writer', BatchSettled, { readonly batches: readonly number[] }>
  /** After a refresh: what came of rows that interrupted imports sent without an answer. */
  'run.match-pulled': WorkerQuestion<
    'writer',
    { readonly worksheetId: WorksheetId; readonly at: number },
    { readonly arrived: number }
  >
  'run.finish': WorkerQuestion<'writer', OnImport & { readonly at: number }, null>
  /** Stages a slice as part of one command; the command is closed with the last slice. */
  'run.stage-slice': WorkerQuestion<
    'writer',
    OnImport & {
      readonly worksheetId: WorksheetId
      readonly label: string
      readonly at: number
      readonly slice: StageSlice
    },
    {
      readonly staged: StagedCounts
      readonly undo: string | null
      readonly redo: string | null
      readonly came: readonly number[]
      readonly went: readonly number[]
    }
  >
}
