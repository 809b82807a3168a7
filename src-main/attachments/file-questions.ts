/** What the care of attachments asks the data workers. */
import type { FileMatch } from '../../src-shared/host/calls/attach-calls.ts'
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey, WorksheetId } from '../../src-shared/model/ids.ts'
import type { WorkerQuestion } from '../import/answers/worker-question.ts'

export interface FileQuestions {
  /** The files of a cell as the user sees them; null when the row or the field is not there. */
  'files.in-cell': WorkerQuestion<
    'window',
    { readonly worksheetId: WorksheetId; readonly row: RowKey; readonly field: FieldId },
    readonly AttachmentValue[] | null
  >
  /** The row of each file name, in the order asked. */
  'files.match': WorkerQuestion<
    'background',
    {
      readonly worksheetId: WorksheetId
      readonly by: FieldId
      readonly into: FieldId
      readonly names: readonly string[]
    },
    readonly FileMatch[]
  >
  /** The field by which most names find exactly one row, and how many do. */
  'files.propose-naming': WorkerQuestion<
    'background',
    { readonly worksheetId: WorksheetId; readonly fields: readonly FieldId[]; readonly names: readonly string[] },
    { readonly by: FieldId | null; readonly files: number }
  >
  /** Digests of every file that a staged change, an undo or an import still needs. */
  'files.used': WorkerQuestion<'background', null, { readonly digests: readonly string[] }>
}
