/** The whole window: welcome page or workspace, the dialog in front, and a word when the host is out of reach. */
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sayConnection } from '../../src-shared/model/connection-label.ts'
import { useApp } from '../state/app-context.tsx'
import { settingsQuery } from '../state/host-queries.ts'
import { useStore } from '../state/store.ts'
import { activeTab, titleOf } from '../state/tabs-state.ts'
import parts from '../ui/look/parts.module.css'
import styles from './app-frame.module.css'
import { DialogHost } from './dialogs/dialog-host.tsx'
import { DropFrame } from './drop-frame.tsx'
import { LinkBanner } from './link-banner.tsx'
import { ReturnView } from './return-view.tsx'
import { WelcomeView } from './welcome/welcome-view.tsx'
import { WorkspaceView } from './workspace/workspace-view.tsx'

/** The theme of the settings, once they are known. To set one has the browser ask twice for the style of everything in the window. */
function useTheme(): void {
  const { host } = useApp()
  const theme = useQuery(settingsQuery(host)).data?.theme
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    const wanted = theme === 'system' ? 'auto' : theme
    if (wanted !== undefined && wanted !== colorScheme) setColorScheme(wanted)
  }, [theme, colorScheme, setColorScheme])
}

/** What is in front, for the system's list of windows and for screen readers. */
function useWindowTitle(): void {
  const app = useApp()
  const { connection } = useStore(app.session)
  const tab = activeTab(useStore(app.tabs))
  const title = tab === null || connection === null ? null : titleOf(tab)
  const where = connection === null ? null : sayConnection(connection)
  useEffect(() => {
    document.title = [title, where, 'Gridstage'].filter((part) => part != null).join(' – ')
  }, [title, where])
}

export const AppFrame = () => {
  const app = useApp()
  const { connection, link, isReturning, opening } = useStore(app.session)
  useTheme()
  useWindowTitle()
  return (
    <DropFrame className={`${parts.stack} ${styles.frame}`}>
      <LinkBanner link={link} />
      <div className={styles.body}>
        {connection !== null && <WorkspaceView key={connection.id} connection={connection} />}
        {connection === null && (isReturning && opening === null ? <ReturnView /> : <WelcomeView />)}
      </div>
      <DialogHost />
    </DropFrame>
  )
}
