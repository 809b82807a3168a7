/** What the fill handle has filled last, as long as nothing else was done: how its cells go on can be chosen anew. */
import type { FillMode } from '../../../src-shared/fill/find-rule.ts'
import { createStore, type Store } from '../../state/store.ts'
import type { Fill } from './fill.ts'

export interface Filled {
  readonly fill: Fill
  /** What can be chosen instead. */
  readonly modes: readonly FillMode[]
  /** The step of undo that the fill is. */
  readonly undo: string | null
}

export type FilledStore = Store<Filled | null>

export const createFilled = (): FilledStore => createStore<Filled | null>(null)

/** What undo and redo would turn, in words; null for nothing. */
export interface Steps {
  readonly undo: string | null
  readonly redo: string | null
}

/** True while the last step is this fill. */
export const isLastStep = (filled: Filled, { undo, redo }: Steps): boolean =>
  filled.undo !== null && filled.undo === undo && redo === null
