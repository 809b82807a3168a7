/** Opens the list of past pushes and imports. */
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { openTab } from '../../state/tabs-state.ts'

/** At one of them; null: at the newest. */
export const openPast = (app: App, run: number | null): void =>
  (app.outer ?? app).tabs.update((state) => openTab(state, { kind: 'past', run }))

/** At one of the imports, staged ones too; null: at the newest. */
export const openPastImport = (app: App, importId: ImportId | null): void =>
  (app.outer ?? app).tabs.update((state) => openTab(state, { kind: 'past', run: null, importId }))
