/** The app in Electron: one instance, one window over the app's own scheme, everything else locked. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { app, type BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron'
import type { Result } from '../../src-shared/lib/result.ts'
import type { MarkForeign } from '../attachments/mark-of-the-web.ts'
import { describeLockError, lockDataFolder } from '../data-folder/lock-data-folder.ts'
import type { Host } from '../host/host.ts'
import { createWindowAnswers } from '../window-content/answer-window.ts'
import { listRendererFiles } from '../window-content/renderer-files.ts'
import { describeMenu } from './app-menu.ts'
import { declareAppScheme, serveAppScheme } from './app-protocol.ts'
import { openAppWindow } from './app-window.ts'
import { askBeforeClosing } from './ask-before-closing.ts'
import { answerIpc, sendEvents } from './host-ipc.ts'
import { lockContents } from './lock-contents.ts'
import { restrictSession } from './session-policy.ts'

export interface ElectronShellOptions {
  readonly rendererFolder: string
  readonly preload: string
  /** The app's data, and Chromium's own profile in a folder of its own. */
  readonly dataFolder: string
  readonly mark: MarkForeign
  /** Called once the app is ready; an error is a sentence for the user. */
  openHost(): Promise<Result<Host, string>>
}

/** Waits for the host to close before the app does, so that workers end and files are whole. */
function closeHostBeforeQuit(host: Host): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    host.close().finally(() => {
      isClosed = true
      app.quit()
    })
  })
}

function keepOneWindow(open: () => Promise<BrowserWindow>): void {
  let current: BrowserWindow | null = null
  const show = async (): Promise<void> => {
    if (current === null || current.isDestroyed()) {
      current = await open()
      return
    }
    if (current.isMinimized()) current.restore()
    current.focus()
  }
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  show()
}

/** What an AppImage's launcher asks for where a machine allows no user namespaces; no installed app shows what others wrote without the sandbox. */
const withoutSandbox = 'no-sandbox'

const sandboxMissing =
  'This machine does not let the sandbox start in which Gridstage shows what others wrote: it allows no user namespaces. Install the .deb ' +
  'package, which brings that permission for Gridstage alone, or ask whoever looks after this machine to allow them.'

function refuseToStart(reason: string): void {
  dialog.showErrorBox('Gridstage cannot start', reason)
  app.exit(1)
}

async function openApp(options: ElectronShellOptions): Promise<void> {
  // The browser shell may have the same folder open.
  const lock = lockDataFolder(options.dataFolder)
  if (!lock.ok) return refuseToStart(describeLockError(lock.error, options.dataFolder))
  app.on('quit', lock.value.release)
  const opened = await options.openHost()
  if (!opened.ok) return refuseToStart(opened.error)
  const host = opened.value
  const allowDevTools = !app.isPackaged
  restrictSession(session.defaultSession, options.mark)
  const files = listRendererFiles(options.rendererFolder)
  serveAppScheme(protocol, createWindowAnswers({ files, host, newNonce: () => randomBytes(18).toString('base64') }))
  answerIpc(ipcMain, host)
  Menu.setApplicationMenu(Menu.buildFromTemplate([...describeMenu(process.platform, allowDevTools)]))
  closeHostBeforeQuit(host)
  app.on('browser-window-created', (_event, window) => sendEvents(window.webContents, host))
  const stateFile = path.join(options.dataFolder, 'window-state.json')
  const { platform } = process
  app.on('browser-window-created', (_event, window) => askBeforeClosing(window, { platform, running: host.running }))
  keepOneWindow(() => openAppWindow({ preload: options.preload, stateFile, allowDevTools }))
}

/**
 * Returns at once: Electron becomes ready only after its main module has been evaluated, so whoever waited for the ready app there
 * would wait forever.
 */
export function startElectronShell(options: ElectronShellOptions): void {
  app.enableSandbox()
  app.setPath('userData', path.join(options.dataFolder, 'window'))
  if (app.isPackaged && app.commandLine.hasSwitch(withoutSandbox)) {
    refuseToStart(sandboxMissing)
    return
  }
  // The running instance shows its window; this one has nothing to do.
  if (!app.requestSingleInstanceLock()) {
    app.exit(0)
    return
  }
  declareAppScheme(protocol)
  lockContents(app, shell)
  app
    .whenReady()
    .then(() => openApp(options))
    .catch((error: Error) => refuseToStart(error.message))
}
