/** An open connection: the list of worksheets on the left, tabs and their content, the status line below. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import { focusWorksheet } from '../../commands/sheet/show-cell.ts'
import { useApp } from '../../state/app-context.tsx'
import { workspaceQuery } from '../../state/host-queries.ts'
import { useStore } from '../../state/store.ts'
import { keyLimitsQuery } from '../../state/structure/design-queries.ts'
import { activeTab } from '../../state/tabs-state.ts'
import parts from '../../ui/look/parts.module.css'
import { JobPanel } from '../jobs/job-panel.tsx'
import { ApplicationBanner } from './application-banner.tsx'
import { KeyBanner } from './key-banner.tsx'
import { Sidebar } from './sidebar.tsx'
import { StatusLine } from './status-line.tsx'
import { TabContent } from './tab-content.tsx'
import { TabStrip } from './tab-strip.tsx'
import styles from './workspace-view.module.css'

/** As in `sidebar.module.css`. */
const narrowWindow = '(max-width: 760px)'

/** What had the focus went with the tab before: the keyboard goes on in the one that came, not at the top of the window. */
function useFocusOfTab(content: RefObject<HTMLElement | null>): void {
  const app = useApp()
  const { active } = useStore(app.tabs)
  const { isSidebarOpen } = useStore(app.session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list takes the focus with it when it goes
  useEffect(() => {
    if (active === null || document.activeElement !== document.body || app.session.get().dialog !== null) return
    const tab = activeTab(app.tabs.get())
    if (tab?.kind === 'worksheet') void focusWorksheet(app, tab.worksheetId)
    else content.current?.focus()
  }, [app, active, content, isSidebarOpen])
}

/** In a narrow window, as with large text on a small screen, the list lies over the content and goes when something was chosen. */
function useNarrowSidebar(): void {
  const app = useApp()
  const { active } = useStore(app.tabs)
  useEffect(() => {
    const narrow = window.matchMedia(narrowWindow)
    const follow = (): void => app.session.update((state) => ({ ...state, isSidebarOpen: !narrow.matches || active === null }))
    if (narrow.matches) follow()
    narrow.addEventListener('change', follow)
    return () => narrow.removeEventListener('change', follow)
  }, [app, active])
}

/** Asked once the application was read, so that what the key may not change is not offered. */
function useKeyLimits({ id }: ConnectionSummary): void {
  const { host } = useApp()
  const { data } = useQuery(workspaceQuery(host, id))
  const isRead = (data?.readAt ?? null) !== null
  useQuery({ ...keyLimitsQuery(host, id), enabled: isRead })
}

export const WorkspaceView = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const { isSidebarOpen, isJobPanelOpen } = useStore(app.session)
  const content = useRef<HTMLElement>(null)
  useFocusOfTab(content)
  useNarrowSidebar()
  useKeyLimits(connection)
  return (
    <div className={`${parts.stack} ${styles.root}`} data-label={connection.label?.color}>
      <KeyBanner connection={connection} />
      <ApplicationBanner connection={connection} />
      <div className={styles.columns}>
        {isSidebarOpen && <Sidebar connection={connection} />}
        <div className={`${parts.stack} ${parts.grow}`}>
          <TabStrip />
          <main ref={content} tabIndex={-1} className={styles.content}>
            <TabContent connection={connection} />
          </main>
        </div>
        {isJobPanelOpen && <JobPanel />}
      </div>
      <StatusLine connection={connection} />
    </div>
  )
}
