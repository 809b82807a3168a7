/** Between the views that are saved and how a worksheet is being looked at. Pure. */
import type { GridLayout } from '../../../src-shared/host/calls/row-calls.ts'
import type { SavedView, ServiceView, ViewRef, WorksheetViews } from '../../../src-shared/host/calls/view-calls.ts'
import { plainContent, type ViewContent, type ViewFilter, viewContent } from '../../../src-shared/host/view-content.ts'
import { type FilterDraft, isComplete, withToday } from './filter-draft.ts'
import type { SheetState } from './sheet-state.ts'

/** Conditions that are not finished yet ask for nothing, and are not saved. */
export const toViewFilter = ({ logic, groups }: FilterDraft): ViewFilter => ({
  logic,
  groups: groups
    .map((group) => ({
      logic: group.logic,
      conditions: group.conditions.filter(isComplete).map(({ id: _, ...condition }) => condition),
    }))
    .filter((group) => group.conditions.length > 0),
})

export function toDraft({ logic, groups }: ViewFilter): FilterDraft {
  let nextId = 1
  return {
    logic,
    groups: groups.map((group) => ({
      id: nextId++,
      logic: group.logic,
      conditions: group.conditions.map((condition) => ({ id: nextId++, ...condition })),
    })),
    nextId,
  }
}

/** What is shown now, as a view would hold it. `columns` are those of the grid. */
export const contentOf = (sheet: SheetState, columns: GridLayout | null): ViewContent => ({
  filter: toViewFilter(sheet.filter),
  sorts: [...sheet.sorts],
  groups: [...sheet.groups],
  columns,
  look: sheet.look,
})

/** The same rows under another view: what was searched for and ticked before does not go with it. */
const withContent = (sheet: SheetState, view: ViewRef | null, content: ViewContent): SheetState => ({
  ...sheet,
  view,
  layout: view === null ? null : content.columns,
  filter: toDraft(content.filter),
  sorts: content.sorts,
  groups: content.groups,
  look: content.look,
  search: '',
  stagedOnly: false,
  elsewhereOnly: false,
  affected: null,
})

/** `today` says which days "this month" and the like are. */
export function chooseOwn(sheet: SheetState, { id, content }: SavedView, today: string): SheetState {
  const chosen = withContent(sheet, { kind: 'own', id }, content)
  return { ...chosen, filter: withToday(chosen.filter, today) }
}

/** Fields that the view's rows did not carry are hidden; the others stay as the worksheet arranges them. */
export function serviceLayout(view: ServiceView, own: GridLayout, fieldIds: readonly string[]): GridLayout {
  const carried = view.read?.fields ?? null
  if (carried === null) return own
  const [shown, fields] = [new Set(carried), new Set(fieldIds)]
  return {
    columns: own.columns.map((column) =>
      fields.has(column.fieldId) ? { ...column, isHidden: !shown.has(column.fieldId) } : column,
    ),
  }
}

export const chooseService = (sheet: SheetState, { id }: ServiceView, columns: GridLayout): SheetState =>
  withContent(sheet, { kind: 'service', id }, { ...plainContent, columns })

export const leaveView = (sheet: SheetState): SheetState => withContent(sheet, null, plainContent)

export const isSameRef = (one: ViewRef | null, other: ViewRef | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id

export const findOwn = (views: WorksheetViews | undefined, ref: ViewRef | null): SavedView | null =>
  ref?.kind === 'own' ? (views?.own.find((it) => it.id === ref.id) ?? null) : null

export const findService = (views: WorksheetViews | undefined, ref: ViewRef | null): ServiceView | null =>
  ref?.kind === 'service' ? (views?.service.find((it) => it.id === ref.id) ?? null) : null

/** Columns count only as far as both know them: a field that the service has added since is no change of the user's. */
function isSameColumns(one: GridLayout | null, other: GridLayout | null): boolean {
  if (one === null || other === null) return true
  const [left, right] = [new Set(one.columns.map((it) => it.fieldId)), new Set(other.columns.map((it) => it.fieldId))]
  const shared = (layout: GridLayout) => layout.columns.filter((it) => left.has(it.fieldId) && right.has(it.fieldId))
  return JSON.stringify(shared(one)) === JSON.stringify(shared(other))
}

/** What a stretch by name comes to differs from day to day without anybody's doing. */
const withoutDays = ({ logic, groups }: ViewFilter): ViewFilter => ({
  logic,
  groups: groups.map((group) => ({
    ...group,
    conditions: group.conditions.map((it) => (it.stretch === undefined ? it : { ...it, value: null })),
  })),
})

/** True when what is shown is no longer what the saved view holds. */
export function isChanged(sheet: SheetState, saved: SavedView): boolean {
  // The schema puts the keys in one order.
  const textOf = (content: ViewContent): string =>
    JSON.stringify(viewContent.parse({ ...content, columns: null, filter: withoutDays(content.filter) }))
  return textOf(contentOf(sheet, null)) !== textOf(saved.content) || !isSameColumns(sheet.layout, saved.content.columns)
}

/** A name that is free, such as "Open orders 2". */
export function freeName(wanted: string, views: readonly Pick<SavedView, 'name'>[]): string {
  const taken = new Set(views.map((it) => it.name.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  for (let n = 2; ; n += 1) if (!taken.has(`${wanted} ${n}`.toLowerCase())) return `${wanted} ${n}`
}
