/**
 * Turns an answer (status, headers, reading of the body) or a transport failure into the outcome of an attempt. All rules about
 * HTTP statuses (service-notes A, HTTP status), about codes that stand for something else than a refusal, and about whether an
 * effect may have happened, are here.
 */
import { errorCodes, errorMeanings, rateLimitCodes } from '../../src-shared/api/error-codes.ts'
import type { ApiFailure, Happened } from '../../src-shared/api/failure.ts'
import type { Effect } from '../../src-shared/api/operation.ts'
import { assertNever } from '../../src-shared/lib/assert-never.ts'
import type { Reading } from './read-answer.ts'
import type { TransportAnswer, TransportFailure } from './transport.ts'

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Refused before any effect because of too many requests: to be sent again later. */
  | { readonly kind: 'limited'; readonly code: number | null; readonly status: number; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }

export interface Circumstances {
  readonly effect: Effect
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** A call that reads has no effect that could have happened. */
export const happenedFor = (effect: Effect, certainty: Happened): Happened => (effect === 'read' ? 'no' : certainty)

const failed = (failure: ApiFailure): { readonly kind: 'failed'; readonly failure: ApiFailure } => ({ kind: 'failed', failure })

/** Statuses of whatever stands before a service: they say nothing about what the service behind it has done or is doing still. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])
/** 4xx, and yet the request may have gone through: the server, or a gateway, gave up waiting. */
const timeoutStatuses: ReadonlySet<number> = new Set([408, 499])

/**
 * Whether an answer proves that a write was not taken because there were too many: HTTP 429, or 503 that says when to come back. A bare 503
 * is also what gateways say when the service took the request and the connection broke; a read may be repeated all the same.
 */
function saysTooMany({ effect, status, headers }: Circumstances): boolean {
  if (status === 429) return true
  return status === 503 && (effect === 'read' || (headers['retry-after'] ?? '').trim() !== '')
}

const unauthorisedCodes: ReadonlyMap<number, Extract<ApiFailure, { kind: 'unauthorised' }>['what']> = new Map([
  [errorCodes.accessDenied, 'network-address'],
  [errorCodes.tokenUnknown, 'key'],
  [errorCodes.signatureInvalid, 'signature'],
  [errorCodes.userTokenInvalid, 'user-token'],
  [errorCodes.userTokenRestricted, 'organization-token'],
])

/** Outcome of an answer whose body has been read, by this thread or by the caller's decoder. */
export function judgeReading<T>(reading: Reading<T>, at: Circumstances): Outcome<T> {
  const { status } = at
  if (reading.kind === 'data') return { kind: 'done', value: reading.data }
  if (reading.kind === 'failure') return judgeCode(reading.code, reading.message, at)
  if (reading.kind === 'unexpected-shape' && reading.where === 'data') {
    return failed({ ...reading, happened: happenedFor(at.effect, 'yes'), status })
  }
  const byStatus = judgeStatus(at, reading.kind === 'not-json' ? reading.excerpt : '')
  if (byStatus !== null) return byStatus
  return failed({ ...reading, happened: happenedFor(at.effect, 'maybe'), status })
}

function judgeCode(code: number, message: string, at: Circumstances): Outcome<never> {
  const { effect, status } = at
  if (rateLimitCodes.has(code) || saysTooMany(at)) return { kind: 'limited', code, status, message }
  const what = unauthorisedCodes.get(code)
  if (what !== undefined) return failed({ kind: 'unauthorised', happened: 'no', what, code, message, status })
  if (status === 401) {
    // Service-notes A, refusal of the key headers: HTTP 401 with any code.
    return failed({
      kind: 'unauthorised',
      happened: 'no',
      what: code === errorCodes.failure ? 'signature' : 'headers',
      code,
      message,
      status,
    })
  }
  if ((status === 404 || status === 405) && !tellsOfData(code)) return failed({ kind: 'wrong-path', happened: 'no', status })
  // The envelope is not the service's own, or no answer of its to this request.
  if (gatewayStatuses.has(status))
    return failed({ kind: 'bad-status', happened: happenedFor(effect, 'maybe'), status, excerpt: message })
  return failed({ kind: 'refused', happened: happenedFor(effect, certaintyOf(code)), code, message, status })
}

/** With HTTP 404 some gateways wrap "no such path" in an envelope; a code that speaks of rows and worksheets is an answer all the same. */
const tellsOfData = (code: number): boolean =>
  code in errorMeanings && code !== errorCodes.failure && code !== errorCodes.success && code !== errorCodes.parameterError

/**
 * A refusal means that nothing happened, with two exceptions: 99999 reports an exception in the middle of the work, and `success:false`
 * with code 0 does not say what failed (service-notes A, failure envelope, says so of deletions).
 */
const certaintyOf = (code: number): Happened =>
  code === errorCodes.operationException || code === errorCodes.failure ? 'maybe' : 'no'

/** What the HTTP status alone says when the body has no envelope; null for one that says nothing. */
function judgeStatus(at: Circumstances, excerpt: string): Outcome<never> | null {
  const { effect, status, headers } = at
  if (saysTooMany(at)) return { kind: 'limited', code: null, status, message: '' }
  if (status >= 300 && status < 400) {
    return failed({ kind: 'redirected', happened: 'no', status, to: originOf(headers.location) })
  }
  if (status < 400) return null
  switch (status) {
    case 401:
      return failed({ kind: 'unauthorised', happened: 'no', what: 'signature', code: null, message: '', status })
    case 404:
      return failed({ kind: 'wrong-path', happened: 'no', status })
    case 407:
      return failed({ kind: 'network', happened: 'no', problem: 'proxy-login', host: '', detail: 'HTTP 407' })
    case 413:
      return failed({ kind: 'too-large', happened: 'no', direction: 'request', bytes: null })
    default:
      return failed({ kind: 'bad-status', happened: happenedFor(effect, mayHaveTaken(status) ? 'maybe' : 'no'), status, excerpt })
  }
}

const mayHaveTaken = (status: number): boolean => status >= 500 || timeoutStatuses.has(status)

/** Where a redirect leads, without the path: it may carry what should not be shown. Of an address that is none of the web its scheme (`file:`). */
function originOf(location: string | undefined): string | null {
  const url = location === undefined ? null : URL.parse(location)
  if (url === null) return null
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : url.protocol
}

/** The failure of an attempt that brought no answer. */
export function explainTransportFailure(failure: TransportFailure, effect: Effect, url: string): ApiFailure {
  const host = new URL(url).host
  const happened = happenedFor(effect, !('mayHaveArrived' in failure) || failure.mayHaveArrived ? 'maybe' : 'no')
  switch (failure.kind) {
    case 'network':
      return { kind: 'network', happened, problem: failure.problem, host, detail: failure.detail }
    case 'timeout':
      return { kind: 'timeout', happened, phase: failure.phase, afterMs: failure.afterMs, host }
    case 'too-large':
      return { kind: 'too-large', happened, direction: 'answer', bytes: failure.limitBytes }
    case 'redirected':
      return { kind: 'redirected', happened: 'no', status: null, to: null }
    case 'out-of-reach':
      return { kind: 'network', happened: 'no', problem: 'other', host, detail: 'the address lies where none may be asked' }
    case 'cancelled':
      return { kind: 'cancelled', happened }
    default:
      return assertNever(failure)
  }
}

/** Milliseconds that the service asks to wait, from `Retry-After` in seconds or as a date; null when it does not say. */
export function readRetryAfter(answer: Pick<TransportAnswer, 'headers'>, now: number): number | null {
  const value = answer.headers['retry-after']?.trim()
  if (value === undefined || value === '') return null
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
