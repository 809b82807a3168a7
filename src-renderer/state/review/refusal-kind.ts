/** What sort of refusal an error is, where a view says something of its own about it. */
import { isForbidden as isForbiddenCode } from '../../../src-shared/api/refusal-classes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'

/** What the key may not do. A wrong key or signature is another matter, and says so itself. */
export const isForbidden = (error: HostError): boolean => error.kind === 'service' && isForbiddenCode(error.code)

export const isOffline = (error: HostError): boolean => error.kind === 'service' && error.isOffline
