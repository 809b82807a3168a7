/** Which sheet of a workbook is read, and how. */
import { z } from 'zod'
import { readRange } from '../../../workbook/cell-place.ts'

export const sheetFormat = z.strictObject({
  /** As the workbook calls it. */
  name: z.string().max(1000),
  /** The part that is read, such as `A3:F200` or `A3:F`; absent for all of it. */
  range: z
    .string()
    .max(40)
    .refine((text) => readRange(text) !== null)
    .optional(),
  /** Must be said where the sheet has hidden rows, as a filter leaves them. */
  hiddenRows: z.enum(['read', 'leave']).optional(),
  /** Cells merged into one: each has the value shown, or the first alone. Absent: there are none. */
  mergedCells: z.enum(['fill', 'first']).optional(),
  /** The sheet was just chosen: where its names stand is recognised, and nothing else of the format counts. */
  isNew: z.literal(true).optional(),
})
export type SheetFormat = z.output<typeof sheetFormat>
