/** Calls of the CSV import: choose, recognise, map, check, resolve, stage or create (architecture, The life of an import). */
import { z } from 'zod'
import { csvEncoding } from '../../csv/csv-encoding.ts'
import { keyDifference } from '../../csv/keys/key-difference.ts'
import type { LedgerColumn } from '../../csv/ledger/ledger-kinds.ts'
import type { CorrectionSummary } from '../../csv/mend/corrections.ts'
import type { AppliedRecipe } from '../../csv/recipe/recipe-difference.ts'
import { transformSteps } from '../../csv/transform/transform-step.ts'
import { unpivot } from '../../csv/unpivot/unpivot.ts'
import type { CellValue } from '../../model/cell-value.ts'
import { isTimeZone } from '../../model/dates/time-zone.ts'
import type { ConnectionId, FieldId, ImportId, JobId, WorksheetId } from '../../model/ids.ts'
import { connectionId, fieldId, fileHandle, importId, worksheetId } from '../../model/ids.ts'
import type { Names } from '../../model/names.ts'
import { defineCall } from '../call.ts'
import type { TakenFrom } from './edit-calls.ts'
import { sheetFormat } from './import/sheet-format.ts'

/** How the file is read. Detected first, then the user's. */
export const csvFormat = z.strictObject({
  /** Of workbooks: then encoding, delimiter, quote, comment and escape mean nothing, and lines are rows of the sheet. */
  sheet: sheetFormat.optional(),
  encoding: csvEncoding,
  delimiter: z.string().length(1),
  quote: z.string().length(1),
  hasHeader: z.boolean(),
  /** Lines left out before the names or the first record, such as a title. */
  skip: z.int().min(0).max(1000).optional(),
  /** Records left out at the end, such as totals. */
  footer: z.int().min(0).max(1000).optional(),
  /** Lines that begin with it are left out. */
  comment: z.string().length(1).optional(),
  /** Records with too few cells: rejected, or taken with the missing cells empty. */
  shortRows: z.enum(['reject', 'pad']).optional(),
  /** Records with too many cells: rejected, or taken without the cells beyond. */
  longRows: z.enum(['reject', 'cut']).optional(),
  /** How a quote stands inside quotes: doubled always, behind a backslash where this says so. */
  escape: z.enum(['double', 'backslash']).optional(),
  /** A quote opens a cell also behind spaces. */
  spaceBeforeQuote: z.boolean().optional(),
  /** Columns that become rows, as the file is read: everything else is about the file with these rows. Only with names. */
  unpivot: unpivot.optional(),
})
export type CsvFormat = z.output<typeof csvFormat>

export const dateOrder = z.enum(['ymd', 'dmy', 'mdy'])
export type DateOrder = z.output<typeof dateOrder>

/** What an empty cell of the file does to the value of a row that is there. */
export const emptyCells = z.enum(['keep', 'clear'])
export type EmptyCells = z.output<typeof emptyCells>

export const columnMapping = z.strictObject({
  /** Position of the source column, 0-based. */
  column: z.int().min(0),
  /** Target field; null leaves the column out. */
  field: fieldId.nullable(),
  /** null: ask while the column's evidence leaves it open. `clear`: only dates that can be read in one way are taken. */
  dateOrder: z.enum([...dateOrder.options, 'clear']).nullable(),
  decimal: z.enum(['.', ',']).nullable(),
  /** What time zones in the texts mean: `written` leaves them out, else the zone that moments are converted into. Absent: refused. */
  zone: z.union([z.literal('written'), z.string().max(64).refine(isTimeZone)]).optional(),
  /** The latest year that years of two digits mean. Absent: those that customs read differently are refused. */
  latestYear: z.int().min(1900).max(2199).optional(),
  /** What its empty cells do to rows that are there; absent: what the rules say. */
  emptyCells: emptyCells.optional(),
  /** What is done to its texts, in order, before they are read; absent or empty: nothing. */
  steps: transformSteps.optional(),
})
export type ColumnMapping = z.output<typeof columnMapping>

export const importRules = z.strictObject({
  /**
   * - insert: every line is a new row
   * - update: every line changes the row with its key; one without a row is rejected
   * - upsert: a line without a row is a new one
   * - update-only: a line without a row is skipped: left out, listed, and no mistake
   * - delete: the row with the key is deleted; a line without a row is skipped
   */
  mode: z.enum(['insert', 'update', 'upsert', 'update-only', 'delete']),
  /** Fields that identify a row, all of them together; at least one for every mode but insert. They are compared and never written. */
  keyFields: z.array(fieldId),
  /** What does not count when texts of a key are compared; absent or empty: they are compared exactly. */
  keyIgnores: z.array(keyDifference).optional(),
  /** What an empty source cell does to an existing value, where its column says nothing else. */
  emptyCells,
  trim: z.boolean(),
  /** What is done with an apostrophe before a formula sign, as exports put it there; absent: it is taken away. */
  apostrophes: z.enum(['take', 'keep']).optional(),
})
export type ImportRules = z.output<typeof importRules>

/** What to do with a source text that names no option, member or row. */
export const resolution = z.strictObject({
  field: fieldId,
  text: z.string(),
  take: z.discriminatedUnion('take', [
    z.strictObject({ take: z.literal('map'), key: z.string() }),
    /**
     * Adds the option to the field first, where the connection can change the structure; of a relation, stages a row of this title in the
     * related worksheet.
     */
    z.strictObject({ take: z.literal('create') }),
    z.strictObject({ take: z.literal('empty') }),
    z.strictObject({ take: z.literal('reject') }),
    /** One text that names several, such as `Online only / New`; only in a field that holds several. */
    z.strictObject({ take: z.literal('several'), keys: z.array(z.string()).min(2).max(50) }),
  ]),
})
export type Resolution = z.output<typeof resolution>

/** What a file may leave open about a column. */
export type ColumnQuestion = 'date-order' | 'decimal' | 'time-zone' | 'century'

export interface SourceColumn {
  readonly column: number
  readonly header: string
  /** First distinct non-empty texts. */
  readonly samples: readonly string[]
  readonly mapping: ColumnMapping
  /** A question that must be answered before the check; null when there is none. */
  readonly question: ColumnQuestion | null
  /** What the file says about such questions, with its lines, where it says two things or what nobody can know; absent where nothing is. */
  readonly clues?: Readonly<Partial<Record<ColumnQuestion, string>>> | undefined
  /** Why its steps cannot be carried out, as a sentence; absent where they can. */
  readonly lostStep?: string | undefined
  /** Why this field was proposed: same name, alias, last time, similar; of an unmapped one why it was left out, '' where nothing is to be said. */
  readonly reason: string
}

export interface UnmatchedText {
  readonly field: FieldId
  readonly fieldName: string
  readonly text: string
  readonly rows: number
  readonly canCreate: boolean
  readonly resolution: Resolution['take'] | null
  /** `others`: keys of what the text names besides `key`. */
  readonly suggestions: readonly { readonly key: string; readonly text: string; readonly others?: readonly string[] }[]
}

export interface ImportCheck {
  readonly rows: number
  readonly insert: number
  readonly update: number
  readonly delete: number
  readonly unchanged: number
  /** Lines without a row in an import that only changes or deletes rows. */
  readonly skipped: number
  readonly rejected: number
  /** Reasons with counts, most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly field: string; readonly rows: number }[]
  /** Cells of the rows taken that are not stored as they are written, such as rounded numbers, with counts. */
  readonly notes: readonly { readonly note: string; readonly field: string; readonly cells: number }[]
  /** What became of the cells of each mapped column, in the order of the file; absent in a check of an earlier version. */
  readonly ledger?: readonly LedgerColumn[] | undefined
  readonly unmatched: readonly UnmatchedText[]
  /** What the check has to say about the file as a whole, such as blank lines left out or look-ups that could not be made. */
  readonly warnings: readonly string[]
  /** Lines that a hand took out; absent where none. They are in no other count. */
  readonly takenOut?: number | undefined
  /** Links that the rows take from rows that the file does not change. */
  readonly takes?: readonly TakenFrom[] | undefined
}

/** How the rows of an import are, or were, written; going on after an interruption does the same. */
export interface ImportRun {
  readonly kind: 'stage' | 'create'
  readonly triggerWorkflow: boolean
  /** Rows staged, or created in the service, so far. */
  readonly written: number
  /** It was ended in the middle of the file, for good. */
  readonly isLeft?: true | undefined
}

/** What a workbook holds beside the sheet that is read. */
export interface WorkbookFacts {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** Of the sheet that is read. */
  readonly hiddenRows: number
  readonly mergedAreas: number
}

export interface ImportDraft {
  readonly importId: ImportId
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly fileName: string
  readonly bytes: number
  readonly format: CsvFormat
  /** Only of workbooks. */
  readonly workbook?: WorkbookFacts | undefined
  /** The first lines as they stand in the file. */
  readonly head?: readonly string[] | undefined
  /** How sure the detection is, and what it saw, in words. */
  readonly detection: readonly string[]
  /** The encoding is a guess that nobody has confirmed: configuring the import with a format does, and until then it is not checked. */
  readonly isGuess?: boolean | undefined
  /** Lines with characters beyond ASCII as an older encoding reads them, to judge it by. */
  readonly foreign?: readonly string[] | undefined
  /** Problems of the file itself, as its beginning shows them, in words with line numbers. */
  readonly warnings: readonly string[]
  readonly columns: readonly SourceColumn[]
  /** Where columns become rows: the headers of the file itself. */
  readonly fileHeaders?: readonly string[] | undefined
  readonly rules: ImportRules
  /** Where sheets of one workbook are imported together: what they have in common, and its place among them as they were chosen. */
  readonly sheets?: { readonly group: string; readonly place: number } | undefined
  /** Of a second pass over the same file: the first, whose rows it changes. */
  readonly follows?: ImportId | undefined
  readonly corrections?: CorrectionSummary | undefined
  /** Of the last check with the present settings; null when it must be run (again). */
  readonly check: ImportCheck | null
  readonly state: 'draft' | 'checking' | 'checked' | 'staging' | 'creating' | 'paused' | 'interrupted' | 'done' | 'failed'
  readonly jobId: JobId | null
  /** null before anything was written. */
  readonly run: ImportRun | null
  /** Absent where none was applied, or it was deleted since. */
  readonly recipe?: AppliedRecipe | undefined
  /** The saved recipe whose file looked most like this one; absent where none did, or one is applied. */
  readonly looksLike?: { readonly id: string; readonly name: string } | undefined
  readonly updatedAt: number
}

export interface PreviewRow {
  /** Line in the file where the record starts, 1-based; of a line that a column became, its own number (`lineName`). */
  readonly line: number
  readonly cells: readonly {
    /** What is read: after the steps of its column. */
    readonly text: string
    /** As it stands in the file, where the steps changed it. */
    readonly source?: string | undefined
    readonly value: CellValue
    readonly problem: string | null
    /** What is said about a value that is not stored as it is written. */
    readonly note: string | null
  }[]
}

export const onImport = z.strictObject({ importId })

export const beginImport = defineCall<ImportDraft>()(
  'import.begin',
  z.strictObject({
    connectionId,
    worksheetId,
    source: z.union([z.strictObject({ file: fileHandle }), z.strictObject({ text: z.string().min(1).max(64_000_000) })]),
  }),
)
export const getImport = defineCall<ImportDraft>()('import.get', onImport)
export const configureImport = defineCall<ImportDraft>()(
  'import.configure',
  onImport.extend({ format: csvFormat.optional(), mapping: z.array(columnMapping).optional(), rules: importRules.optional() }),
)
/** Files that lie beside the CSV and are named in it: attachment cells find them by name. */
export const addImportFiles = defineCall<ImportDraft>()(
  'import.add-files',
  onImport.extend({ files: z.array(fileHandle).min(1).max(10_000) }),
)
/** The first lines as they will be stored, in the order of the mapped columns. */
export const previewImport = defineCall<{
  readonly fieldIds: readonly FieldId[]
  readonly rows: readonly PreviewRow[]
  readonly names: Names
}>()('import.preview', onImport.extend({ rows: z.int().min(1).max(500) }))
/** Dry run over the whole file: nothing is staged or sent. */
export const checkImport = defineCall<{ readonly jobId: JobId }>()('import.check', onImport)
export const resolveUnmatched = defineCall<ImportDraft>()(
  'import.resolve',
  onImport.extend({ resolutions: z.array(resolution).min(1) }),
)
/** Stages the checked rows as changes for review. */
export const stageImport = defineCall<{ readonly jobId: JobId }>()('import.stage', onImport)
/** Sends new rows now in batches (mode insert); resumes exactly after an interruption. */
export const createImport = defineCall<{ readonly jobId: JobId }>()(
  'import.create',
  onImport.extend({ triggerWorkflow: z.boolean() }),
)
/**
 * Takes back what an import has created on the service: stages the deletion of exactly those rows, as one command. Nothing is deleted
 * before that is pushed. `keepChanged` leaves rows alone that somebody has changed since.
 */
export const undoImport = defineCall<{ readonly jobId: JobId }>()('import.undo', onImport.extend({ keepChanged: z.boolean() }))
export const listImports = defineCall<{ readonly imports: readonly ImportDraft[] }>()(
  'import.list',
  z.strictObject({ connectionId }),
)
export const discardImport = defineCall<{ readonly discarded: true }>()('import.discard', onImport)
