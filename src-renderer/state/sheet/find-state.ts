/** The find panel over the grid: what is looked for, in which cells, and what came of it. */
import type { FindQuery } from '../../../src-shared/find/find-query.ts'
import type { Area } from '../../../src-shared/host/area.ts'
import type { FindHit } from '../../../src-shared/host/calls/find-calls.ts'
import type { FieldId, ViewHandle } from '../../../src-shared/model/ids.ts'

export type Search =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'found'
      /** Names the search in the host. */
      readonly find: string
      readonly hits: number
      readonly rows: number
      /** What the positions of the hits are of. */
      readonly view: ViewHandle
      readonly revision: number
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

export type Sought = Pick<FindState, 'query' | 'field' | 'within'>

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
  /** The last search that was answered; it stays on the screen while the next one runs. */
  readonly search: Search
  /** What that search looked for, and where: for anything else its hits are not meant. */
  readonly answered: Sought | null
  /** Names the search that runs in the host. */
  readonly running: string | null
  /** The hit that was gone to last. */
  readonly at: FindHit | null
  /** Settled once the grid is at the hit of the last step that was asked for: the next step counts from there. */
  readonly stepped: Promise<void>
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
  answered: null,
  running: null,
  at: null,
  stepped: Promise.resolve(),
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

/** False while what is on the screen is of an earlier text, or of other cells. */
export const isAnswered = ({ query, field, within, answered }: FindState): boolean =>
  answered?.query === query && answered.field === field && answered.within === within

/** What came of looking for what is looked for now. */
export const answerSearch = (state: FindState, search: Search, at: FindHit | null = null): FindState => {
  const { query, field, within } = state
  return { ...state, search, at, answered: { query, field, within }, running: null }
}

export const isTicked = ({ ticked }: Pick<FindState, 'ticked'>, { row, field }: NamedCell): boolean =>
  ticked.some((it) => it.row === row && it.field === field)

/** Ticks the cells, or takes their ticks away. */
export const tickHits = (state: FindState, cells: readonly NamedCell[], isOn: boolean): FindState => {
  const others = state.ticked.filter((it) => !isTicked({ ticked: cells }, it))
  return { ...state, ticked: isOn ? [...others, ...cells] : others }
}
