/** Composition root of the window: picks the way to the host once, builds the app and shows it. */
import { z } from 'zod'
import { nonceMetaName } from '../src-shared/host/bridge.ts'
import type { IdSource } from '../src-shared/lib/id-source.ts'
import { browserFiles } from './host/browser-files.ts'
import { createHostClient } from './host/host-client.ts'
import { pickTransport } from './host/pick-transport.ts'
import { startApp } from './start-app.tsx'

// The page's content policy forbids compiled schemas.
z.config({ jitless: true })

const ids: IdSource = { next: () => crypto.randomUUID() }

const root = document.getElementById('root')
if (root !== null) {
  startApp(root, {
    host: createHostClient(pickTransport(window), browserFiles, ids),
    styleNonce: document.querySelector<HTMLMetaElement>(`meta[name="${nonceMetaName}"]`)?.content ?? '',
  })
}
