/**
 * Cells of a view, named by position at one revision of it: a million rows cost a few bytes, and the host knows which rows were meant
 * even when the view has changed since. Whoever acts on an area gives it to the host; positions are never turned into rows in the window.
 */
import { z } from 'zod'
import { type FieldId, fieldId, viewHandle } from '../model/ids.ts'
import { countRows, rowSpans } from './row-spans.ts'

/** The same rows of one or more fields. */
export const areaPart = z.strictObject({ rows: rowSpans.min(1), fields: z.array(fieldId).min(1).max(1000) })
export type AreaPart = z.output<typeof areaPart>

/** A field stands in one part only, so no cell is named twice. */
export const area = z.strictObject({
  view: viewHandle,
  /** The revision of the view that the positions are of. */
  revision: z.int().min(1),
  parts: z
    .array(areaPart)
    .min(1)
    .refine((parts) => {
      const fields = parts.flatMap((part): readonly FieldId[] => part.fields)
      return new Set(fields).size === fields.length
    }, 'a field stands in one part only'),
})
export type Area = z.output<typeof area>

export const countCells = ({ parts }: Pick<Area, 'parts'>): number =>
  parts.reduce((sum, { rows, fields }) => sum + countRows(rows) * fields.length, 0)
