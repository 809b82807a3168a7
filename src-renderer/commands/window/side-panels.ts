/** The panels at the right of the window: one at a time, so that the grid and its buttons keep their room. */
import type { App } from '../../state/app.ts'
import { closeRowPanel, type RowPanelState } from '../../state/row/row-panel-state.ts'
import { activeTab, closeTab } from '../../state/tabs-state.ts'

/** The row panel as it is to be, open, in place of the activity. */
export function showRowPanel(app: App, change: (state: RowPanelState) => RowPanelState): void {
  app.session.update((state) => (state.isJobPanelOpen ? { ...state, isJobPanelOpen: false } : state))
  app.rowPanel.update(change)
}

/** Shows the activity in place of the row panel, or hides it. */
export function toggleActivity(app: App): void {
  const isJobPanelOpen = !app.session.get().isJobPanelOpen
  if (isJobPanelOpen) app.rowPanel.update(closeRowPanel)
  app.session.update((state) => ({ ...state, isJobPanelOpen }))
}

/** Closes a tab. Where no worksheet comes to the front in its place, the row panel goes too: it would come back empty. */
export function closeOpenTab(app: App, key: string): void {
  const wasInFront = app.tabs.get().active === key
  app.tabs.update((state) => closeTab(state, key))
  if (wasInFront && activeTab(app.tabs.get())?.kind !== 'worksheet') app.rowPanel.update(closeRowPanel)
}
