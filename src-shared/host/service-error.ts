/** Tells the window about a failed call to the service, in words. */

import type { CallSubject } from '../api/call-subject.ts'
import { type ApiFailure, isOffline } from '../api/failure.ts'
import { describeApiFailure } from '../api/failure-words.ts'
import type { HostError } from './host-error.ts'

/** `about` words refusals that are not about rows. */
export function serviceError(failure: ApiFailure, about: CallSubject = 'rows'): HostError {
  if (failure.kind === 'cancelled') return { kind: 'cancelled', message: 'Stopped before it was finished.' }
  const words = describeApiFailure(failure, about)
  if (failure.kind === 'no-credentials')
    return { kind: 'secret', message: `${words.title}. ${words.explanation}`, reason: failure.reason }
  return {
    kind: 'service',
    // What is not offered is said by the explanation alone.
    message: failure.kind === 'not-offered' ? words.explanation : `${words.title}. ${words.explanation}`,
    advice: words.advice,
    code: words.code,
    isOffline: isOffline(failure),
    ...(failure.kind === 'not-offered' ? { isFinal: true } : {}),
  }
}
