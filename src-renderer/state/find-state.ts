/** The find panel over the grid: what is looked for, in which cells, and what came of it. */
import type { FindQuery } from '../../src-shared/find/find-query.ts'
import type { Area } from '../../src-shared/host/area.ts'
import type { FindHit } from '../../src-shared/host/find-calls.ts'
import type { FieldId, ViewHandle } from '../../src-shared/model/ids.ts'

export type Search =
  | { readonly kind: 'none' }
  /** `find` names the search in the host. */
  | { readonly kind: 'running'; readonly find: string }
  | {
      readonly kind: 'found'
      readonly find: string
      readonly hits: number
      readonly rows: number
      /** What the positions of the hits are of. */
      readonly view: ViewHandle
      readonly revision: number
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

export interface FindState {
  readonly isOpen: boolean
  /** The line with the new text is shown. */
  readonly isReplacing: boolean
  readonly query: FindQuery
  readonly by: string
  /** null looks in every column that is shown. */
  readonly field: FieldId | null
  /** The selected cells that the search keeps to; null looks in all rows that are shown. */
  readonly within: Area | null
  readonly search: Search
  /** The hit that was gone to last. */
  readonly at: FindHit | null
  /** What a replacement would do is shown. */
  readonly isPreviewing: boolean
  /** Hits that were ticked to be replaced, out of those that are shown. */
  readonly ticked: readonly NamedCell[]
}

export type NamedCell = Pick<FindHit, 'row' | 'field'>

export const closedFind: FindState = {
  isOpen: false,
  isReplacing: false,
  query: { text: '', matchCase: false, wholeCell: false, isRegex: false },
  by: '',
  field: null,
  within: null,
  search: { kind: 'none' },
  at: null,
  isPreviewing: false,
  ticked: [],
}

/** An empty text keeps the one that was looked for last. */
export const openFind = (state: FindState, isReplacing: boolean, text: string): FindState => ({
  ...state,
  isOpen: true,
  isReplacing: isReplacing || (state.isOpen && state.isReplacing),
  query: text === '' ? state.query : { ...state.query, text },
})

/** The texts stay for the next time; where they were looked for does not. */
export const closeFind = (state: FindState): FindState => ({ ...closedFind, query: state.query, by: state.by })

export const changeQuery = (state: FindState, change: Partial<FindQuery>): FindState => ({
  ...state,
  query: { ...state.query, ...change },
  at: null,
  ticked: [],
})

export const isTicked = ({ ticked }: Pick<FindState, 'ticked'>, { row, field }: NamedCell): boolean =>
  ticked.some((it) => it.row === row && it.field === field)

/** Ticks the cells, or takes their ticks away. */
export const tickHits = (state: FindState, cells: readonly NamedCell[], isOn: boolean): FindState => {
  const others = state.ticked.filter((it) => !isTicked({ ticked: cells }, it))
  return { ...state, ticked: isOn ? [...others, ...cells] : others }
}
