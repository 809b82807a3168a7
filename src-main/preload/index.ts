/**
 * The bridge between the window and the main process: it forwards one kind of request and one kind of event, and knows nothing of
 * what they say. The page gets these two functions only, never `ipcRenderer` and never an ipc event (which would carry the sender).
 */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { bridgeName, type HostBridge } from '../../src-shared/host/bridge.ts'
import { eventChannel, requestChannel } from './channels.ts'

const bridge: HostBridge = {
  request: (message) => ipcRenderer.invoke(requestChannel, message),
  onEvent(listener) {
    const forward = (_event: IpcRendererEvent, message: unknown): void => listener(message)
    ipcRenderer.on(eventChannel, forward)
    return () => {
      ipcRenderer.off(eventChannel, forward)
    }
  },
}

contextBridge.exposeInMainWorld(bridgeName, bridge)
