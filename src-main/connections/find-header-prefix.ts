/**
 * Finds the names of the headers in which V3 reads key and signature: the given prefix, then those in use (service-notes A, header prefix),
 * until one is authenticated. Where none is, a name that nobody has shows what the service says when it finds no key, so that a wrong key can
 * be told from wrong header names.
 */
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { listWorksheets } from '../../src-shared/api/v3/v3-structure-operations.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { CallOptions } from '../api-client/call.ts'
import { type Ask, type Attempt, attemptOf } from './endpoint-attempt.ts'

/** '' is none: the headers are `Appkey` and `Sign`. */
export const usualHeaderPrefixes: readonly string[] = ['Svc-', 'HAP-', '']
const nobodysPrefixes: readonly string[] = ['Gridstage-Test-', 'Gridstage-Probe-']

/** Reads the list of worksheets: the application is also read by the plain names (Authentication 2), so it does not tell the prefix. */
export async function findHeaderPrefix(place: Attempt, ask: Ask, options: CallOptions): Promise<Attempt> {
  const { dialect } = place
  const attempt = async (headerPrefix: string): Promise<Attempt> => {
    const tried = { ...dialect, headerPrefix }
    return attemptOf(tried, await ask(tried).call(listWorksheets, { body: {} }, options))
  }
  const refused: Attempt[] = []
  for (const prefix of [dialect.headerPrefix, ...usualHeaderPrefixes.filter((it) => it !== dialect.headerPrefix)]) {
    const tried = await attempt(prefix)
    if (tried.verdict === 'taken' || tried.verdict === 'unknown') return tried
    // A service without this list tells no more than the application did.
    if (tried.verdict === 'absent') return place
    refused.push(tried)
  }
  const [nobody, nobodyAgain] = [await attempt(nobodysPrefixes[0] ?? ''), await attempt(nobodysPrefixes[1] ?? '')]
  // Words that change from call to call tell nothing.
  const withWords = sayOf(nobody.answer, true) === sayOf(nobodyAgain.answer, true)
  const read = refused.find((it) => sayOf(it.answer, withWords) !== sayOf(nobody.answer, withWords))
  // Refused otherwise than without a key: the key was read, and a parameter error is then about something else.
  if (read !== undefined) return read.verdict === 'stranger' ? { ...read, verdict: 'taken' } : read
  const [given] = refused
  return given === undefined ? place : { ...given, answer: asHeaderRefusal(given.answer), verdict: 'refused', isPrefixOpen: true }
}

/** What an answer says, for telling two apart. */
function sayOf(answer: Result<unknown, ApiFailure>, withWords: boolean): string {
  if (answer.ok) return 'ok'
  const { error } = answer
  if (error.kind !== 'unauthorised' && error.kind !== 'refused') return error.kind
  return [error.kind, error.code, error.status, withWords ? error.message : ''].join(' ')
}

/** A parameter error whatever the header names are, where there is no parameter, is about them. */
const asHeaderRefusal = (answer: Result<unknown, ApiFailure>): Result<unknown, ApiFailure> => {
  if (answer.ok || answer.error.kind !== 'refused' || answer.error.code !== errorCodes.parameterError) return answer
  const { code, message, status } = answer.error
  return { ok: false, error: { kind: 'unauthorised', happened: 'no', what: 'headers', code, message, status } }
}
