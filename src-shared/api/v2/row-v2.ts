/** V2 rows on the wire (Resources, Row) and their system attributes. Field entries are kept as they come; they are read by the structure. */
import { z } from 'zod'
import { answeredFlag, answeredText, answeredWhole } from '../answered-values.ts'
import { wireRow } from '../v3/row-v3.ts'

/** V2 names of a row's system attributes. */
export const systemAttributesV2 = ['rowid', 'ctime', 'utime', 'caid', 'uaid', 'ownerid'] as const

/** One written field value: `controlId` is a field id or alias. The service checks `value` against the field's type. */
export const controlEntry = z.strictObject({ controlId: z.string().min(1), value: z.unknown() })
export type ControlEntry = z.output<typeof controlEntry>

/** `total` is absent where `notGetTotal` asked to skip the count. */
export const rowPageV2 = z.looseObject({ rows: z.array(wireRow), total: answeredWhole.nullish() })

/** getRowById: `{rows, total}`, or the row itself (service-notes A, V2 getRowById). */
export const oneRowV2 = z.union([rowPageV2, wireRow.transform((row) => ({ rows: [row], total: 1 }))])

/** A user as V2 operations show it (Resources, User reference; `isPortal` in logs and discussions). */
export const userV2 = z.looseObject({
  accountId: z.string(),
  fullname: answeredText,
  avatar: answeredText,
  status: answeredWhole.nullish(),
  isPortal: answeredFlag,
})
export type UserV2 = z.output<typeof userV2>
