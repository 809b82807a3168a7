/** Renders a part of the window over a fake host, with everything a composition root would give it. */
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { listenForShortcuts } from '../../../src-renderer/commands/run-command.ts'
import { createApp } from '../../../src-renderer/state/app.ts'
import { AppProvider } from '../../../src-renderer/state/app-context.tsx'
import { enterConnection } from '../../../src-renderer/state/connection/session-state.ts'
import { followHost } from '../../../src-renderer/state/follow-host.ts'
import { createMemory } from '../../../src-renderer/state/window-memory.ts'
import { isMacPlatform } from '../../../src-renderer/ui/keymap.ts'
import { ThemeRoot } from '../../../src-renderer/ui/look/theme-root.tsx'
import type { Notice } from '../../../src-renderer/ui/messages/notices.ts'
import { fillJsdomGaps } from '../window/jsdom-gaps.ts'
import { createFakeHost, type FakeHost } from './fake-host.ts'

/** An app over a fake host, without a page. */
export function createTestApp(fake: FakeHost = createFakeHost()) {
  const notices: Notice[] = []
  const app = createApp({
    host: fake.client,
    styleNonce: '',
    memory: createMemory(),
    clock: { now: () => Date.UTC(2024, 4, 1, 12) },
    notices: {
      show: (notice) => void notices.push(notice),
      fail: (what, error) => void notices.push({ tone: 'failure', title: what, text: error.message }),
      leave: () => void notices.splice(0),
      withdraw: (what) => {
        for (const notice of notices.filter((it) => (it.id ?? it.title) === what)) notices.splice(notices.indexOf(notice), 1)
      },
    },
  })
  return { app, fake, notices }
}

export type TestApp = ReturnType<typeof createTestApp>

/** Ends what the last render started. */
let stopLast: (() => void) | null = null

export function renderInApp(view: ReactNode, test: TestApp = createTestApp()) {
  fillJsdomGaps()
  stopLast?.()
  cleanup()
  const stops = [followHost(test.app), listenForShortcuts(test.app, document, isMacPlatform('Linux'))]
  stopLast = () => {
    for (const stop of stops) stop()
  }
  // Files share a document: an app that listens on would take the keys of the next.
  onTestFinished(stopLast)
  const rendered = render(
    <AppProvider app={test.app}>
      <ThemeRoot styleNonce="" env="test">
        {view}
      </ThemeRoot>
    </AppProvider>,
  )
  return { ...test, ...rendered, user: userEvent.setup() }
}

/** As if the sample workspace had been opened, with the named worksheets loaded. */
export function openSampleIn(test: TestApp, pulled: readonly string[] = ['customers', 'orders']) {
  const connection = test.fake.world.sample()
  for (const id of pulled) {
    const sheet = test.fake.world.sheets.get(id)
    if (sheet !== undefined) sheet.pulledAt = test.app.clock.now()
  }
  test.app.session.update((state) => enterConnection(state, connection))
  return connection
}
