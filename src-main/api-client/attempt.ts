/** One request on the wire: sent within a time limit, looked at, its ticket given back, its answer decoded, its record logged. */

import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../src-shared/api/failure-words.ts'
import type { Operation } from '../../src-shared/api/operation.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import type { BuiltRequest } from './build-request.ts'
import {
  type Circumstances,
  explainTransportFailure,
  happenedFor,
  judgeReading,
  type Outcome,
  readRetryAfter,
} from './judge-answer.ts'
import type { Ticket } from './pace.ts'
import { openAnswer, type Reading } from './read-answer.ts'
import type { Redact } from './redact.ts'
import { type RecordedContent, recordContent } from './request-content.ts'
import type { RequestLog } from './request-log.ts'
import type { Timer } from './timer.ts'
import type { Transport, TransportAnswer } from './transport.ts'

/** How the payload of an answer becomes the value of the call. */
export interface PayloadReader<T> {
  /** For a body that was parsed already; null when only bytes are wanted. */
  readonly fromPayload: ((payload: unknown) => Reading<T>) | null
  readonly fromBytes: (bytes: Uint8Array<ArrayBuffer>) => Promise<Reading<T>>
}

export interface AttemptTools {
  readonly transport: Transport
  readonly clock: Clock
  readonly timer: Timer
  readonly log: RequestLog
  readonly connection: string
}

export interface Attempt<T> {
  readonly operation: Operation
  readonly request: BuiltRequest
  readonly reader: PayloadReader<T>
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly ticket: Ticket
  /** 1 for the first try. */
  readonly number: number
  readonly redact: Redact
}

/** Bytes. A list of 1000 rows with 60 KB each still comes; parsing more would take the memory of several such answers. A pull asks for less then. */
const largestJson = 64 * 1024 * 1024

/** Bodies below this are parsed on the spot: it takes less than a millisecond, and every refusal is this small. */
const smallBody = 64 * 1024

export async function makeAttempt<T>(tools: AttemptTools, attempt: Attempt<T>): Promise<Outcome<T>> {
  const { operation, request, ticket } = attempt
  const sent: Moment = { at: tools.clock.now(), elapsed: tools.timer.elapsed() }
  const limit = limitTime(tools.timer, attempt.timeoutMs, attempt.signal)
  const answer = await tools.transport.send({
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body,
    isRepeatable: operation.effect === 'read',
    signal: limit.signal,
    timeouts: { answerMs: attempt.timeoutMs, bodyMs: attempt.timeoutMs },
    maxAnswerBytes: largestJson,
  })
  limit.stop()
  if (!answer.ok) {
    ticket.release({ kind: 'silent' })
    const failure =
      answer.error.kind === 'cancelled' && limit.hasExpired()
        ? timedOut(attempt)
        : explainTransportFailure(answer.error, operation.effect, request.url)
    return logged(tools, attempt, sent, null, { kind: 'failed', failure })
  }
  const at: Circumstances = { effect: operation.effect, status: answer.value.status, headers: answer.value.headers }
  // Measured here: a decoder may transfer the buffer away.
  const received: Received = {
    status: answer.value.status,
    bytes: answer.value.body.byteLength,
    content: recordContent(operation.id, request.body, answer.value.body, attempt.redact),
  }
  const looked = lookAt(attempt, answer.value, at)
  if (looked.kind === 'limited')
    ticket.release({ kind: 'limited', retryAfterMs: readRetryAfter(answer.value, tools.clock.now()) })
  else ticket.release({ kind: at.status < 500 ? 'answered' : 'silent' })
  const outcome = looked.kind === 'undecoded' ? judgeReading(await attempt.reader.fromBytes(answer.value.body), at) : looked
  return logged(tools, attempt, sent, received, outcome)
}

/** Recognises refusals in the small bodies that they come in, and leaves large ones to the decoder. */
function lookAt<T>(
  { operation, reader }: Attempt<T>,
  answer: TransportAnswer,
  at: Circumstances,
): Outcome<T> | { readonly kind: 'undecoded' } {
  const isSuccess = at.status >= 200 && at.status < 300
  if (isSuccess && answer.body.byteLength > smallBody) return { kind: 'undecoded' }
  const opened = openAnswer(operation, answer.body)
  if (opened.kind !== 'opened') return judgeReading<T>(opened, at)
  return reader.fromPayload === null ? { kind: 'undecoded' } : judgeReading(reader.fromPayload(opened.payload), at)
}

const timedOut = ({ operation, request, timeoutMs }: Attempt<unknown>): ApiFailure => ({
  kind: 'timeout',
  happened: happenedFor(operation.effect, 'maybe'),
  phase: 'total',
  afterMs: timeoutMs,
  host: new URL(request.url).host,
})

/** By the clock, and by the timer, whose differences are true whatever the clock is set to. */
interface Moment {
  readonly at: number
  readonly elapsed: number
}

interface Received {
  readonly status: number
  readonly bytes: number
  readonly content: RecordedContent | null
}

function logged<T>(
  { log, timer, connection }: AttemptTools,
  { operation, request, number, redact }: Attempt<T>,
  sent: Moment,
  received: Received | null,
  outcome: Outcome<T>,
): Outcome<T> {
  const record = {
    at: sent.at,
    connection,
    operation: operation.id,
    method: request.method,
    path: redact(request.path),
    status: received?.status ?? null,
    code: codeOf(outcome),
    durationMs: Math.round(timer.elapsed() - sent.elapsed),
    bytesOut: request.body?.byteLength ?? 0,
    bytesIn: received?.bytes ?? 0,
    outcome: wordsFor(outcome),
    ok: outcome.kind === 'done',
    attempt: number,
  }
  log.add(record, received?.content ?? recordContent(operation.id, request.body, null, redact))
  return outcome
}

function codeOf(outcome: Outcome<unknown>): number | null {
  if (outcome.kind === 'limited') return outcome.code
  return outcome.kind === 'failed' && 'code' in outcome.failure ? outcome.failure.code : null
}

function wordsFor(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'done') return 'Done'
  return outcome.kind === 'limited' ? 'Too many requests, to be sent again' : describeApiFailure(outcome.failure).title
}

interface TimeLimit {
  readonly signal: AbortSignal
  hasExpired(): boolean
  stop(): void
}

/** A signal that follows `outer` and is also aborted after `ms`. */
function limitTime(timer: Timer, ms: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController()
  let hasExpired = false
  const onAbort = () => controller.abort()
  if (outer.aborted) onAbort()
  else outer.addEventListener('abort', onAbort, { once: true })
  const stopTimer = timer.after(ms, () => {
    hasExpired = true
    controller.abort()
  })
  return {
    signal: controller.signal,
    hasExpired: () => hasExpired,
    stop: () => {
      stopTimer()
      outer.removeEventListener('abort', onAbort)
    },
  }
}
