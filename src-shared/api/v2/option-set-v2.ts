/** V2 option sets (Resources, Option set). */
import { z } from 'zod'
import { answeredOption } from '../answered-option.ts'
import { answeredFlag, answeredList, answeredText } from '../answered-values.ts'

export const optionSetV2 = z.looseObject({
  collectionId: z.string(),
  appId: answeredText,
  projectId: answeredText,
  name: answeredText,
  accountId: answeredText,
  worksheetIds: answeredList(z.string()),
  options: answeredList(answeredOption),
  colorful: answeredFlag,
  enableScore: answeredFlag,
})
export type OptionSetV2 = z.output<typeof optionSetV2>

const newOptionShape = {
  value: z.string().min(1),
  index: z.int().optional(),
  isDeleted: z.boolean().optional(),
  /** Effective only when colours are enabled. */
  color: z
    .string()
    .regex(/^$|^#[0-9A-Fa-f]{6}$/, 'expected #RRGGBB')
    .optional(),
  /** Decimals and negatives allowed; effective only when scoring is enabled. */
  score: z.number().nullish(),
} as const

/** Operation 22: all required. */
export const newOptionSetV2 = z.strictObject({
  name: z.string().min(1),
  options: z.array(z.strictObject(newOptionShape)),
  colorful: z.boolean(),
  enableScore: z.boolean(),
})

/**
 * Operation 24: the fields of 22; an option without `key` is added as new. The set is named by `collectionId`, also accepted as `id`
 * and as a path suffix (service-notes B, V2 option set edit and delete); naming none is 10001.
 */
export const editedOptionSetV2 = z.strictObject({
  ...newOptionSetV2.shape,
  options: z.array(z.strictObject({ ...newOptionShape, key: z.string().optional() })),
  collectionId: z.string().min(1).optional(),
  id: z.string().min(1).optional(),
})
