/** The part of the `electron` module that the shell uses. A name that is missing here fails the bundle when it loads, as it should. */
import { Session } from './sessions.ts'
import { BrowserWindow } from './windows.ts'

export { app } from './app.ts'
export { dialog, Menu, net, screen, shell } from './desktop.ts'
export { ipcMain } from './ipc.ts'
export { protocol } from './schemes.ts'
export { BrowserWindow }

export const session = {
  defaultSession: new Session('default'),
  fromPartition: (partition: string) => new Session(partition),
}
