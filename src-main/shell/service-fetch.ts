/**
 * Chromium's network stack for the calls to the service, so that the system's proxy settings and certificates hold. The calls use
 * sessions of their own, kept in memory: no cookies and no cache are shared with the window, and a request that must not be repeated
 * never meets a connection that others have used (see the fetch transport of the client).
 */
import { type Session, session } from 'electron'

export interface ServiceFetch {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly fetchOnce: (url: string, init: RequestInit) => Promise<Response>
  /** Whether the system's settings (or their script) send an address through a proxy first. */
  readonly isProxied: (url: string) => Promise<boolean>
}

/** Without `persist:` a partition is forgotten when the app ends. */
const openPartition = (name: string): Session => session.fromPartition(name, { cache: false })

/** Must run after the app is ready. */
export function openServiceFetch(): ServiceFetch {
  const [kept, once] = [openPartition('service'), openPartition('service-once')]
  return {
    fetch: (url, init) => kept.fetch(url, init),
    fetchOnce: (url, init) => once.fetch(url, init),
    // "DIRECT", or a list of ways of which the first is tried first.
    isProxied: async (url) => !/^\s*DIRECT\b/.test(await kept.resolveProxy(url)),
  }
}
