/** What an export asks the background worker. */
import type { ExportOptions } from '../../src-shared/host/calls/export-calls.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { WorkerQuestion } from '../import/answers/worker-question.ts'
import type { ExportStep } from './export-rows.ts'

export interface ExportQuestions {
  /** Runs the query and starts the file. */
  'export.open': WorkerQuestion<
    'background',
    { readonly export: string; readonly worksheetId: WorksheetId; readonly path: string; readonly options: ExportOptions },
    { readonly rows: number }
  >
  /** Writes on for about `budgetMs`; the file is whole and on disk when `done` is `rows`. */
  'export.step': WorkerQuestion<'background', { readonly export: string; readonly budgetMs: number }, ExportStep>
  'export.close': WorkerQuestion<'background', { readonly export: string }, null>
}
