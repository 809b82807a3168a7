/**
 * The model of the journal. One entry says what one command did to one cell: every entry carries the whole state of its cell after
 * and before it, so that squashing is "the last entry counts" and undoing is "append the state before".
 */
import { existence, type Staged } from '../../../src-shared/changes/staged-cell.ts'
import { isSameValue } from '../../../src-shared/model/cell-value.ts'

export interface Entry {
  readonly row: string
  /** Field id, or `existence`. */
  readonly field: string
  readonly after: Staged
  /** The staged state before this entry; null when the cell was as on the service. */
  readonly before: Staged | null
}

/** The state as a staged cell, or null when it is no change. */
export const stagedOrNull = (state: Staged): Staged | null => (isSameValue(state.base, state.value) ? null : state)

/** Row -> field -> staged cell; rows without staged cells are absent. */
export type StagedCells = ReadonlyMap<string, ReadonlyMap<string, Staged>>

/** What a row's staged existence means. */
export type RowChange = 'created' | 'updated' | 'deleted'

export function rowChange(cells: ReadonlyMap<string, Staged>): RowChange {
  const state = cells.get(existence)
  if (state === undefined) return 'updated'
  return state.value === true ? 'created' : 'deleted'
}
