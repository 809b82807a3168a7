/** The Electron shell around the tiny host, run from source on the stand-in; the built app is tested with its real host elsewhere. */
import { startElectronShell } from '../../../src-main/shell/start-electron-shell.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { createTinyHost } from './tiny-host.ts'

const [, , rendererFolder = '', preload = '', dataFolder = ''] = process.argv

startElectronShell({ rendererFolder, preload, dataFolder, mark: async () => true, openHost: async () => ok(createTinyHost()) })
