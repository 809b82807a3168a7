/**
 * A part of the window that is about a worksheet of its own, such as a sub-table in a form: commands run there mean its grid and its rows. What it
 * shares with the window (host, reads, notices, what is being staged) is the window's; how the worksheet is looked at there is its own.
 */
import type { App } from './app.ts'
import { closedRowPanel } from './row/row-panel-state.ts'
import { closedFind } from './sheet/find-state.ts'
import type { GridPort } from './sheet/grid-port.ts'
import type { SheetState, SheetsState } from './sheet/sheet-state.ts'
import { createStore } from './store.ts'
import { noTabs, openTab, type Tab } from './tabs-state.ts'

export function createInnerApp(outer: App, tab: Extract<Tab, { kind: 'worksheet' }>, sheet: SheetState): App {
  return {
    ...outer,
    outer,
    tabs: createStore(openTab(noTabs, tab)),
    sheets: createStore<SheetsState>(new Map([[tab.worksheetId, sheet]])),
    grid: createStore<GridPort | null>(null),
    rowPanel: createStore(closedRowPanel),
    find: createStore(closedFind),
  }
}
