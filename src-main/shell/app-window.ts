/** Opens the app's window: sandboxed, isolated, with nothing of Node in it, where it was the last time. */
import { BrowserWindow, dialog, screen } from 'electron'
import { appPage } from './app-origin.ts'
import { chooseBounds, readWindowState, smallestWindow, writeWindowState } from './window-state.ts'

export interface AppWindowOptions {
  /** The built preload script. */
  readonly preload: string
  readonly stateFile: string
  readonly allowDevTools: boolean
}

function offerToReopen(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: 'The window stopped working.',
      detail: 'Staged changes are safe on disk.',
      buttons: ['Open it again', 'Close'],
      cancelId: 1,
    })
    if (window.isDestroyed()) return
    if (response === 0) window.webContents.reload()
    else window.destroy()
  })
}

export async function openAppWindow({ preload, stateFile, allowDevTools }: AppWindowOptions): Promise<BrowserWindow> {
  const remembered = readWindowState(stateFile)
  const screens = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    ...chooseBounds(remembered, screens),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Gridstage',
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: allowDevTools,
    },
  })
  if (remembered?.isMaximized === true) window.maximize()
  // Shown when it has something to show: an empty white window looks broken.
  window.once('ready-to-show', () => window.show())
  window.on('close', () => writeWindowState(stateFile, { ...window.getNormalBounds(), isMaximized: window.isMaximized() }))
  offerToReopen(window)
  await window.loadURL(appPage)
  return window
}
