/** Messages over the bridge that the Electron preload puts on `window`. */
import type { HostBridge } from '../../src-shared/host/bridge.ts'
import type { LinkState } from './link-state.ts'
import type { Transport } from './transport.ts'

export function createBridgeTransport(bridge: HostBridge): Transport {
  const listeners = new Set<(state: LinkState) => void>()
  let state: LinkState = { kind: 'connected' }
  return {
    request: (message) =>
      bridge.request(message).catch(() => {
        state = { kind: 'gone' }
        for (const listener of listeners) listener(state)
        return null
      }),
    onMessage: (listener) => bridge.onEvent(listener),
    onLink(listener) {
      listeners.add(listener)
      listener(state)
      return () => listeners.delete(listener)
    },
  }
}
