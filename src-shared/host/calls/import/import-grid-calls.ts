/** Calls about the file of an import as a grid: its lines with the verdict on each cell, and corrections by hand. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { type ImportDraft, onImport } from '../import-calls.ts'

/** Which lines: those that the last check rejected, with those that were corrected or taken out; those with an altered cell; all of them. */
export const gridShow = z.enum(['rejected', 'altered', 'all'])
export type GridShow = z.output<typeof gridShow>

/** What is said of a cell; cells that are stored as they stand, or fill no field, have no mark. */
export interface GridMark {
  readonly column: number
  /** The text in the file, where a hand has corrected it. */
  readonly file?: string | undefined
  /** Why it is rejected. */
  readonly problem?: string | undefined
  /** What becomes of it, where it is stored as something else, and as what. */
  readonly altered?: { readonly words: string; readonly stored: string } | undefined
}

export interface GridLine {
  /** Where the record starts in the file, 1-based; of a line that a column became, its own number (`lineName`). */
  readonly line: number
  /** One for each column of the file, corrected where a hand has done so. */
  readonly texts: readonly string[]
  readonly marks: readonly GridMark[]
  /**
   * - rejected: it is left out as it stands
   * - skipped: it has no row, and the import wants none for it
   * - out: a hand has taken it out
   * - unchecked: its cells are fine now; the next check tells about the line as a whole
   */
  readonly state: 'fine' | 'rejected' | 'skipped' | 'out' | 'unchecked'
  /** Why it is rejected or skipped, as a sentence; '' else. */
  readonly reason: string
  /** Why it is no record of the file, though it is shown as one: it may be taken as shown. */
  readonly isBroken: boolean
}

export interface GridPage {
  /** Lines that are shown. */
  readonly total: number
  /** Names the list of them: another one, and places in it mean other lines. '' where lines were asked for by their numbers. */
  readonly list: string
  readonly rows: readonly GridLine[]
  /** Lines that each choice shows. */
  readonly counts: Readonly<Record<GridShow, number>>
}

/**
 * Makes the file that pages of lines are read from, for a tenth of a second, and says how far it is, in bytes of the source: asked
 * until it is ready. Pages that are asked for before make the rest of it.
 */
export const prepareLines = defineCall<{ readonly isReady: boolean; readonly done: number; readonly total: number }>()(
  'import.prepare-lines',
  onImport,
)

/** A page of lines, by their places among those shown. */
export const listGridLines = defineCall<GridPage>()(
  'import.lines',
  onImport.extend({ show: gridShow, from: z.int().min(0), limit: z.int().min(1).max(500) }),
)

/** Cells of a column with the same text in the file as this line's, which are not corrected yet, beside it. */
export const countAlike = defineCall<{ readonly text: string; readonly cells: number }>()(
  'import.alike',
  onImport.extend({ line: z.int().min(1), column: z.int().min(0) }),
)

/** From a line in this direction: the last one of a block of filled cells of a column, or the first of the next block, as Control with an arrow key goes. */
export const findGridEdge = defineCall<{ readonly row: number }>()(
  'import.edge',
  onImport.extend({ show: gridShow, row: z.int().min(0), column: z.int().min(0), direction: z.enum(['up', 'down']) }),
)

const longestText = 1_000_000
const text = z.string().max(longestText)

export const correction = z.discriminatedUnion('kind', [
  /** null: as the file has it. */
  z.strictObject({
    kind: z.literal('cells'),
    cells: z
      .array(z.strictObject({ line: z.int().min(1), column: z.int().min(0), text: text.nullable() }))
      .min(1)
      .max(50_000),
  }),
  z.strictObject({ kind: z.literal('lines'), lines: z.array(z.int().min(1)).min(1).max(50_000), isOut: z.boolean() }),
  /** Every cell of the column that has the same text in the file as this line's. */
  z.strictObject({ kind: z.literal('alike'), line: z.int().min(1), column: z.int().min(0), text }),
  /** In cells that are rejected; in others it is a command for many cells. */
  z.strictObject({
    kind: z.literal('replace'),
    find: z.string().min(1).max(1000),
    by: z.string().max(1000),
    matchCase: z.boolean(),
    /** null: every column that fills a field. */
    column: z.int().min(0).nullable(),
  }),
  z.strictObject({ kind: z.literal('undo') }),
  z.strictObject({ kind: z.literal('redo') }),
])
export type Correction = z.output<typeof correction>

/**
 * Corrects the file of an import by hand: durable, one step of undo each, and only before anything was written. The last check is void with
 * it, and one that is running is stopped. `cells`: how many were set, or lines taken out or in; `rows`: the first 200 lines that were meant, as they are now.
 */
export const correctImport = defineCall<{
  readonly draft: ImportDraft
  readonly cells: number
  readonly rows: readonly GridLine[]
}>()('import.correct', onImport.extend({ correction }))
