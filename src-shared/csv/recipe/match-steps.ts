/** The steps of a recipe's column on a file whose columns stand elsewhere: joined ones are named by their position in the recipe. */
import type { TransformStep } from '../transform/transform-step.ts'

export interface MatchedSteps {
  readonly steps: readonly TransformStep[]
  /** Positions in the recipe of columns that were joined and are not in the file: they are left out. */
  readonly missing: readonly number[]
}

/** `known`: per column of the file, its position in the recipe. */
export function matchSteps(steps: readonly TransformStep[], known: readonly (number | null)[]): MatchedSteps {
  const missing = new Set<number>()
  const matched = steps.flatMap((step): readonly TransformStep[] => {
    if (step.op !== 'join') return [step]
    const columns = step.columns.flatMap((before) => {
      const now = known.indexOf(before)
      if (now < 0) missing.add(before)
      return now < 0 ? [] : [now]
    })
    return columns.length === 0 ? [] : [{ ...step, columns }]
  })
  return { steps: matched, missing: [...missing] }
}
