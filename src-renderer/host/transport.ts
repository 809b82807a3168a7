/** How messages travel between window and host, as a port: the Electron bridge, a socket, or something in memory. */
import type { HostRequest } from '../../src-shared/host/envelope.ts'
import type { LinkState } from './link-state.ts'

export interface Transport {
  /** Resolves with the reply as it arrived, not yet parsed; null when it is certain that none will come. */
  request(message: HostRequest): Promise<unknown>
  /** Calls the listener with every event as it arrived, not yet parsed; returns the function that stops that. */
  onMessage(listener: (message: unknown) => void): () => void
  /** Tells the present state at once, then every change; returns the function that stops that. */
  onLink(listener: (state: LinkState) => void): () => void
}
