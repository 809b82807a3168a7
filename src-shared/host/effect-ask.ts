/** Changes of a worksheet's fields that take something from rows, or find something wrong with them. */
import { z } from 'zod'

const ofField = { field: z.string().min(1) }
/** A change of a field that rows feel, and which: those that hold one of the options, several values, no value, a value twice, or more decimal places. */
export const effectAsk = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('options'), ...ofField, keys: z.array(z.string().min(1)).min(1).max(5000) }),
  z.strictObject({ kind: z.literal('single'), ...ofField }),
  z.strictObject({ kind: z.literal('required'), ...ofField }),
  z.strictObject({ kind: z.literal('unique'), ...ofField }),
  z.strictObject({ kind: z.literal('precision'), ...ofField, places: z.int().min(0).max(20) }),
])
export type EffectAsk = z.output<typeof effectAsk>
