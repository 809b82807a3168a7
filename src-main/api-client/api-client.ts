/**
 * Calls operations of the interface. Everything about an operation comes from the table in src-shared/api; this file adds the life of
 * one call: key and signature, a turn in the pace, attempts, and sending again where that can do no harm.
 *
 * Guarantees: a call that creates, updates, deletes or runs something is sent again only after an answer that said "too many
 * requests", never after silence; every failure is a value; no failure and no log record holds a key or a signature.
 */
import type { Dialect, Generation } from '../../src-shared/api/dialect.ts'
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { DataOf, Operation } from '../../src-shared/api/operation.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type AttemptTools, makeAttempt, type PayloadReader } from './attempt.ts'
import { type BuiltRequest, buildRequest, type CalledAt, type Credentials, type Destination } from './build-request.ts'
import type { CallInput, CallOptions, CredentialSource } from './call.ts'
import { createOperationForms, mayTryAnother, nowhereBeside, type OperationForms } from './operation-forms.ts'
import type { Pace } from './pace.ts'
import { type Reading, readAnswer, readPayload } from './read-answer.ts'
import { createRedact, type Redact, redactFailure } from './redact.ts'
import { canRetry, defaultRetryRules, delayBeforeRetry, type RetryRules } from './retry-rules.ts'
import { pause } from './timer.ts'

export interface ApiClient {
  call<O extends Operation>(operation: O, input: CallInput<O>, options?: CallOptions): Promise<Result<DataOf<O>, ApiFailure>>
  /**
   * The same for large answers: `decode` gets the bytes, may transfer their buffer to another thread, and answers what it read (by
   * `readAnswer`, or stricter). Small bodies are looked at here first, so that refusals seldom reach `decode`.
   */
  callBytes<O extends Operation, T>(
    operation: O,
    input: CallInput<O>,
    decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Reading<T>>,
    options?: CallOptions,
  ): Promise<Result<T, ApiFailure>>
  /** What holds requests back, for progress displays. */
  readonly pace: Pace
  /** Generation that answers an operation at present: what was found out about the one says nothing about the other. */
  answeredBy(operation: Operation): Generation
  /** Form in which V3 lists are told how to sort. */
  readonly sortForm: Dialect['sortForm']
}

export interface ApiClientOptions extends AttemptTools {
  readonly destination: Destination
  readonly credentials: CredentialSource
  /** Shared by all clients that use the same key. */
  readonly pace: Pace
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly retry?: RetryRules
  /** Which path and verb an operation is called by; made from the dialect when left out. */
  readonly forms?: OperationForms
}

/** Reads answer soon; a batch of 1000 writes may take a service minutes, and an unanswered one is costly to settle. */
const defaultTimeoutMs = { read: 60_000, write: 300_000 } as const
const defaultPatienceMs = 15 * 60_000

export function createApiClient(options: ApiClientOptions): ApiClient {
  const redactFor = createRedactCache()
  const forms = options.forms ?? createOperationForms(options.destination.dialect)
  /** Whether the service refuses paths that do not exist as it refuses parameters; null until that matters. */
  let refusesNowhere: Promise<boolean> | null = null

  const start = async <T>(
    operation: Operation,
    input: CallInput<Operation>,
    reader: PayloadReader<T>,
    callOptions: CallOptions,
  ) => {
    const secret = await options.credentials.read()
    if (!secret.ok) return err<ApiFailure>({ kind: 'no-credentials', happened: 'no', ...secret.error })
    const redact = redactFor(secret.value)
    const { encodedBody } = callOptions
    const whole = encodedBody === undefined ? input : { ...input, encodedBody }
    const send = async (form: CalledAt): Promise<Result<T, ApiFailure>> => {
      const built = buildRequest(operation, whole, options.destination, secret.value, form)
      const result = built.ok
        ? await repeatUntilSettled(options, { operation, request: built.value, reader, redact }, callOptions)
        : err<ApiFailure>({ kind: 'invalid-input', happened: 'no', ...built.error })
      return result.ok ? result : err(redactFailure(result.error, redact))
    }
    /** A service that says the same of a path that nobody has says nothing by it. */
    const isEcho = async (form: CalledAt, failure: ApiFailure): Promise<boolean> => {
      if (failure.kind !== 'refused' || failure.code !== errorCodes.parameterError) return false
      refusesNowhere ??= send(nowhereBeside(form)).then((it) => !it.ok && it.error.kind === 'refused')
      return refusesNowhere
    }
    let first: Result<T, ApiFailure> | null = null
    for (const form of forms.of(operation)) {
      const result = await send(form)
      const isUsual = form.name === null && first === null
      const isNothing = !result.ok && (mayTryAnother(result.error) || (!isUsual && (await isEcho(form, result.error))))
      if (!isNothing) {
        forms.note(operation, form, result.ok ? null : result.error)
        return result
      }
      // What the usual form answered says more than that the unusual ones are not there either.
      first ??= result
    }
    return first ?? err<ApiFailure>({ kind: 'not-offered', happened: 'no', what: operation.title })
  }

  return {
    call: <O extends Operation>(operation: O, input: CallInput<O>, callOptions: CallOptions = {}) =>
      start<DataOf<O>>(
        operation,
        input,
        {
          fromPayload: (payload) => readPayload(operation, payload),
          fromBytes: (bytes) => Promise.resolve(readAnswer(operation, bytes)),
        },
        callOptions,
      ),
    callBytes: (operation, input, decode, callOptions = {}) =>
      start(operation, input, { fromPayload: null, fromBytes: decode }, callOptions),
    pace: options.pace,
    answeredBy: (operation) => operation.generation,
    sortForm: options.destination.dialect.sortForm,
  }
}

interface Call<T> {
  readonly operation: Operation
  readonly request: BuiltRequest
  readonly reader: PayloadReader<T>
  readonly redact: Redact
}

async function repeatUntilSettled<T>(
  options: ApiClientOptions,
  call: Call<T>,
  callOptions: CallOptions,
): Promise<Result<T, ApiFailure>> {
  const { pace, timer, retry = defaultRetryRules } = options
  const { effect } = call.operation
  const signal = callOptions.signal ?? new AbortController().signal
  const patienceMs = callOptions.patienceMs ?? defaultPatienceMs
  const timeoutMs = callOptions.timeoutMs ?? (effect === 'read' ? defaultTimeoutMs.read : defaultTimeoutMs.write)
  const startedAt = timer.elapsed()
  /** When the service first said "too many" to this call. */
  let limitedSince: number | null = null
  let limit = { code: null as number | null, status: 200, message: '' }
  let repeats = 0
  const givenUp = () =>
    err<ApiFailure>({ kind: 'rate-limited', happened: 'no', ...limit, waitedMs: timer.elapsed() - (limitedSince ?? startedAt) })

  for (let number = 1; ; number += 1) {
    const left = limitedSince === null ? patienceMs : patienceMs - (timer.elapsed() - limitedSince)
    if (left <= 0 && limitedSince !== null) return givenUp()
    const turn = await pace.acquire({ lane: callOptions.lane ?? '', signal, patienceMs: left, isAgain: number > 1 })
    if (turn.kind === 'cancelled') return err({ kind: 'cancelled', happened: 'no' })
    if (turn.kind === 'out-of-patience') return givenUp()
    if (callOptions.startBy !== undefined && timer.elapsed() > callOptions.startBy) {
      turn.ticket.release({ kind: 'silent' })
      return givenUp()
    }
    const outcome = await makeAttempt(options, { ...call, signal, timeoutMs, ticket: turn.ticket, number })
    if (outcome.kind === 'done') return ok(outcome.value)
    if (outcome.kind === 'limited') {
      limitedSince ??= timer.elapsed()
      limit = { code: outcome.code, status: outcome.status, message: outcome.message }
      continue
    }
    if (repeats >= retry.retries || !canRetry(effect, outcome.failure)) return err(outcome.failure)
    repeats += 1
    const goOn = await pause(timer, delayBeforeRetry(retry, repeats, options.random), signal)
    if (!goOn) return err({ kind: 'cancelled', happened: 'no' })
  }
}

/** Remakes the redaction only when the secret has changed. */
function createRedactCache(): (credentials: Credentials) => Redact {
  let last: { readonly appKey: string; readonly sign: string; readonly redact: Redact } | null = null
  return ({ appKey, sign }) => {
    if (last === null || last.appKey !== appKey || last.sign !== sign)
      last = { appKey, sign, redact: createRedact([appKey, sign]) }
    return last.redact
  }
}
