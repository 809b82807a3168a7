/** What the care of attachments asks the data workers. */
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey, WorksheetId } from '../../src-shared/model/ids.ts'
import type { WorkerQuestion } from './worker-question.ts'

export interface FileQuestions {
  /** The files of a cell as the user sees them; null when the row or the field is not there. */
  'files.in-cell': WorkerQuestion<
    'window',
    { readonly worksheetId: WorksheetId; readonly row: RowKey; readonly field: FieldId },
    readonly AttachmentValue[] | null
  >
  /** Digests of every file that a staged change, an undo or an import still needs. */
  'files.used': WorkerQuestion<'background', null, { readonly digests: readonly string[] }>
}
