/** Calls that take data out: exports and attachments. */
import { z } from 'zod'
import type { JobId } from '../../model/ids.ts'
import { connectionId, fieldId, rowKey, worksheetId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import { rowQuery } from './row-calls.ts'

const onWorksheet = z.strictObject({ connectionId, worksheetId })

export const exportOptions = z.strictObject({
  /** A workbook has typed cells, so that delimiter, mark and formulas mean nothing to it. Absent: CSV. */
  as: z.enum(['csv', 'xlsx']).optional(),
  /** null exports every row; a query exports what the view shows, in its order. */
  query: rowQuery.nullable(),
  /** Columns in order. */
  fields: z.array(fieldId).min(1),
  delimiter: z.enum([',', ';', '\t']),
  byteOrderMark: z.boolean(),
  /** Puts an apostrophe before cells that a spreadsheet would run as a formula. */
  neutraliseFormulas: z.boolean(),
  includeRowId: z.boolean(),
  /**
   * How options, members, departments, roles, regions and rows are given: by name, by id (options by key), or by name with the ids in a column
   * of their own behind it, headed by the field's name and ` (id)`. Absent: names.
   */
  references: z.enum(['names', 'ids', 'both']).optional(),
  /** Formatted text by its words, or as HTML. Absent: words in a workbook, HTML in CSV. */
  formatted: z.enum(['words', 'html']).optional(),
})
export type ExportOptions = z.output<typeof exportOptions>

export const startExport = defineCall<{ readonly jobId: JobId }>()('export.start', onWorksheet.extend({ options: exportOptions }))

const onAttachment = onWorksheet.extend({
  row: rowKey,
  field: fieldId,
  index: z.int().min(0),
  /** The `fileIdentity` of the file that was seen there: what has come to its place since is not taken for it. */
  version: z.string().max(20_000).optional(),
})

/** What became of a file that was to be opened. `what` says what it is, as words that follow "It is". */
export type OpenedAttachment =
  | { readonly opened: true; readonly saved: null }
  | { readonly opened: false; readonly saved: { readonly path: string; readonly name: string; readonly what: string } }

/**
 * Opens one attachment with the system's program for it (capability `openFiles`), where it is of a type that shows or plays and nothing
 * more; any other file is offered to be saved.
 */
export const openAttachment = defineCall<OpenedAttachment>()('attachments.open', onAttachment)
/** A path of `GET /download/...` for one attachment, fetched from the service when it is not kept locally. */
export const saveAttachment = defineCall<{ readonly path: string; readonly name: string }>()('attachments.save', onAttachment)

/** Where the window finds an attachment's bytes: `small` asks for a thumbnail where the service offers one. Served by the host over its own origin. */
export const attachmentPath = (at: {
  readonly connectionId: string
  readonly worksheetId: string
  readonly row: string
  readonly field: string
  readonly index: number
  readonly version: string
}): string =>
  `/blob/${[at.connectionId, at.worksheetId, at.row, at.field, String(at.index)].map(encodeURIComponent).join('/')}?v=${encodeURIComponent(at.version)}`
