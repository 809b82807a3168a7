/** An open connection: the list of worksheets on the left, tabs and their content, the status line below. */
import type { ConnectionSummary } from '../../../src-shared/host/connection-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStore } from '../../state/store.ts'
import { JobPanel } from '../jobs/job-panel.tsx'
import { Sidebar } from './sidebar.tsx'
import { StatusLine } from './status-line.tsx'
import { TabContent } from './tab-content.tsx'
import { TabStrip } from './tab-strip.tsx'
import styles from './workspace-view.module.css'

export const WorkspaceView = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const { isSidebarOpen, isJobPanelOpen } = useStore(app.session)
  return (
    <div className={styles.root}>
      <div className={styles.columns}>
        {isSidebarOpen && <Sidebar connection={connection} />}
        <div className={styles.main}>
          <TabStrip />
          <main className={styles.content}>
            <TabContent connection={connection} />
          </main>
        </div>
        {isJobPanelOpen && <JobPanel />}
      </div>
      <StatusLine connection={connection} />
    </div>
  )
}
