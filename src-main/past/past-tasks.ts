/** What the data workers do with receipts for people. Named here for both threads. */
import type { PastRequest, PastRows, PastTarget, PastWrite } from '../../src-shared/host/calls/past-calls.ts'
import type { RowKey, WorksheetId } from '../../src-shared/model/ids.ts'
import type { StagedState } from '../replica/contract/question.ts'
import type { ReceiptRowsAsk } from '../replica/contract/receipt-questions.ts'
import { defineTask } from '../replica/contract/worker-task.ts'
import type { InverseTally } from '../replica/stage/stage-inverse.ts'

export interface OfRun {
  readonly run: number
  readonly worksheetId: WorksheetId
  readonly target: PastTarget
}

export interface UndoAsk extends OfRun {
  readonly label: string
  readonly keepChanged: boolean
  readonly at: number
}

export type UndoAnswer = StagedState & { readonly tally: InverseTally }

export const pastRowsTask = defineTask<ReceiptRowsAsk, PastRows>('past.rows', 'window')
/** The same with a search, which looks at every value. */
export const pastSearchTask = defineTask<ReceiptRowsAsk, PastRows>('past.search', 'scan')
export const pastRequestsTask = defineTask<
  { readonly run: number; readonly offset: number; readonly limit: number },
  { readonly total: number; readonly requests: readonly PastRequest[] }
>('past.requests', 'window')
export const lastWritesTask = defineTask<
  { readonly worksheetId: WorksheetId; readonly row: RowKey },
  { readonly row: PastWrite | null; readonly fields: Readonly<Record<string, PastWrite>> }
>('past.of-row', 'scan')
/** Ids of the rows on the service that are to be read before an undo is staged. */
export const writtenIdsTask = defineTask<OfRun, readonly string[]>('past.ids', 'scan')
/** One command. Progress in rows. */
export const undoRunTask = defineTask<UndoAsk, UndoAnswer, number>('past.undo', 'writer')
/** Writes every cell of a run into a file. Progress in rows. */
export const exportRunTask = defineTask<{ readonly run: number; readonly path: string }, { readonly rows: number }, number>(
  'past.export',
  'background',
)
