/** What imports and exports ask the data workers. Reading and parsing run in the background worker, every write in the writer. */

import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import type { LedgerKind } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { RememberedMapping } from '../../../src-shared/csv/mapping/map-columns.ts'
import type { CorrectionSummary } from '../../../src-shared/csv/mend/corrections.ts'
import type { ProposedField } from '../../../src-shared/csv/propose-field.ts'
import type { LeftOutKind } from '../../../src-shared/host/calls/import/import-line-calls.ts'
import type { StepTrial, UnpivotTrial } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { CsvFormat, ImportRun, PreviewRow, Resolution } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { FieldId, ImportId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import type { AnsweredName } from '../../../src-shared/model/texts/name-answer.ts'
import type { ReferenceKind } from '../../../src-shared/model/value-kind.ts'
import type { FileQuestions } from '../../attachments/file-questions.ts'
import type { ExportQuestions } from '../../export/export-questions.ts'
import type { FoundChange } from '../../replica/imports/import-changes.ts'
import type { CorrectionStep, TurnedStep } from '../../replica/imports/import-corrections.ts'
import type {
  CheckResult,
  ImportRecord,
  ImportSetting,
  ImportState,
  NewImport,
  RecognisedFile,
} from '../../replica/imports/import-ledger.ts'
import type { LineOfRow } from '../../replica/imports/import-lines.ts'
import type { StoredRecipe } from '../../replica/imports/import-recipes.ts'
import type { ListedLine } from '../../replica/imports/import-rejects.ts'
import type { StoredText, UnmatchedText } from '../../replica/imports/import-texts.ts'
import type { RejectedLine } from '../../replica/imports/rejected-line.ts'
import type { SecondPass } from '../../replica/imports/second-pass.ts'
import type { NewWorkbookRecipe, StoredWorkbookRecipe } from '../../replica/imports/workbook-recipes.ts'
import type { BatchQuestions } from '../batch-questions.ts'
import type { NeededNames, PassStep } from '../import-pass.ts'
import type { LineLedger } from '../ledger/ledger-of-line.ts'
import type { BulkQuestions } from '../mend/bulk/bulk-questions.ts'
import type { PreparedLines } from '../mend/grid-desk.ts'
import type { AskedLines, PlannableCorrection, PlannedCorrection, ReadLines } from '../mend/open-grid.ts'
import type { SeenColumn } from '../settle-evidence.ts'
import type { SteppedEvidence, SteppedFile } from '../transform/stepped-file.ts'
import type { WorkerQuestion } from './worker-question.ts'

interface OnImport {
  readonly importId: ImportId
}

/** What a pass over a source file is for, and where it starts to count. */
export interface PassRequest extends OnImport {
  /** Names the pass in later questions. */
  readonly pass: string
  readonly path: string
}

export interface CheckStep {
  readonly state: PassStep
  /** Records judged so far. */
  readonly rows: number
  /** Bytes of the file read so far. */
  readonly position: number
  readonly rejects: readonly RejectedLine[]
  /** Only with `done`. */
  readonly outcome: {
    /** Of the corrections that it read. */
    readonly revision: number
    readonly result: CheckResult
    readonly unmatched: readonly UnmatchedText[]
    readonly warnings: readonly string[]
    /** What the whole file says about columns of dates and numbers. */
    readonly seen: readonly SeenColumn[]
    /** The first rows that it would change or delete. */
    readonly changes: readonly FoundChange[]
  } | null
}

export interface ImportDetails {
  readonly record: ImportRecord
  /** Most frequent first. */
  readonly texts: readonly StoredText[]
  /** Of the run under way or done; null when nothing was written. */
  readonly run: ImportRun | null
  /** Those of its worksheet, by name. */
  readonly recipes: readonly StoredRecipe[]
  readonly corrections: CorrectionSummary
  /** Why steps of columns that fill a field cannot look their texts up, as sentences. */
  readonly lostLookUps: readonly { readonly column: number; readonly why: string }[]
}

export interface TransferQuestions extends BatchQuestions, BulkQuestions, ExportQuestions, FileQuestions {
  /** Looks a file over; answers within about a second whatever its size. */
  'import.survey': WorkerQuestion<
    'background',
    {
      readonly path: string
      readonly fileName: string
      readonly format: CsvFormat | null
      readonly olderEncoding?: CsvEncoding | undefined
      readonly knownNames: readonly string[]
    },
    RecognisedFile
  >
  'import.propose': WorkerQuestion<
    'background',
    { readonly path: string; readonly fileName: string; readonly format: CsvFormat | null },
    { readonly fields: readonly ProposedField[]; readonly recognised: RecognisedFile }
  >
  /** What the texts of columns say about dates and numbers after their steps; answers within half a second. */
  'import.step-evidence': WorkerQuestion<
    'background',
    { readonly file: SteppedFile },
    { readonly columns: readonly SteppedEvidence[] }
  >
  'import.try-steps': WorkerQuestion<'background', OnImport & { readonly file: SteppedFile; readonly column: number }, StepTrial>
  /** The first rows of a file as they are in this format. */
  'import.try-unpivot': WorkerQuestion<'background', { readonly path: string; readonly format: CsvFormat }, UnpivotTrial>
  'import.find': WorkerQuestion<'window', OnImport, ImportDetails | null>
  /** Digests of the files that imports and recipes look texts up in. */
  'import.look-up-files': WorkerQuestion<'window', null, { readonly digests: readonly string[] }>
  'import.list': WorkerQuestion<'window', null, readonly ImportId[]>
  /** `texts`: of the file, to be compared with names that were seen before. */
  'import.remembered': WorkerQuestion<
    'window',
    { readonly worksheetId: WorksheetId; readonly texts: readonly string[] },
    { readonly mapping: RememberedMapping; readonly names: Partial<Readonly<Record<ReferenceKind, readonly string[]>>> }
  >
  /** The first text that stands for a row which waits to be pushed; null where there is none. */
  'import.waiting': WorkerQuestion<'window', OnImport, string | null>
  'import.decisions': WorkerQuestion<'window', OnImport, readonly Resolution[]>
  'recipes.list': WorkerQuestion<'window', { readonly worksheetId: WorksheetId }, readonly StoredRecipe[]>
  'workbook-recipes.list': WorkerQuestion<'window', null, readonly StoredWorkbookRecipe[]>
  'import.rejects': WorkerQuestion<
    'background',
    OnImport & { readonly kind: LeftOutKind; readonly offset: number; readonly limit: number },
    { readonly total: number; readonly rows: readonly ListedLine[] }
  >
  /** Writes such lines as CSV with line and reason in front; answers how many. */
  'import.save-rejects': WorkerQuestion<
    'background',
    OnImport & { readonly kind: LeftOutKind; readonly path: string },
    { readonly lines: number }
  >
  /** Listed cells of one column and fate, from the list beside the source copy. */
  'import.ledger': WorkerQuestion<
    'background',
    OnImport & {
      readonly path: string
      readonly column: number
      readonly kind: LedgerKind
      readonly offset: number
      readonly limit: number
    },
    HostCallAnswer<'import.ledger'>
  >
  /** Imports that have written something, newest first. */
  'import.past': WorkerQuestion<
    'window',
    { readonly search: string; readonly offset: number; readonly limit: number },
    HostCallAnswer<'import.past'>
  >
  /** The lines of files that a row comes from, newest first. */
  'import.lines-of-row': WorkerQuestion<
    'background',
    { readonly worksheetId: WorksheetId; readonly row: RowKey },
    readonly LineOfRow[]
  >
  'import.ledger-of-line': WorkerQuestion<'background', OnImport & { readonly path: string; readonly line: number }, LineLedger>
  /** Writes the ledger of the import with this source copy as CSV. */
  'import.save-ledger': WorkerQuestion<'background', OnImport & { readonly path: string; readonly to: string }, null>
  /** What the last check would change, as far as it is kept. */
  'import.changes': WorkerQuestion<
    'window',
    OnImport & { readonly offset: number; readonly limit: number },
    HostCallAnswer<'import.changes'>
  >
  /** Lines of the file with the verdict on their cells; names in corrected ones come first, as for a preview. */
  'import.grid-lines': WorkerQuestion<
    'background',
    OnImport & { readonly path: string; readonly asked: AskedLines | { readonly numbers: readonly number[] } },
    ReadLines
  >
  /** Makes the file of the lines for so long, and says how far it is. */
  'import.prepare-lines': WorkerQuestion<
    'background',
    OnImport & { readonly path: string; readonly budgetMs: number },
    PreparedLines
  >
  'import.grid-learn': WorkerQuestion<'background', OnImport & { readonly names: readonly AnsweredName[] }, null>
  'import.close-grid': WorkerQuestion<'background', OnImport, null>
  'import.alike': WorkerQuestion<
    'background',
    OnImport & { readonly path: string; readonly line: number; readonly column: number },
    HostCallAnswer<'import.alike'>
  >
  /** What a correction sets; nothing is kept of it yet. */
  'import.plan-correction': WorkerQuestion<
    'background',
    OnImport & { readonly path: string; readonly correction: PlannableCorrection },
    PlannedCorrection
  >
  /** Refused once the import is being written. */
  'import.add-corrections': WorkerQuestion<'writer', OnImport & { readonly step: CorrectionStep; readonly at: number }, null>
  'import.turn-correction': WorkerQuestion<
    'writer',
    OnImport & { readonly turn: 'undo' | 'redo'; readonly at: number },
    TurnedStep | null
  >
  'import.preview': WorkerQuestion<
    'background',
    PassRequest & { readonly rows: number },
    {
      readonly needs: readonly NeededNames[]
      readonly fieldIds: readonly FieldId[]
      readonly rows: readonly PreviewRow[]
      readonly names: Names
    }
  >
  'import.check-open': WorkerQuestion<'background', PassRequest, null>
  'import.check-step': WorkerQuestion<'background', { readonly pass: string; readonly budgetMs: number }, CheckStep>
  /** Answers of look-ups, for any kind of pass. */
  'import.learn': WorkerQuestion<'background', { readonly pass: string; readonly names: readonly AnsweredName[] }, null>
  'import.close-pass': WorkerQuestion<'background', { readonly pass: string }, null>

  'import.add': WorkerQuestion<'writer', NewImport, null>
  'import.configure': WorkerQuestion<'writer', OnImport & ImportSetting & { readonly at: number }, null>
  /** As a recipe decides; what was decided about texts before is given up. */
  'import.by-recipe': WorkerQuestion<
    'writer',
    OnImport & {
      readonly recipe: string
      readonly settings: ImportSetting
      readonly resolutions: readonly Resolution[]
      readonly at: number
    },
    null
  >
  'import.leave-recipe': WorkerQuestion<'writer', OnImport, null>
  'recipes.save': WorkerQuestion<'writer', { readonly recipe: StoredRecipe; readonly madeFrom: ImportId | null }, null>
  'recipes.rename': WorkerQuestion<
    'writer',
    { readonly worksheetId: WorksheetId; readonly id: string; readonly name: string },
    null
  >
  'recipes.remove': WorkerQuestion<'writer', { readonly worksheetId: WorksheetId; readonly id: string }, null>
  'workbook-recipes.save': WorkerQuestion<'writer', NewWorkbookRecipe, null>
  'workbook-recipes.rename': WorkerQuestion<'writer', { readonly id: string; readonly name: string }, null>
  'workbook-recipes.remove': WorkerQuestion<'writer', { readonly id: string }, null>
  'import.set-state': WorkerQuestion<'writer', OnImport & { readonly state: ImportState; readonly at: number }, null>
  'import.decide': WorkerQuestion<'writer', OnImport & { readonly resolutions: readonly Resolution[]; readonly at: number }, null>
  'import.keep-names': WorkerQuestion<'writer', OnImport & { readonly names: readonly AnsweredName[] }, null>
  /** Before a check: what was looked up for an earlier one may have changed. Files that came with the import stay. */
  'import.forget-names': WorkerQuestion<'writer', OnImport, null>
  'import.add-rejects': WorkerQuestion<
    'writer',
    OnImport & { readonly lines: readonly RejectedLine[]; readonly isStart: boolean },
    null
  >
  'import.finish-check': WorkerQuestion<
    'writer',
    OnImport & Omit<NonNullable<CheckStep['outcome']>, 'seen'> & { readonly at: number },
    { readonly counts: boolean }
  >
  'import.remember-mapping': WorkerQuestion<
    'writer',
    {
      readonly worksheetId: WorksheetId
      readonly columns: readonly { readonly header: string; readonly field: FieldId | null }[]
    },
    null
  >
  /** Answers the second passes that went with it, whose files are of no more use. */
  'import.remove': WorkerQuestion<'writer', OnImport, { readonly followers: readonly ImportId[] }>
  'import.second-pass': WorkerQuestion<'writer', SecondPass, null>
  /** Ends an import in the middle: what it has written stays, with what was read of its file. */
  'import.leave': WorkerQuestion<'writer', OnImport & { readonly at: number }, null>
  'import.mark-interrupted': WorkerQuestion<'writer', { readonly importId: ImportId | null }, null>
}
