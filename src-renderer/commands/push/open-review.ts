/** Opens the review on the changes of the worksheet in front; from elsewhere, on what it looked at before. */
import type { App } from '../../state/app.ts'
import { activateTab, activeTab, openTab } from '../../state/tabs-state.ts'

export function openReview(app: App): void {
  app.tabs.update((state) => {
    const from = activeTab(state)
    if (from?.kind === 'worksheet') return openTab(state, { kind: 'review', worksheetId: from.worksheetId })
    const isOpen = state.tabs.some((it) => it.kind === 'review')
    return isOpen ? activateTab(state, 'review') : openTab(state, { kind: 'review' })
  })
}
