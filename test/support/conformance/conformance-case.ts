/** What is checked of one operation, as data that the runner turns into calls. */
import type { CallInput } from './target.ts'
import type { World } from './world.ts'

/** A call that must be refused with one of the codes. */
export interface RefusedCall {
  readonly input: CallInput
  readonly codes: readonly number[]
}

export interface ConformanceCase {
  /** A call that succeeds; words when it cannot be made here. */
  readonly success: (world: World) => CallInput | string | Promise<CallInput | string>
  /** Has an effect outside the checks' own worksheet. */
  readonly writesOutside?: true
  /** Beside leaving out each required parameter, which the runner does by the schemas. */
  readonly missing?: (world: World) => RefusedCall
  readonly wrong?: (world: World) => RefusedCall
  readonly target?: (world: World) => RefusedCall
  readonly limit?: (world: World) => RefusedCall
  /** Calls in forms that deployed services take, beside those that hold for every operation. */
  readonly liberal?: (world: World) => readonly CallInput[]
  /** What a success brought about, looked at once. */
  readonly after?: (world: World, data: unknown) => void
}

/** By the id of the operation. */
export type ConformanceCases = Readonly<Record<string, ConformanceCase>>

export const refusedCall = (input: CallInput, ...codes: readonly number[]): RefusedCall => ({ input, codes })

/** One more than a page or a batch may hold. */
export const tooMany = 1001
export const nowhere = 'no-such-id'
