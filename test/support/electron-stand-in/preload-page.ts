/**
 * Runs inside the page, before its own scripts: gives the built preload a `require` that knows only `electron`, as Electron's sandbox
 * does, and binds its ipc to the stand-in. It is handed to Chromium as source text, so it uses nothing from outside itself.
 */
function runPreload(preload: (require: unknown, module: unknown, exports: unknown) => void): void {
  // Preloads run in the main frame only.
  if (window.top !== window.self) return
  type Listener = (event: unknown, ...args: readonly unknown[]) => void
  const listeners = new Map<string, Set<Listener>>()
  const call = (name: string, ...args: readonly unknown[]): Promise<unknown> => Reflect.get(window, name)(...args)
  const electron = {
    contextBridge: {
      exposeInMainWorld(key: string, api: unknown): void {
        Object.defineProperty(window, key, { value: Object.freeze(api), writable: false, configurable: false })
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: readonly unknown[]) => call('__invoke', channel, args),
      on(channel: string, listener: Listener): void {
        const known = listeners.get(channel) ?? new Set()
        listeners.set(channel, known.add(listener))
      },
      off(channel: string, listener: Listener): void {
        listeners.get(channel)?.delete(listener)
      },
    },
  }
  Reflect.set(window, '__receive', (channel: string, args: readonly unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener({ isEventOfIpc: true }, ...args)
  })
  const requireElectron = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot require ${name}`)
    return electron
  }
  const module = { exports: {} }
  preload(requireElectron, module, module.exports)
}

/** The script for the page. The preload's text is set into it, because the page's content policy forbids to evaluate text. */
export const preloadScript = (source: string): string => `(${runPreload})((require, module, exports) => {${source}\n})`
