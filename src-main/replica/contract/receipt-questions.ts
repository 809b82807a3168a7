/** Questions about receipts: what was sent in which run, row by row, and what became of it. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Question } from './question.ts'

/**
 * `open`: sent and not answered yet. `unknown`: no answer came. `absent`: no answer came and it is not there; it may still come, and stays this
 * when it is looked for no more. `unsent`: certainly not taken by the service; told by a person: a new row that was looked for in vain and sent
 * again with a later receipt, of which nobody knows.
 */
export type ReceiptState = 'open' | 'unknown' | 'absent' | 'confirmed' | 'refused' | 'unsent'

/** The newest rows that the service showed before a create, in its own clock: what is older, or among them, was not created by it. */
export interface Newest {
  readonly createdAt: string | null
  readonly ids: readonly string[]
}

/** What rows are taken for. */
export interface TakenFor {
  readonly run: number
  /** Our clock, milliseconds. */
  readonly at: number
}

export interface RunStart {
  readonly kind: 'push' | 'import' | 'program'
  /** '' for the person at the window, else the file of the import or the program's name. */
  readonly source: string
  readonly importId: string | null
  readonly at: number
  readonly triggerWorkflow: boolean
  readonly permanentDelete: boolean
}

export type RowCounts = { readonly [State in ReceiptState]: number }

export interface RunSummary extends Omit<RunStart, 'at'> {
  readonly run: number
  /** Cells of colleagues that it replaced unseen, as far as their logs were read. */
  readonly overwritten: number
  readonly startedAt: number
  readonly endedAt: number | null
  /** Null while it runs, and where the app ended in the middle of it. */
  readonly outcome: 'done' | 'stopped' | 'failed' | null
  readonly worksheets: readonly RunWorksheet[]
}

export interface RunWorksheet extends RowCounts {
  /** Rows of a creation without an answer that were sent again later; not among `unsent`. */
  readonly resent: number
  readonly worksheetId: WorksheetId | null
  readonly name: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly requests: number
  readonly rows: number
  readonly cells: number
}

/** What a colleague wrote between our check and our write, and our write replaced. */
export interface Overwrote {
  readonly value: CellValue
  readonly by: { readonly id: string; readonly name: string }
  /** The service's clock, milliseconds; null where it cannot be read. */
  readonly at: number | null
}

export interface ReceiptCell {
  /** Null where the field is no longer known. */
  readonly field: FieldId | null
  readonly before: CellValue
  readonly sent: CellValue
  readonly overwrote: Overwrote | null
}

export interface ReceiptRow {
  readonly run: number
  readonly receipt: number
  /** Place in the request; with `receipt` what names the row. */
  readonly n: number
  readonly sentAt: number
  readonly operation: 'create' | 'update' | 'delete'
  readonly worksheetId: WorksheetId | null
  /** Integer key in the replica; null for a row that an import created. */
  readonly k: number | null
  /** As the grid knows it; null while nothing is known under it. */
  readonly row: RowKey | null
  readonly state: ReceiptState
  readonly how: 'answer' | 'read-back' | 'person' | null
  readonly code: number | null
  readonly words: string
  /** Of a deletion: the whole row as it was, with `sent` null throughout. */
  readonly cells: readonly ReceiptCell[]
}

export interface ReceiptRowsAsk {
  readonly run: number
  readonly worksheetId: WorksheetId | null
  readonly states: readonly ReceiptState[] | null
  /** Only rows in which the run replaced what a colleague had written meanwhile. */
  readonly onlyOverwritten?: boolean
  /** In the values, as people read them, and in the row's title. */
  readonly search?: string
  readonly offset: number
  readonly limit: number
}

export interface OverwrittenCell extends Overwrote {
  readonly receipt: number
  readonly n: number
  readonly field: FieldId
}

export interface ReceiptQuestions {
  /** Opens a run; of an import that was interrupted, goes on with its own. */
  'receipts.begin': Question<'writer', RunStart, { readonly run: number }>
  'receipts.end': Question<
    'writer',
    { readonly run: number; readonly at: number; readonly outcome: 'done' | 'stopped' | 'failed' },
    null
  >
  /**
   * Forgets the oldest runs that began before `olderThan` or go beyond `mostBytes`, a bounded number of rows at a time; never one with
   * something open. `more`: asking again forgets more.
   */
  'receipts.prune': Question<
    'writer',
    { readonly olderThan: number; readonly mostBytes: number },
    { readonly runs: number; readonly more: boolean }
  >
  /** Newest first, without runs that sent nothing. `search`: in the names of worksheets, files and programs. */
  'receipts.runs': Question<
    'window',
    {
      readonly offset: number
      readonly limit: number
      readonly search?: string
      readonly run?: number
      readonly importId?: string
    },
    { readonly total: number; readonly runs: readonly RunSummary[] }
  >
  /**
   * Confirmed updates of a run whose row logs are worth reading: no more than `limit`, those first that waited longest for their answer.
   * `total`: how many there are.
   */
  'receipts.updated': Question<
    'window',
    { readonly run: number; readonly limit: number },
    { readonly total: number; readonly rows: readonly ReceiptRow[] }
  >
  /** Pushes of that time whose row logs were not read to the end. */
  'receipts.looks-due': Question<
    'window',
    { readonly since: number; readonly before: number },
    { readonly runs: readonly number[] }
  >
  'receipts.looked': Question<'writer', { readonly run: number }, null>
  /** Keeps what was found to be overwritten, beside the cells that replaced it. Answers how many cells are kept. */
  'receipts.note-overwritten': Question<
    'writer',
    { readonly run: number; readonly cells: readonly OverwrittenCell[] },
    { readonly noted: number }
  >
  /** In the order in which they were sent. */
  'receipts.rows': Question<'window', ReceiptRowsAsk, { readonly total: number; readonly rows: readonly ReceiptRow[] }>
}
