/**
 * Messages over a WebSocket of the page's own origin. A lost socket is opened again with growing pauses; requests that wait for a
 * reply when it is lost resolve with null, because their outcome is unknown; requests made meanwhile wait for the new socket.
 */
import type { HostRequest } from '../../src-shared/host/envelope.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import type { LinkState } from './link-state.ts'
import type { Transport } from './transport.ts'

/** Milliseconds before the next try; the last one repeats. Shorter would hammer a host that is starting. */
const pauses = [250, 500, 1000, 2000, 4000]
/** Tries before the host counts as gone: about a minute. */
const maxAttempts = 18

export interface SocketLike {
  readonly readyState: number
  send(text: string): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export interface SocketPorts {
  open(): SocketLike
  later(run: () => void, ms: number): void
}

const isOpen = (socket: SocketLike | null): socket is SocketLike => socket !== null && socket.readyState === 1

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}

export function createSocketTransport(ports: SocketPorts): Transport {
  const linkListeners = new Set<(state: LinkState) => void>()
  const eventListeners = new Set<(message: unknown) => void>()
  const pending = new Map<string, (reply: unknown) => void>()
  let queued: HostRequest[] = []
  let socket: SocketLike | null = null
  let state: LinkState = { kind: 'reconnecting', attempt: 0 }
  let attempt = 0

  const tell = (next: LinkState): void => {
    state = next
    for (const listener of linkListeners) listener(next)
  }
  /** What was sent is answered no more; what is queued was never sent. */
  const dropSent = (): void => {
    const unsent = new Set(queued.map(({ id }) => id))
    for (const [id, resolve] of [...pending]) {
      if (unsent.has(id)) continue
      pending.delete(id)
      resolve(null)
    }
  }

  const receive = (data: unknown): void => {
    const message = parse(data)
    if (!isRecord(message)) return
    if (typeof message.event === 'string') {
      for (const listener of eventListeners) listener(message)
      return
    }
    const resolve = typeof message.id === 'string' ? pending.get(message.id) : undefined
    if (resolve === undefined || typeof message.id !== 'string') return
    pending.delete(message.id)
    resolve(message)
  }

  const connect = (): void => {
    const fresh = ports.open()
    socket = fresh
    fresh.addEventListener('open', () => {
      attempt = 0
      tell({ kind: 'connected' })
      for (const message of queued.splice(0)) fresh.send(JSON.stringify(message))
    })
    fresh.addEventListener('message', (event) => receive(event.data))
    fresh.addEventListener('close', () => {
      socket = null
      attempt += 1
      dropSent()
      if (attempt > maxAttempts) {
        queued = []
        dropSent()
        tell({ kind: 'gone' })
        return
      }
      tell({ kind: 'reconnecting', attempt })
      ports.later(connect, pauses[Math.min(attempt - 1, pauses.length - 1)] ?? 4000)
    })
  }
  connect()

  return {
    request(message) {
      if (state.kind === 'gone') return Promise.resolve(null)
      return new Promise((resolve) => {
        pending.set(message.id, resolve)
        if (isOpen(socket)) socket.send(JSON.stringify(message))
        else queued.push(message)
      })
    },
    onMessage(listener) {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    onLink(listener) {
      linkListeners.add(listener)
      listener(state)
      return () => linkListeners.delete(listener)
    },
  }
}
