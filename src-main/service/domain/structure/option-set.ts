/** A list of options that select fields of several worksheets share (Resources, Option set). */
import type { SelectOption } from './field.ts'
import type { Worksheet } from './worksheet.ts'

export interface OptionSet {
  readonly id: string
  readonly name: string
  /** Who made it. */
  readonly accountId: string
  readonly options: readonly SelectOption[]
  readonly enableColor: boolean
  readonly enableScore: boolean
}

/** The options as a field shows them: colours and scores are effective only where the set enables them (Resources, Option). */
export const effectiveOptions = (set: OptionSet): readonly SelectOption[] =>
  set.options.map((option) => ({
    ...option,
    color: set.enableColor ? option.color : '',
    score: set.enableScore ? option.score : null,
  }))

/** Worksheets with a field that takes its options from the set. */
export const worksheetsUsing = (worksheets: readonly Worksheet[], setId: string): readonly Worksheet[] =>
  worksheets.filter((worksheet) => worksheet.fields.some((field) => field.optionSetId === setId))
