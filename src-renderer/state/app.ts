/** Everything the window's parts share, built once by the composition root and handed down. */
import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '../../src-shared/lib/clock.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { HostClient } from '../host/host-client.ts'
import { createKeyboard, type Keyboard } from '../ui/keyboard.ts'
import type { Notices } from '../ui/messages/notices.ts'
import { createTextWidth, type TextWidth } from '../ui/text-width.ts'
import { newSession, type SessionState } from './connection/session-state.ts'
import { createQueryClient } from './host-queries.ts'
import type { FileGridPort } from './import/file-grid-port.ts'
import { type ImportsState, noImports } from './import/import-state.ts'
import { type JobsState, noJobs } from './jobs-state.ts'
import { closedRowPanel, type RowPanelState } from './row/row-panel-state.ts'
import type { CutCells } from './sheet/cut-cells.ts'
import { closedFind, type FindState } from './sheet/find-state.ts'
import type { GridPort } from './sheet/grid-port.ts'
import { createPendingEdits, type PendingEdits } from './sheet/pending-edits.ts'
import type { SheetsState } from './sheet/sheet-state.ts'
import { createStore, type Store } from './store.ts'
import { type DesignsState, noDesigns } from './structure/designs-state.ts'
import { noTabs, type TabsState } from './tabs-state.ts'
import type { WindowMemory } from './window-memory.ts'

export interface App {
  readonly host: HostClient
  readonly queries: QueryClient
  readonly notices: Notices
  readonly memory: WindowMemory
  readonly clock: Clock
  /** For the style elements that libraries add; '' where no policy asks for one. */
  readonly styleNonce: string
  readonly textWidth: TextWidth
  readonly session: Store<SessionState>
  readonly tabs: Store<TabsState>
  readonly sheets: Store<SheetsState>
  readonly jobs: Store<JobsState>
  readonly imports: Store<ImportsState>
  readonly designs: Store<DesignsState>
  /** The grid in front; null while none is shown. */
  readonly grid: Store<GridPort | null>
  /** The file of an import as a grid, where one is in front. */
  readonly fileGrid: Store<FileGridPort | null>
  readonly rowPanel: Store<RowPanelState>
  readonly find: Store<FindState>
  readonly edits: PendingEdits
  /** Makes the last change again on what is selected by then; null while there was none. */
  readonly repeat: Store<(() => void) | null>
  /** Who takes the keyboard next. */
  readonly keyboard: Keyboard
  readonly cut: Store<CutCells | null>
  /** The sub-table that was worked in last (`createInnerApp`); null while it was the grid in front or the form. */
  readonly active: Store<App | null>
  /** Per worksheet the push that the user has been told the next undo goes through. */
  readonly crossed: Store<ReadonlyMap<WorksheetId, number>>
  /** The window's own, for the part of it around a sub-table (`createInnerApp`); null for the window itself. */
  readonly outer: App | null
}

export type AppPorts = Pick<App, 'host' | 'notices' | 'memory' | 'clock' | 'styleNonce'>

export const createApp = (ports: AppPorts): App => ({
  ...ports,
  queries: createQueryClient(),
  textWidth: createTextWidth(),
  session: createStore(newSession),
  tabs: createStore(noTabs),
  sheets: createStore<SheetsState>(new Map()),
  jobs: createStore(noJobs),
  imports: createStore(noImports),
  designs: createStore(noDesigns),
  grid: createStore<GridPort | null>(null),
  fileGrid: createStore<FileGridPort | null>(null),
  rowPanel: createStore(closedRowPanel),
  find: createStore(closedFind),
  edits: createPendingEdits(),
  repeat: createStore<(() => void) | null>(null),
  keyboard: createKeyboard(),
  cut: createStore<CutCells | null>(null),
  active: createStore<App | null>(null),
  crossed: createStore<ReadonlyMap<WorksheetId, number>>(new Map()),
  outer: null,
})
