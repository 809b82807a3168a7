/** Composition root of the browser shell: the same host as in Electron, on plain Node. */
import path from 'node:path'
import about from '../package.json' with { type: 'json' }
import { createUndiciTransport } from './api-client/undici-transport.ts'
import createDataWorker from './data-worker/worker.ts?nodeWorker'
import { createHost } from './host/create-host.ts'
import { createKeychainStore } from './secrets/keychain-store.ts'
import createServiceWorker from './service/worker.ts?nodeWorker'
import { runWebShell } from './web-shell/run-web-shell.ts'

await runWebShell({
  args: process.argv.slice(2),
  rendererFolder: path.join(import.meta.dirname, '../renderer'),
  openHost: (dataFolder) =>
    createHost({
      version: about.version,
      shell: 'Browser',
      dataFolder,
      transport: createUndiciTransport(),
      keychain: createKeychainStore(),
      spawnDataWorker: createDataWorker,
      createServiceWorker: (workerData) => createServiceWorker({ workerData }),
      opener: null,
      paste: null,
    }),
})
