/** The calls that try steps of a column on the beginning of an imported file, while they are being put together, and keep the files that these look texts up in. */
import { z } from 'zod'
import { type CsvEncoding, csvEncoding } from '../../../csv/csv-encoding.ts'
import type { StepRefusal } from '../../../csv/transform/step-refusal.ts'
import { lookUpFile, transformSteps } from '../../../csv/transform/transform-step.ts'
import { unpivot } from '../../../csv/unpivot/unpivot.ts'
import { fileHandle } from '../../../model/ids.ts'
import { defineCall } from '../../call.ts'
import { type ImportDraft, onImport } from '../import-calls.ts'

/** A text of the column and what the steps make of it, both cut to 200 signs. */
export interface TriedText {
  readonly before: string
  readonly after: string
  /** Why a step refuses it, so that its line is rejected; then `after` is what the step was given. Absent where none does. */
  readonly refused?: StepRefusal | undefined
  /** Cells of the lines looked at with this text and this outcome. */
  readonly cells: number
  /** The first of them, 1-based. */
  readonly line: number
}

export interface StepTrial {
  /** Lines looked at. */
  readonly lines: number
  /** Cells among them that the steps change. */
  readonly changed: number
  /** Cells among them that a step refuses. */
  readonly refused: number
  /** The first distinct texts, in the order of the file. */
  readonly texts: readonly TriedText[]
}

/** Nothing is kept of it. Steps that cannot be carried out are refused with a sentence. */
export const trySteps = defineCall<StepTrial>()(
  'import.try-steps',
  onImport.extend({ column: z.int().min(0), steps: transformSteps }),
)

/** A kept file that texts can be looked up in. */
export interface LookUpFile {
  readonly file: { readonly sha256: string; readonly name: string }
  /** Of a workbook; null for text. */
  readonly sheets: readonly string[] | null
  /** The one that is read. */
  readonly sheet: string | null
  /** Of text; null for a workbook. */
  readonly encoding: {
    /** The one that it is read in. */
    readonly used: CsvEncoding
    /** The file proves it. Else it is the one that was asked for, or a guess, which must be confirmed before texts are looked up. */
    readonly isProven: boolean
    /** Lines to judge it by; none where the file proves it. */
    readonly lines: readonly string[]
  } | null
  readonly columns: readonly { readonly column: number; readonly header: string; readonly samples: readonly string[] }[]
}

/** Keeps a file for a step that looks texts up in it, and says what its columns are; or says that of one that is kept. */
export const readLookUpFile = defineCall<LookUpFile>()(
  'import.look-up-file',
  onImport.extend({
    file: z.union([z.strictObject({ handle: fileHandle }), lookUpFile]),
    /** Of a workbook; null for its first. */
    sheet: z.string().max(1000).nullable(),
    /** Of text that proves none itself; absent: a guess. */
    encoding: csvEncoding.optional(),
  }),
)

export interface UnpivotTrial {
  /** Of the columns as they are then, the new ones last. */
  readonly headers: readonly string[]
  /** The first rows; their lines as everywhere (`lineName`), texts cut to 200 signs. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** What the file looks like with some columns as rows; nothing of it is kept. */
export const tryUnpivot = defineCall<UnpivotTrial>()('import.try-unpivot', onImport.extend({ unpivot }))

/**
 * Gives a column a field of another type, named as its own, and fills that one. `replace`: in place of its field, only while the worksheet has no
 * rows, here or on the service; else beside it. The service changes at once, nothing of it is staged.
 */
export const retypeColumn = defineCall<ImportDraft>()(
  'import.retype-column',
  onImport.extend({ column: z.int().min(0), type: z.string().min(1).max(10), replace: z.boolean() }),
)
