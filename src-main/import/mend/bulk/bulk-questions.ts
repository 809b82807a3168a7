/** What the data workers are asked about commands for many cells of an import's file. */
import type { FileFill, FilePreview } from '../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { ImportId } from '../../../../src-shared/model/ids.ts'
import type { CorrectionPiece } from '../../../replica/imports/correction-pieces.ts'
import type { WorkerQuestion } from '../../answers/worker-question.ts'
import type { AskedEdge } from './find-edge.ts'
import type { BulkAsk, BulkPlace, BulkSlice } from './plan-bulk.ts'

interface OnImport {
  readonly importId: ImportId
}

type BulkQuestion = OnImport & BulkAsk & { readonly path: string }

export interface BulkQuestions {
  /** How far the filled cells of a column go. */
  'import.edge': WorkerQuestion<'background', OnImport & AskedEdge & { readonly path: string }, { readonly row: number }>
  /** The command that fills cells. */
  'import.plan-fill': WorkerQuestion<'background', OnImport & { readonly path: string; readonly fill: FileFill }, BulkAsk>
  /** Cells that a command is for. */
  'import.bulk-size': WorkerQuestion<'background', BulkQuestion, { readonly cells: number }>
  'import.bulk-preview': WorkerQuestion<'background', BulkQuestion & { readonly limit: number }, FilePreview>
  /** What a command makes of some of the cells that it is for, worked at for so long. */
  'import.bulk-slice': WorkerQuestion<
    'background',
    BulkQuestion & { readonly from: BulkPlace; readonly budgetMs: number },
    BulkSlice
  >
  /** Keeps what a command has made so far; it holds for nothing before the command is finished. `isStart`: in place of what was left of another one. */
  'import.add-pieces': WorkerQuestion<
    'writer',
    OnImport & { readonly pieces: readonly CorrectionPiece[]; readonly isStart: boolean },
    null
  >
  /** Refused once the import is being written. */
  'import.finish-bulk': WorkerQuestion<'writer', OnImport & { readonly label: string; readonly at: number }, null>
  'import.drop-bulk': WorkerQuestion<'writer', OnImport, null>
}
