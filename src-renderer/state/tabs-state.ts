/** The open tabs and which one is in front. Opening what is open brings it to the front; closing goes to the neighbour. */
import type { ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { ImportStep } from './import/import-state.ts'

/** One per worksheet: another import of the same worksheet takes its place. The import itself lives in the host. */
export interface ImportTab {
  readonly kind: 'import'
  readonly worksheetId: WorksheetId
  /** null before a file is chosen. */
  readonly importId: ImportId | null
  readonly title: string
  readonly step: ImportStep
}

export type Tab =
  | { readonly kind: 'worksheet'; readonly worksheetId: WorksheetId; readonly title: string }
  | { readonly kind: 'page'; readonly pageId: string; readonly title: string }
  | ImportTab
  /** Sheets of one workbook that are imported together. */
  | { readonly kind: 'sheets'; readonly group: string; readonly title: string }
  /** `worksheetId` null: a worksheet that does not exist yet. */
  | { readonly kind: 'structure'; readonly worksheetId: WorksheetId | null; readonly title: string }
  | { readonly kind: 'option-sets' }
  | { readonly kind: 'app' }
  /** `worksheetId`: whose changes are looked at first; absent for all. */
  | { readonly kind: 'review'; readonly worksheetId?: WorksheetId }
  /** What was sent: `run` null for the newest. With `importId` what was imported, null for the newest. */
  | { readonly kind: 'past'; readonly run: number | null; readonly importId?: ImportId | null }
  | { readonly kind: 'requests' }
  | { readonly kind: 'roles' }
  | { readonly kind: 'workflows' }

export interface TabsState {
  readonly tabs: readonly Tab[]
  /** Key of the tab in front; null when none is open. */
  readonly active: string | null
}

export const noTabs: TabsState = { tabs: [], active: null }

export function tabKey(tab: Tab): string {
  switch (tab.kind) {
    case 'worksheet':
      return `worksheet:${tab.worksheetId}`
    case 'page':
      return `page:${tab.pageId}`
    case 'import':
      return `import:${tab.worksheetId}`
    case 'sheets':
      return `sheets:${tab.group}`
    case 'structure':
      return `structure:${tab.worksheetId ?? ''}`
    case 'option-sets':
    case 'app':
    case 'review':
    case 'past':
    case 'requests':
    case 'roles':
    case 'workflows':
      return tab.kind
  }
}

export const activeTab = (state: TabsState): Tab | null => state.tabs.find((tab) => tabKey(tab) === state.active) ?? null

export function openTab(state: TabsState, tab: Tab): TabsState {
  const key = tabKey(tab)
  const isOpen = state.tabs.some((it) => tabKey(it) === key)
  return { tabs: isOpen ? state.tabs.map((it) => (tabKey(it) === key ? tab : it)) : [...state.tabs, tab], active: key }
}

/** Changes a tab where it stands; nothing happens when it was closed meanwhile. */
export const replaceTab = (state: TabsState, tab: Tab): TabsState => ({
  ...state,
  tabs: state.tabs.map((it) => (tabKey(it) === tabKey(tab) ? tab : it)),
})

export const findImportTab = (state: TabsState, worksheet: WorksheetId): ImportTab | null =>
  state.tabs.find((tab): tab is ImportTab => tab.kind === 'import' && tab.worksheetId === worksheet) ?? null

export function closeTab(state: TabsState, key: string): TabsState {
  const index = state.tabs.findIndex((tab) => tabKey(tab) === key)
  if (index < 0) return state
  const tabs = state.tabs.filter((_, at) => at !== index)
  if (state.active !== key) return { ...state, tabs }
  const neighbour = tabs[Math.min(index, tabs.length - 1)]
  return { tabs, active: neighbour === undefined ? null : tabKey(neighbour) }
}

export const activateTab = (state: TabsState, key: string): TabsState =>
  state.tabs.some((tab) => tabKey(tab) === key) ? { ...state, active: key } : state

/** `step` +1 goes right, -1 left, around the ends. */
export function cycleTab(state: TabsState, step: 1 | -1): TabsState {
  if (state.tabs.length === 0) return state
  const index = state.tabs.findIndex((tab) => tabKey(tab) === state.active)
  const next = state.tabs[(index + step + state.tabs.length) % state.tabs.length]
  return next === undefined ? state : { ...state, active: tabKey(next) }
}

const fixedTitles = {
  review: 'Review & push',
  past: 'Past pushes',
  requests: 'Request log',
  roles: 'Roles',
  workflows: 'Workflows',
  'option-sets': 'Option sets',
  app: 'Application',
} as const

/** What a tab is called. */
export function titleOf(tab: Tab): string {
  return 'title' in tab ? tab.title : fixedTitles[tab.kind]
}
