/** V3 rows on the wire (Resources, Row). Field entries are kept as they come; they are read by the structure, see model/. */
import { z } from 'zod'
import { isRecord } from '../../lib/is-record.ts'
import { answeredId, answeredText } from '../answered-values.ts'

/** Who created, changed or owns a row (Resources, User reference). */
export const userReference = z.looseObject({
  accountId: z.string(),
  fullname: answeredText,
  avatar: answeredText,
  status: answeredId.nullish(),
})
export type UserReference = z.output<typeof userReference>

/** A row as it travels: system attributes and one entry per field keyed by field id or alias (service-notes A, row id and keys). */
export type WireRow = Readonly<Record<string, unknown>>
export const wireRow = z.custom<WireRow>(isRecord, 'a row must be an object')

/** One written field value. The service checks `value` against the field's type. */
export const fieldEntry = z.strictObject({ id: z.string().min(1), value: z.unknown() })
export type FieldEntry = z.output<typeof fieldEntry>

/** Written attachment (Resources, Field value formats): `url` is an address or base64 content. */
export const attachmentEntry = z.strictObject({ name: z.string().min(1), url: z.string().min(1) })

/** Update answers `{id}`, or the id itself (service-notes A, update answer). */
export const rowIdAnswer = z.union([z.looseObject({ id: z.string() }), z.string().transform((id) => ({ id }))])

/** A row's id, whatever it is called (service-notes A, row id); null when it has none. */
export function readRowId(row: WireRow): string | null {
  const id = row.id ?? row.rowId ?? row.rowid
  return typeof id === 'string' && id !== '' ? id : null
}
