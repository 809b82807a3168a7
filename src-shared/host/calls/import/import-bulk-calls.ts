/** Calls that change many cells of an import's file at once, by the commands that worksheets have. */
import { z } from 'zod'
import { operation } from '../../../bulk/operation.ts'
import type { FieldId } from '../../../model/ids.ts'
import { areaPart } from '../../area.ts'
import { defineCall } from '../../call.ts'
import { filling } from '../clipboard-calls.ts'
import { type ImportDraft, onImport } from '../import-calls.ts'
import { type GridLine, gridShow } from './import-grid-calls.ts'

/** Cells of the lines that are shown; columns by `fileFieldId`. */
export const fileArea = z.strictObject({
  show: gridShow,
  /** That of the page in which the places were seen. Where other lines are shown by now, nothing is done. */
  list: z.string(),
  parts: z.array(areaPart).min(1).max(1000),
})
export type FileArea = z.output<typeof fileArea>

/** All lines, in these columns. */
export const fileTarget = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('area'), area: fileArea }),
  z.strictObject({ of: z.literal('file'), fields: areaPart.shape.fields }),
])
export type FileTarget = z.output<typeof fileTarget>

export interface FilePreviewCell {
  readonly field: FieldId
  readonly before: string
  /** The same as before where it is refused. */
  readonly after: string
  readonly refused: string | null
}

export interface FilePreview {
  /** The first lines with a cell that would change or be refused, with those cells only. */
  readonly lines: readonly { readonly line: number; readonly cells: readonly FilePreviewCell[] }[]
  /** Lines of the target, and how many of them were looked at to find these. */
  readonly targetLines: number
  readonly lookedAt: number
  /** Columns that would be left out, by the reason. */
  readonly skipped: readonly { readonly reason: string; readonly cells: number }[]
}

/** What a command would do, without doing it. */
export const previewBulk = defineCall<FilePreview>()(
  'import.bulk-preview',
  onImport.extend({ target: fileTarget, operation, limit: z.int().min(1).max(200) }),
)

export interface BulkCorrected {
  readonly changed: number
  /** Cells that stayed as they are because they cannot become what they should, and why the first of them did. */
  readonly refused: { readonly cells: number; readonly why: string } | null
  readonly skipped: FilePreview['skipped']
}

/**
 * Corrects the file by a command, as one step of undo: durable once it is through, and nothing of it is left when it is stopped. Answers when it
 * is done; from 50,000 cells on it shows as a job meanwhile. `rows`: the first 200 lines that it was about, as they are then.
 */
export const correctInBulk = defineCall<BulkCorrected & { readonly draft: ImportDraft; readonly rows: readonly GridLine[] }>()(
  'import.bulk',
  onImport.extend({ target: fileTarget, operation }),
)

/** Cells of the lines that are shown, and those that they go on in. `show` and `list` as in `fileArea`. */
export const fileFill = filling.extend({ show: gridShow, list: z.string() })
export type FileFill = z.output<typeof fileFill>

/**
 * Goes on with cells of the file, as `edits.fill` does with those of a view: by the numbers or dates that all of them are read as where the
 * column fills such a field, else by their texts. A copy is the text as it stands. Answers as `import.bulk`.
 */
export const fillInFile = defineCall<BulkCorrected & { readonly draft: ImportDraft; readonly rows: readonly GridLine[] }>()(
  'import.fill',
  onImport.extend(fileFill.shape),
)
