/** Calls that copy, paste and fill cells of a view, named by position, so that rows that no window has loaded are taken as well. */
import { z } from 'zod'
import { specialPaste } from '../../clipboard/special-paste.ts'
import { fillModes } from '../../fill/find-rule.ts'
import { dateForms } from '../../model/dates/date-form.ts'
import { connectionId, fieldId, type JobId, jobId, viewHandle, worksheetId } from '../../model/ids.ts'
import { area } from '../area.ts'
import { defineCall } from '../call.ts'
import { rowSpan } from '../row-spans.ts'
import { type RunOutcome, type RunStarted, takesLinks } from './bulk-calls.ts'

/** How the user reads and writes numbers and dates. */
export const textForms = z.strictObject({ decimal: z.enum(['.', ',']), dateOrder: z.enum(dateForms) })
export type ClipboardForms = z.output<typeof textForms>

const onWorksheet = z.strictObject({ connectionId, worksheetId })

/** Each once: a cell has one value. */
const columns = z
  .array(fieldId)
  .min(1)
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length, 'a field is named twice')

/** Characters of one text: what a window can hand over to the clipboard without running out of memory. */
export const maxCopied = 128 * 1024 * 1024
/** Characters of a pasted text or table. */
export const maxPasted = 64 * 1024 * 1024
/** Cells that are written as a table too; beyond them the text alone is copied, which spreadsheets read as well. */
export const maxTableCells = 300_000

export interface CopiedText {
  readonly text: string
  /** '' where there are too many cells for a table. */
  readonly html: string
}

/** Exactly one is given. From 50,000 cells on copying is a job; its text is fetched part by part when it is done. */
export type CopyStarted = { readonly jobId: null; readonly copied: CopiedText } | { readonly jobId: JobId; readonly copied: null }

/** The cells as texts. Parts of the area must have the same rows. */
export const copyCells = defineCall<CopyStarted>()(
  'cells.copy',
  onWorksheet.extend({ area, fields: z.array(fieldId).min(1).max(1000), headers: z.boolean(), forms: textForms }),
)
/** What a finished job copied, from part 0 on; the last part may be asked for once. */
export const getCopied = defineCall<CopiedText & { readonly isLast: boolean }>()(
  'cells.copied',
  z.strictObject({ jobId, part: z.int().min(0) }),
)

/** Characters of a text that go in one call: more of them would hold the window for longer than a frame or two. */
export const maxTextPart = 256 * 1024

/** A text that was handed over in parts before, by the name that the host has given it. */
export const handedText = z.strictObject({ handed: z.string().min(1).max(100) })
export type HandedText = z.output<typeof handedText>

/** Takes the next part of a long text, or with `to: null` the first. The text waits for one call that names it, and is forgotten where others were begun after it. */
export const handOverText = defineCall<HandedText>()(
  'clipboard.hand-over',
  z.strictObject({ to: handedText.nullable(), part: z.string().max(maxTextPart) }),
)

const pastedText = z.union([z.string().max(maxPasted), handedText])

const side = z.int().min(1).max(2_000_000)

export const pasteTarget = z.strictObject({
  /** The corner: a position in the view (its end, for rows that are all new) and in `fields`. */
  row: z.int().min(0),
  col: z.int().min(0),
  /** Size of the selection, which a block may fit into several times. */
  rows: side,
  cols: side,
})
export type PasteTarget = z.output<typeof pasteTarget>

const pasted = onWorksheet.extend({
  view: viewHandle,
  revision: z.int().min(1),
  /** The columns as they are shown. */
  fields: columns,
  targets: z.array(pasteTarget).min(1).max(1000),
  /** Long ones are handed over first. */
  text: pastedText,
  html: pastedText,
  forms: textForms,
})

/**
 * Pastes a clipboard's text, or its table where that says more, as one command. Texts become values by the rules of imports; what does
 * not fit is refused cell by cell. Rows beyond the view's last become new ones.
 */
export const pasteCells = defineCall<RunStarted>()(
  'edits.paste',
  pasted.extend({
    /** Cells that were cut: emptied in the same command. */
    cut: area.nullable(),
    /** What the user did, for the undo list: one typed value put into several cells is a fill. A paste where nothing is said. */
    as: z.enum(['paste', 'fill']).optional(),
    /** Cell onto cell where nothing is said. */
    special: specialPaste.optional(),
    takesLinks,
  }),
)

/**
 * Carries a block of cells to another place of the same view, as one command: what a cut and a paste there do, without the clipboard. A
 * block with cells that cannot be emptied is refused before anything is staged.
 */
export const moveCells = defineCall<RunStarted>()(
  'edits.move',
  onWorksheet.extend({
    /** The cells to carry: one block. */
    area,
    /** The columns as they are shown. */
    fields: columns,
    /** The corner of the place: a position at this revision of the view, and in `fields`. */
    to: z.strictObject({ row: z.int().min(0), col: z.int().min(0), revision: z.int().min(1) }),
    /** The cells stay where they are, too. */
    keepsSource: z.boolean(),
    forms: textForms,
    takesLinks,
  }),
)

export interface PastePreview {
  /** Size of the block, as it would be pasted. */
  readonly rows: number
  readonly cols: number
  /** Cells that would change. */
  readonly changed: number
  readonly refusedCells: number
  readonly skipped: RunOutcome['skipped']
  /** Rows that would be made. */
  readonly added: number
  /** False where there are too many cells to count: the numbers are those of the first of them. */
  readonly isAll: boolean
  /** Some names are known to the service only: whether they can be taken is seen when they are pasted. */
  readonly needsNames: boolean
}

/** What a paste would do, without doing it. */
export const previewPaste = defineCall<PastePreview>()('edits.preview-paste', pasted.extend({ special: specialPaste }))

/** Cells that go on in those behind, below, before or above them. */
export const filling = z.strictObject({
  from: z.strictObject({ rows: rowSpan, fields: columns }),
  /** `rows`: the rows to fill, of the same fields; `fields`: the fields to fill, nearest first, of the same rows. */
  into: z.discriminatedUnion('along', [
    z.strictObject({ along: z.literal('rows'), rows: rowSpan }),
    z.strictObject({ along: z.literal('fields'), fields: columns, isBefore: z.boolean() }),
  ]),
  /** As in `findRule`. */
  mode: z.enum(fillModes),
})
export type Filling = z.output<typeof filling>

/** Goes on with the cells of `from`, as one command. */
export const fillCells = defineCall<RunStarted>()(
  'edits.fill',
  onWorksheet.extend({
    view: viewHandle,
    revision: z.int().min(1),
    ...filling.shape,
    takesLinks,
  }),
)
