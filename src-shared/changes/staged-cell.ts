/** The states that the journal keeps of a cell. */
import type { CellValue } from '../model/cell-value.ts'

/**
 * A row's existence is a cell like any other: false -> true is a created row, true -> false a deleted one.
 * No field of the service has this id.
 */
export const existence = '@row'

/** A staged cell. Invariant: `base` and `value` differ, or it is not staged. */
export interface Staged {
  /** The service's value when the edit was made: what a push checks against. */
  readonly base: CellValue
  readonly value: CellValue
}
