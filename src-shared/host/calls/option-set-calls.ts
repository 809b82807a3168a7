/** Calls about option sets: lists of options that several worksheets share. */
import { z } from 'zod'
import { connectionId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'

export interface SetOption {
  readonly key: string
  readonly value: string
  readonly isDeleted: boolean
  /** `#RRGGBB`, '' for none. */
  readonly color: string
  readonly score: number | null
}

export interface OptionSet {
  readonly id: string
  readonly name: string
  readonly hasColors: boolean
  readonly hasScores: boolean
  /** In display order, deleted ones too. */
  readonly options: readonly SetOption[]
  /** Worksheets whose fields take their options from it. */
  readonly usedBy: readonly { readonly id: string; readonly name: string }[]
}

const optionForm = z.strictObject({
  /** '' for a new one. */
  key: z.string(),
  value: z.string().min(1).max(500),
  isDeleted: z.boolean(),
  color: z.union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/)]),
  score: z.number().nullable(),
})
const setForm = z.strictObject({
  connectionId,
  name: z.string().min(1).max(200),
  hasColors: z.boolean(),
  hasScores: z.boolean(),
  options: z.array(optionForm).max(1000),
})

export const listOptionSets = defineCall<{ readonly sets: readonly OptionSet[] }>()(
  'option-sets.list',
  z.strictObject({ connectionId }),
)
export const createOptionSet = defineCall<{ readonly id: string }>()('option-sets.create', setForm)
/** Options in display order. One that is left out stays as it was; one goes by `isDeleted`, and still names the values that hold it. */
export const editOptionSet = defineCall<{ readonly saved: true }>()('option-sets.edit', setForm.extend({ id: z.string().min(1) }))
export const deleteOptionSet = defineCall<{ readonly deleted: true }>()(
  'option-sets.delete',
  z.strictObject({ connectionId, id: z.string().min(1) }),
)
