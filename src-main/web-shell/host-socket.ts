/** Carries the host's calls and events over one WebSocket; what is sent is exactly what Electron's ipc carries. */
import type { WebSocket } from 'ws'
import type { Host } from '../host/host.ts'

/** Bytes that may wait for a slow window. Beyond it events would fill the memory; a closed socket makes the window start afresh. */
const maxWaitingBytes = 64 * 1024 * 1024
/** Milliseconds between two signs of life; without them a window that vanished would keep its subscription. */
const heartbeat = 30_000

function parseMessage(data: unknown, isBinary: boolean): unknown {
  if (isBinary) return null
  try {
    return JSON.parse(String(data))
  } catch {
    // Not a request of any form: the host answers null with its typed refusal.
    return null
  }
}

/** Ends by itself when the socket closes. */
export function connectHostSocket(socket: WebSocket, host: Pick<Host, 'handle' | 'subscribe'>): void {
  const send = (message: unknown): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
    else socket.send(JSON.stringify(message))
  }
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, heartbeat)
  timer.unref()
  const unsubscribe = host.subscribe(send)

  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (data, isBinary) => {
    isAlive = true
    host.handle(parseMessage(data, isBinary)).then(send)
  })
  // A broken connection is told by `close`; without a listener here it would end the process.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(timer)
    unsubscribe()
  })
}
