/** Several sheets of one workbook, imported together: each is an import of its own, which knows the others. */
import { z } from 'zod'
import { fieldId, worksheetId } from '../../../model/ids.ts'
import { defineCall } from '../../call.ts'
import { type ImportDraft, onImport } from '../import-calls.ts'

/** Sheets imported together at most. */
export const mostSheets = 50

/**
 * Begins an import for each of the sheets, from the workbook of an import that nothing was written from; that one is left as it is. All of them begin, or none.
 * Worksheets must have been opened before. A sheet with `recipe`, one of its worksheet's, is decided as that says.
 */
export const beginSheets = defineCall<{ readonly group: string; readonly imports: readonly ImportDraft[] }>()(
  'import.begin-sheets',
  onImport.extend({
    sheets: z
      .array(z.strictObject({ sheet: z.string().max(1000), worksheetId, recipe: z.string().min(1).max(200).optional() }))
      .min(1)
      .max(mostSheets),
  }),
)

/**
 * Leaves these fields, relations to rows that are not there yet, to a second pass over the same file: an import of its own, `second`, which changes the rows
 * that the first makes. Both come about together, and belong to one group. Only before anything was written, and once.
 */
export const splitRelations = defineCall<{ readonly first: ImportDraft; readonly second: ImportDraft }>()(
  'import.split-relations',
  onImport.extend({ fields: z.array(fieldId).min(1).max(1000) }),
)
