/** Composition root of the Electron app. */
import { homedir } from 'node:os'
import path from 'node:path'
import { BrowserWindow, shell } from 'electron'
import about from '../package.json' with { type: 'json' }
import { createFetchTransport } from './api-client/fetch-transport.ts'
import { createUndiciTransport } from './api-client/undici-transport.ts'
import { createForeignMark, systemMarkPorts } from './attachments/mark-of-the-web.ts'
import { defaultDataFolder } from './data-folder/default-data-folder.ts'
import createDataWorker from './data-worker/worker.ts?nodeWorker'
import { createHost } from './host/create-host.ts'
import { createKeychainStore } from './secrets/keychain-store.ts'
import createServiceWorker from './service/worker.ts?nodeWorker'
import { readDataArgument } from './shell/read-data-argument.ts'
import { openServiceFetch } from './shell/service-fetch.ts'
import { startElectronShell } from './shell/start-electron-shell.ts'

const dataFolder = path.resolve(readDataArgument(process.argv) ?? defaultDataFolder(process.platform, process.env, homedir()))

const mark = createForeignMark(systemMarkPorts)

startElectronShell({
  rendererFolder: path.join(import.meta.dirname, '../renderer'),
  preload: path.join(import.meta.dirname, '../preload/index.cjs'),
  dataFolder,
  mark,
  openHost: () =>
    createHost({
      version: about.version,
      shell: 'Electron',
      dataFolder,
      transport: createFetchTransport({ ...openServiceFetch(), guarded: createUndiciTransport({ env: {} }) }),
      keychain: createKeychainStore(),
      spawnDataWorker: createDataWorker,
      createServiceWorker: (workerData) => createServiceWorker({ workerData }),
      opener: { open: async (file) => (await shell.openPath(file)) === '', mark },
      // As the menu's own Paste does: the window gets its native event, and nobody reads the clipboard for it.
      paste: () => BrowserWindow.getFocusedWindow()?.webContents.paste(),
    }),
})
