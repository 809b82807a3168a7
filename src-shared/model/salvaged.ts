/** Staged changes as they were read from a damaged file or from a copy: by ids and by names, so that both a program and a person can read them. */
import { z } from 'zod'
import { cellValue } from './cell-value.ts'
import { worksheetId } from './ids.ts'

export const salvagedCell = z.strictObject({
  /** Id of the field. */
  field: z.string(),
  name: z.string(),
  /** What was there before, and what was entered. */
  base: cellValue,
  value: cellValue,
  /** The value as people read it. */
  text: z.string(),
})

export const salvagedRow = z.strictObject({
  /** Key of the row in the file that it was read from: what was sent of it is told by this. Null in what was kept by older versions. */
  k: z.int().nullable().default(null),
  /** Id of the row on the service; null for a new row, and where it could not be read. */
  id: z.string().nullable(),
  change: z.enum(['created', 'updated', 'deleted']),
  title: z.string(),
  isHeld: z.boolean(),
  /** It was being sent when the app ended, so the service may have it already. */
  maySent: z.boolean(),
  cells: z.array(salvagedCell).readonly(),
})
export type SalvagedRow = z.output<typeof salvagedRow>

export const salvagedWorksheet = z.strictObject({ id: worksheetId, name: z.string(), rows: z.array(salvagedRow).readonly() })
export type SalvagedWorksheet = z.output<typeof salvagedWorksheet>

export const salvaged = z.strictObject({
  worksheets: z.array(salvagedWorksheet).readonly(),
  /** Changes of which it cannot be read what they were, or of which worksheet, row or field; at least so many. */
  unreadable: z.int(),
})
export type Salvaged = z.output<typeof salvaged>

export const countSalvaged = ({ worksheets }: Salvaged): { readonly rows: number; readonly cells: number } => ({
  rows: worksheets.reduce((sum, it) => sum + it.rows.length, 0),
  cells: worksheets.reduce((sum, it) => sum + it.rows.reduce((cells, row) => cells + row.cells.length, 0), 0),
})

/** One row of a request that was sent, as its receipt tells. */
export interface SentLine {
  /** Our clock, milliseconds since the epoch. */
  readonly at: number
  readonly worksheet: string
  readonly operation: string
  /** '' for a new row whose id is not known. */
  readonly id: string
  readonly state: string
  /** JSON by the fields' names; '' where nothing was kept. */
  readonly before: string
  readonly sent: string
}
