/** How one worksheet is being looked at: view, filter, sorts, groups, search, and which rows are ticked. */
import type { GridLayout, RowGroup, RowParent, RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { ViewRef } from '../../../src-shared/host/calls/view-calls.ts'
import type { EffectAsk } from '../../../src-shared/host/effect-ask.ts'
import { plainLook, type ViewLook } from '../../../src-shared/host/view-content.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { emptyDraft, type FilterDraft, toFilter } from './filter-draft.ts'

export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export interface AffectedRows {
  readonly by: EffectAsk
  /** A whole sentence. */
  readonly words: string
}

export interface SheetState {
  /** The view that was chosen; null for the worksheet as it is. What is shown may have been changed since. */
  readonly view: ViewRef | null
  /** The columns as they are now while a view is chosen; null otherwise, and then they are the worksheet's own. */
  readonly layout: GridLayout | null
  readonly filter: FilterDraft
  readonly isFilterOpen: boolean
  readonly sorts: readonly Sort[]
  readonly groups: readonly RowGroup[]
  readonly look: ViewLook
  readonly search: string
  readonly stagedOnly: boolean
  /** Only rows that came or changed on the service since such rows were last seen. */
  readonly elsewhereOnly: boolean
  /** Only rows that this change of a field would be felt by, and which those are in words. */
  readonly affected: AffectedRows | null
  readonly selected: ReadonlySet<RowKey>
  /** In a sub-table, the row that its rows belong to; null for a worksheet by itself. */
  readonly parent: RowParent | null
  /** Positions of the view; null before the view is open. */
  readonly total: number | null
  /** The same without the heads of groups, with the rows of folded ones. */
  readonly rowCount: number | null
}

export const newSheet: SheetState = {
  view: null,
  layout: null,
  filter: emptyDraft,
  isFilterOpen: false,
  sorts: [],
  groups: [],
  look: plainLook,
  search: '',
  stagedOnly: false,
  elsewhereOnly: false,
  affected: null,
  selected: new Set(),
  parent: null,
  total: null,
  rowCount: null,
}

/** Nothing keeps a row out, but for a view of the service. */
export const everyRowShown = {
  filter: emptyDraft,
  search: '',
  stagedOnly: false,
  elsewhereOnly: false,
  affected: null,
} satisfies Partial<SheetState>

export type SheetsState = ReadonlyMap<WorksheetId, SheetState>

export const sheetOf = (state: SheetsState, id: WorksheetId): SheetState => state.get(id) ?? newSheet

export function changeSheet(state: SheetsState, id: WorksheetId, step: (sheet: SheetState) => SheetState): SheetsState {
  const before = sheetOf(state, id)
  const after = step(before)
  return after === before && state.has(id) ? state : new Map(state).set(id, after)
}

export const toQuery = (
  sheet: Pick<SheetState, 'view' | 'filter' | 'sorts' | 'groups' | 'search' | 'stagedOnly'> &
    Partial<Pick<SheetState, 'parent' | 'elsewhereOnly' | 'affected'>>,
): RowQuery => ({
  filter: toFilter(sheet.filter),
  sorts: [...sheet.sorts],
  search: sheet.search,
  stagedOnly: sheet.stagedOnly,
  groups: [...sheet.groups],
  serviceView: sheet.view?.kind === 'service' ? sheet.view.id : null,
  ...(sheet.elsewhereOnly === true ? { elsewhereOnly: true as const } : {}),
  ...(sheet.affected == null ? {} : { affectedBy: sheet.affected.by }),
  ...(sheet.parent == null ? {} : { parent: sheet.parent }),
})

/** What a row that is added here begins with. */
export const newRowOf = ({ parent }: Pick<SheetState, 'parent'>): Readonly<Record<string, CellValue>> =>
  parent === null ? {} : { [parent.field]: [parent.row] }

export const isNarrowed = (sheet: SheetState): boolean =>
  sheet.search !== '' ||
  sheet.stagedOnly ||
  sheet.elsewhereOnly ||
  sheet.affected !== null ||
  sheet.view?.kind === 'service' ||
  toFilter(sheet.filter) !== null

const next = { none: 'asc', asc: 'desc', desc: 'none' } as const

/** One click: ascending, descending, none. With `add` the other sorts stay. */
export function cycleSort(sorts: readonly Sort[], field: string, add: boolean): readonly Sort[] {
  const present = sorts.find((sort) => sort.field === field)
  const direction = next[present?.direction ?? 'none']
  const rest = sorts.filter((sort) => sort.field !== field)
  if (direction === 'none') return add ? rest : []
  if (!add) return [{ field, direction }]
  return present === undefined
    ? [...sorts, { field, direction }]
    : sorts.map((sort) => (sort === present ? { field, direction } : sort))
}

export const setSort = (sorts: readonly Sort[], field: string, direction: 'asc' | 'desc' | null): readonly Sort[] =>
  direction === null ? sorts.filter((sort) => sort.field !== field) : [{ field, direction }]

export function toggleRow(selected: ReadonlySet<RowKey>, row: RowKey): ReadonlySet<RowKey> {
  const copy = new Set(selected)
  if (!copy.delete(row)) copy.add(row)
  return copy
}

export const withRows = (selected: ReadonlySet<RowKey>, rows: readonly RowKey[]): ReadonlySet<RowKey> =>
  selected.union(new Set(rows))
