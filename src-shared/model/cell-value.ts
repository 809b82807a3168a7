/** The one canonical form of a cell's value, the same in replica, journal, grid and import. JSON only. */
import { z } from 'zod'

/**
 * One attached file. Exactly one of `url` (stored by the service) and `staged` (bytes kept locally, named by their SHA-256) is set.
 */
export const attachmentValue = z.strictObject({
  name: z.string().min(1),
  url: z.string().optional(),
  staged: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  fileId: z.string().optional(),
  /** Bytes, when known. */
  size: z.number().int().min(0).optional(),
})
export type AttachmentValue = z.output<typeof attachmentValue>

export const locationValue = z.strictObject({
  title: z.string(),
  address: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export type LocationValue = z.output<typeof locationValue>

/**
 * - null: empty, always (never '', never [])
 * - string: text kinds, `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, `HH:mm` or `HH:mm:ss`
 * - number: number kinds; - boolean: checkbox
 * - array of strings: option keys, account ids, row ids, department ids, ...; order kept, no repeats
 * - array of attachments; - location
 */
export const cellValue = z.union([
  z.null(),
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()).min(1).readonly(),
  z.array(attachmentValue).min(1).readonly(),
  locationValue,
])
export type CellValue = z.output<typeof cellValue>

export const isLocation = (value: CellValue): value is LocationValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The canonical text of a value: equal texts mean equal values. */
export const cellValueKey = (value: CellValue): string => JSON.stringify(value)

export const isSameValue = (a: CellValue, b: CellValue): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && cellValueKey(a) === cellValueKey(b))
