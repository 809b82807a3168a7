/**
 * Asks before the window closes while work goes on that ends with the app. On a Mac closing the window does not end the app, so only
 * quitting asks there.
 */
import { app, type BrowserWindow, dialog } from 'electron'
import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import { assertNever } from '../../src-shared/lib/assert-never.ts'

/** What ending the app does to the work; null where nothing is lost by it. */
function lossOf({ kind }: Job): string | null {
  switch (kind) {
    case 'edit':
    case 'import-correct':
      return 'If Gridstage closes now, what it has changed so far is taken back.'
    case 'push':
    case 'import-create':
    case 'import-stage':
    case 'import-undo':
    case 'past-undo':
    case 'save-attachments':
      return 'If Gridstage closes now, it stops where it is. What is done so far stays.'
    case 'export':
      return 'If Gridstage closes now, the file is not saved.'
    case 'pull':
    case 'group':
    case 'copy':
    case 'import-check':
    case 'read-view':
    case 'look-after':
    // It is one step, and waits on until it is done.
    case 'stage-rescued':
      return null
    default:
      return assertNever(kind)
  }
}

export interface ClosingPorts {
  readonly platform: NodeJS.Platform
  /** Work that is not over yet. */
  running(): readonly Job[]
}

export function askBeforeClosing(window: BrowserWindow, { platform, running }: ClosingPorts): void {
  let [isQuitting, isSure, isAsking] = [false, false, false]
  const ask = async (title: string, loss: string): Promise<void> => {
    isAsking = true
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: `“${title}” is not finished.`,
      detail: loss,
      buttons: ['Keep it open', 'Close anyway'],
      defaultId: 0,
      cancelId: 0,
    })
    isAsking = false
    isSure = response === 1
    isQuitting = false
    if (isSure) app.quit()
  }
  const noteQuit = (): void => {
    isQuitting = true
  }
  app.on('before-quit', noteQuit)
  window.on('closed', () => app.off('before-quit', noteQuit))
  window.on('close', (event) => {
    const endsApp = platform !== 'darwin' || isQuitting
    if (isSure || !endsApp) return
    for (const job of running()) {
      const loss = lossOf(job)
      if (loss === null) continue
      event.preventDefault()
      if (!isAsking) void ask(job.title, loss)
      return
    }
  })
}
