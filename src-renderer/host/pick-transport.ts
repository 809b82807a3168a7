/** Picks the way to the host once: the preload's bridge where there is one, else a socket of the page's own origin. */
import { bridgeName, type HostBridge, socketPath } from '../../src-shared/host/bridge.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { createBridgeTransport } from './bridge-transport.ts'
import { createSocketTransport } from './socket-transport.ts'
import type { Transport } from './transport.ts'

function isBridge(value: unknown): value is HostBridge {
  return isRecord(value) && typeof value.request === 'function' && typeof value.onEvent === 'function'
}

export function pickTransport(page: Window): Transport {
  const bridge: unknown = Reflect.get(page, bridgeName)
  if (isBridge(bridge)) return createBridgeTransport(bridge)
  const address = new URL(socketPath, page.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return createSocketTransport({
    open: () => new WebSocket(address),
    later: (run, ms) => page.setTimeout(run, ms),
  })
}
