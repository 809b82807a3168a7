/** Tells from a failure whether the interface, one generation of it, or one operation, is at a place at all. */
import type { ApiFailure } from '../../../src-shared/api/failure.ts'

/** Failures that mean "not at this path" (service-notes A, HTTP status), after which another path is worth a try. */
export const isWrongEndpoint = (failure: ApiFailure): boolean =>
  failure.kind === 'wrong-path' ||
  failure.kind === 'redirected' ||
  (failure.kind === 'not-json' && failure.found !== 'truncated') ||
  (failure.kind === 'unexpected-shape' && failure.where === 'envelope') ||
  (failure.kind === 'bad-status' && failure.status < 500)

/** Method not allowed, gone, not implemented. */
const missingStatuses: ReadonlySet<number> = new Set([405, 410, 501])

/** Failures that mean "there is no such operation", of a service that answers others. A web page or a closed door (400, 403) may pass. */
export const isMissing = (failure: ApiFailure): boolean =>
  failure.kind === 'wrong-path' || (failure.kind === 'bad-status' && missingStatuses.has(failure.status))

/** Failures that only a service of this interface can answer, so the path is right. */
export const isFromService = (failure: ApiFailure): boolean =>
  failure.kind === 'unauthorised' || failure.kind === 'refused' || failure.kind === 'rate-limited'
