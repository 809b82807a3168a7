/** A part of an area with what an operation does to it. */
import type { KeyedPart } from './bulk-tasks.ts'
import type { SlicePlan } from './stage-slice.ts'

export interface PlannedPart extends SlicePlan {
  readonly keys: KeyedPart['keys']
  /** Fields of the area: what progress counts in. */
  readonly named: number
}
