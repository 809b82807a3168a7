type Handler = (event: unknown, ...args: readonly unknown[]) => unknown

const handlers = new Map<string, Handler>()

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`a second handler for ${channel}`)
    handlers.set(channel, handler)
  },
  on(): never {
    throw new Error('the app has no one-way ipc')
  },
}

/** As Electron does it: arguments and results are cloned, and an error arrives as its message. */
export async function invoke(channel: string, event: unknown, args: readonly unknown[]): Promise<unknown> {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  return structuredClone(await handler(event, ...structuredClone(args)))
}
