/** One try of "Test connection": what was asked in which dialect, and what the answer says about the place. */
import type { Dialect } from '../../src-shared/api/dialect.ts'
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { readProbe } from '../api-client/generations/presence.ts'

/**
 * How a place answered. `taken`: key and signature were accepted. `stranger`: the interface is there, but says that it does not understand.
 * `refused`: key and signature were not accepted, or not found.
 */
export type Verdict = 'taken' | 'stranger' | 'refused' | 'absent' | 'unknown'

export interface Attempt {
  readonly dialect: Dialect
  readonly answer: Result<unknown, ApiFailure>
  readonly verdict: Verdict
  /** The service said the same whatever the header names were: they may be what is wrong. */
  readonly isPrefixOpen?: true
}

/** Makes a client that speaks a dialect. */
export type Ask = (dialect: Dialect) => ApiClient

const isParameterError = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' && failure.code === errorCodes.parameterError

/** Refusals that are about the key, its signature, or the headers that carry them (service-notes A, refusal of the key headers). */
const isKeyRefusal = (failure: ApiFailure): boolean =>
  failure.kind === 'unauthorised' && ['key', 'signature', 'headers'].includes(failure.what)

export function attemptOf(dialect: Dialect, answer: Result<unknown, ApiFailure>): Attempt {
  const sighting = readProbe(answer)
  if (sighting !== 'answers') return { dialect, answer, verdict: sighting }
  if (answer.ok) return { dialect, answer, verdict: 'taken' }
  if (isKeyRefusal(answer.error)) return { dialect, answer, verdict: 'refused' }
  return { dialect, answer, verdict: isParameterError(answer.error) ? 'stranger' : 'taken' }
}
