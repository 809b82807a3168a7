/** What sort of refusal an error is, where a view says something of its own about it. */
import type { HostError } from '../../../src-shared/host/host-error.ts'

/** Errors: what the key may not do. A wrong key or signature is another matter, and says so itself. */
const forbidden: ReadonlySet<number> = new Set([10000, 10005, 10106, 430014])

export const isForbidden = (error: HostError): boolean =>
  error.kind === 'service' && error.code !== null && forbidden.has(error.code)

export const isOffline = (error: HostError): boolean => error.kind === 'service' && error.isOffline
