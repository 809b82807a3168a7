/** Carries the host's calls and events between the main process and the app's own window, and no other sender. */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import type { Host } from '../host/host.ts'
import { eventChannel, requestChannel } from '../preload/channels.ts'
import { isAppUrl } from './app-origin.ts'

/** The main frame of a page of ours: not a frame inside it, not a page that was navigated away. */
export const isFromApp = ({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean =>
  senderFrame !== null && senderFrame.parent === null && isAppUrl(senderFrame.url)

export function answerIpc(ipcMain: Pick<IpcMain, 'handle'>, host: Pick<Host, 'handle'>): void {
  ipcMain.handle(requestChannel, (event, message: unknown) => {
    if (!isFromApp(event)) throw new Error('This page may not ask the host.')
    return host.handle(message)
  })
}

/** Ends when the contents are destroyed. */
export function sendEvents(contents: Pick<WebContents, 'send' | 'isDestroyed' | 'once'>, host: Pick<Host, 'subscribe'>): void {
  const unsubscribe = host.subscribe((event) => {
    if (!contents.isDestroyed()) contents.send(eventChannel, event)
  })
  contents.once('destroyed', unsubscribe)
}
