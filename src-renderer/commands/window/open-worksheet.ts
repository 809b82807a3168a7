/** Brings a worksheet or a page to the front as a tab. */
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import { type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { noteRecent } from '../../state/connection/recent-worksheets.ts'
import { openTab } from '../../state/tabs-state.ts'

export function openWorksheet(app: App, id: WorksheetId, title: string): void {
  const { connection } = app.session.get()
  if (connection !== null) noteRecent(app.memory, connection.id, id)
  app.tabs.update((state) => openTab(state, { kind: 'worksheet', worksheetId: id, title }))
}

/** Sections cannot be opened. */
export function openTreeItem(app: App, item: TreeItem): void {
  if (item.kind === 'worksheet') openWorksheet(app, worksheetId.parse(item.id), item.name)
  if (item.kind === 'page') app.tabs.update((state) => openTab(state, { kind: 'page', pageId: item.id, title: item.name }))
}
