/** Opens the list of past pushes and imports. */
import type { App } from '../../state/app.ts'
import { openTab } from '../../state/tabs-state.ts'

/** At one of them; null: at the newest. */
export const openPast = (app: App, run: number | null): void =>
  (app.outer ?? app).tabs.update((state) => openTab(state, { kind: 'past', run }))
