/** Builds the app around a host and shows it in an element; returns the function that takes it down. */
import { createRoot } from 'react-dom/client'
import type { Settings } from '../src-shared/host/calls/app-calls.ts'
import { systemClock } from '../src-shared/lib/clock.ts'
import { showRescue } from './commands/push/rescue-changes.ts'
import { listenForShortcuts } from './commands/run-command.ts'
import { returnToConnection } from './commands/window/open-connection.ts'
import type { HostClient } from './host/host-client.ts'
import { type App, createApp } from './state/app.ts'
import { AppProvider } from './state/app-context.tsx'
import { keepConnection } from './state/connection/remembered-connection.ts'
import { keepSheets } from './state/connection/remembered-sheets.ts'
import { keepTabs } from './state/connection/remembered-tabs.ts'
import { followHost } from './state/follow-host.ts'
import { queryKeys } from './state/host-queries.ts'
import { claimOnlyWindow } from './state/only-window.ts'
import { followDay } from './state/sheet/follow-day.ts'
import { keepDesigns } from './state/structure/remembered-designs.ts'
import { createStorageMemory } from './state/window-memory.ts'
import { isMacPlatform } from './ui/keymap.ts'
import { ThemeRoot } from './ui/look/theme-root.tsx'
import { CrashGuard } from './ui/messages/crash-guard.tsx'
import { createNotices } from './ui/messages/mantine-notices.tsx'
import { AppFrame } from './views/app-frame.tsx'

interface StartPorts {
  readonly host: HostClient
  readonly styleNonce: string
}

export function startApp(element: HTMLElement, { host, styleNonce }: StartPorts): { readonly app: App; stop(): void } {
  const app: App = createApp({
    host,
    styleNonce,
    notices: createNotices(
      () => app.queries.getQueryData<Settings>(queryKeys.settings)?.messagesStay ?? false,
      () => {
        const { connection } = app.session.get()
        if (connection !== null) showRescue(app, connection.id)
      },
    ),
    memory: createStorageMemory(window.localStorage),
    clock: systemClock,
  })
  const visit = createStorageMemory(window.sessionStorage)
  void returnToConnection(app, visit, claimOnlyWindow(navigator.locks))
  const stops = [
    followHost(app),
    followDay(app, document),
    keepTabs(app),
    keepSheets(app),
    keepDesigns(app),
    keepConnection(app, visit),
    listenForShortcuts(app, document, isMacPlatform(navigator.platform)),
  ]
  const root = createRoot(element)
  root.render(
    <AppProvider app={app}>
      <ThemeRoot styleNonce={styleNonce}>
        <CrashGuard>
          <AppFrame />
        </CrashGuard>
      </ThemeRoot>
    </AppProvider>,
  )
  return {
    app,
    stop() {
      for (const stop of stops) stop()
      root.unmount()
    },
  }
}
