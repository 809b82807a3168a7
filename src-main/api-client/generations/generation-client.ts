/**
 * A client of the same kind that chooses the generation for every call.
 *
 * - A V3 operation goes to V3, unless the connection prefers V2 or the service does not have it: then a route answers it by V2 operations.
 * - A V2 operation is called where V2 is the one that can (related rows, counts, share links, discussions, logs, members): it goes to
 *   V2, unless the service does not have it: then a route answers it by V3 operations.
 * - What the chosen generation cannot do is asked of the other where the service has it, else it is `not-offered`.
 *
 * Which operations are absent is learned one by one, from calls that find nothing at their path. A call that changes something is only sent
 * again through the other generation when it certainly had no effect.
 */

import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import { successEnvelope } from '../../../src-shared/api/envelope.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import type { DataOf, Operation } from '../../../src-shared/api/operation.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ApiClient } from '../api-client.ts'
import type { CallInput, CallOptions } from '../call.ts'
import { type Reading, readPayload } from '../read-answer.ts'
import { parseInput } from './parse-input.ts'
import { createPresence, type Presence } from './presence.ts'
import { type Answered, notOffered, type Route, type RouteTools } from './route.ts'
import { findRoute } from './routes.ts'
import { createWorksheetControls, type WorksheetControls, worksheetOf } from './worksheet-controls.ts'
import { isWrongEndpoint } from './wrong-endpoint.ts'

export interface GenerationOptions {
  readonly prefer: Generation
  /** Generations that are known to be absent already. */
  readonly absent?: readonly Generation[]
}

/** Calls operations in their own generation, and remembers which have been answered there. */
function createOwnCaller(presence: Presence) {
  /** Ids of operations. */
  const answered = new Set<string>()
  /** One that the service does not have is `not-offered`, and from the second time without asking. */
  const callOwn = async <T>(
    operation: Operation,
    options: CallOptions,
    call: () => Promise<Result<T, ApiFailure>>,
  ): Promise<Result<T, ApiFailure>> => {
    if (presence.isAbsent(operation)) return notOffered(`“${operation.title}”`)
    const answer = await call()
    if (answer.ok) answered.add(operation.id)
    if (answer.ok || answer.error.happened !== 'no' || !isWrongEndpoint(answer.error)) return answer
    return (await presence.settle(operation, answer.error, options)) ? notOffered(`“${operation.title}”`) : answer
  }
  return { answered, callOwn }
}

/** What was read about a structure before says nothing after it was read or changed. */
function noteStructure(controls: WorksheetControls, operation: Operation, input: CallInput<Operation>): void {
  const subject = operation.id.split('.')[1]
  const worksheetId = subject === 'worksheets' ? worksheetOf(input) : null
  if (worksheetId !== null) controls.forget(worksheetId)
}

export function createGenerationClient(inner: ApiClient, { prefer, absent = [] }: GenerationOptions): ApiClient {
  const presence = createPresence(inner, absent)
  const controls = createWorksheetControls()
  const { answered, callOwn } = createOwnCaller(presence)
  /** Ids of operations whose route met an operation that is absent. */
  const unroutable = new Set<string>()

  /** Where a call goes first. */
  const isRouted = (operation: Operation): boolean => {
    if (presence.isAbsent(operation)) return true
    if (presence.isDoubtful(operation.generation)) return !answered.has(operation.id)
    return operation.generation === 'v3' && prefer === 'v2' && !absent.includes('v2')
  }

  /** `routed`: the operation that is answered by others. */
  const toolsFor = (routed: Operation, options: CallOptions): RouteTools => {
    const { encodedBody: _, ...rest } = options
    const call: RouteTools['call'] = async (operation, input) => {
      const answer = await callOwn(operation, rest, () => inner.call(operation, input, rest))
      if (presence.isAbsent(operation)) unroutable.add(routed.id)
      return answer
    }
    // The fields are worth asking either generation for.
    return {
      call,
      controlsOf: (worksheetId) => controls.of(worksheetId, (operation, input) => client.call(operation, input, rest)),
    }
  }

  /** Tries the chosen way, then the other one where nothing is offered on the first. */
  const choose = async <T>(
    operation: Operation,
    options: CallOptions,
    ways: {
      readonly own: () => Promise<Result<T, ApiFailure>>
      readonly other: (route: Extract<Route<never>, { kind: 'through' }>) => Promise<Result<T, ApiFailure>>
    },
  ): Promise<Result<T, ApiFailure>> => {
    if (options.ownGeneration === true) return ways.own()
    const route = findRoute(operation)
    const own = () => callOwn(operation, options, ways.own)
    const byRoute = async () => (route.kind === 'absent' ? notOffered(route.what) : ways.other(route))
    const routed = isRouted(operation)
    const first = await (routed ? byRoute() : own())
    if (first.ok || first.error.kind !== 'not-offered' || first.error.happened !== 'no') return first
    const second = await (routed ? own() : byRoute())
    if (second.ok || second.error.kind !== 'not-offered') return second
    // The route says in people's words what is missing.
    return routed ? first : second
  }

  const client: ApiClient = {
    call: async <O extends Operation>(operation: O, input: CallInput<O>, options: CallOptions = {}) => {
      noteStructure(controls, operation, input)
      return choose<DataOf<O>>(operation, options, {
        own: () => inner.call(operation, input, options),
        other: async (route) => {
          const parsed = parseInput(operation, input, options)
          if (!parsed.ok) return parsed
          const answer = await route.answer(parsed.value as never, toolsFor(operation, options))
          return answer.ok ? readAs(operation, answer.value) : answer
        },
      })
    },
    callBytes: async <O extends Operation, T>(
      operation: O,
      input: CallInput<O>,
      decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Reading<T>>,
      options: CallOptions = {},
    ) =>
      choose<T>(operation, options, {
        own: () => inner.callBytes(operation, input, decode, options),
        other: async (route): Answered<T> => {
          const parsed = parseInput(operation, input, options)
          if (!parsed.ok) return parsed
          const { encodedBody: _, ...rest } = options
          if (route.sameAnswer !== undefined) {
            const same = await route.sameAnswer(parsed.value as never, toolsFor(operation, options))
            if (!same.ok) return same
            const { operation: asked, input: given } = same.value
            const bytes = await callOwn(asked, rest, () => inner.callBytes(asked, given, decode, rest))
            if (presence.isAbsent(asked)) unroutable.add(operation.id)
            return bytes
          }
          const answer = await route.answer(parsed.value as never, toolsFor(operation, options))
          return answer.ok ? resultOf(operation, await decode(asBytes(answer.value))) : answer
        },
      }),
    pace: inner.pace,
    sortForm: inner.sortForm,
    answeredBy: (operation) =>
      isRouted(operation) && findRoute(operation).kind === 'through' && !unroutable.has(operation.id)
        ? otherGeneration(operation.generation)
        : operation.generation,
  }
  return client
}

const readAs = <O extends Operation>(operation: O, wire: unknown): Result<DataOf<O>, ApiFailure> =>
  resultOf(operation, readPayload(operation, wire))

/** A reading of what a route made: it has an envelope and JSON for certain. */
function resultOf<T>(operation: Operation, reading: Reading<T>): Result<T, ApiFailure> {
  if (reading.kind === 'data') return ok(reading.data)
  const place = reading.kind === 'unexpected-shape' ? reading : { where: 'envelope' as const, path: '', expected: 'an answer' }
  const happened = operation.effect === 'read' ? 'no' : 'yes'
  return err({ kind: 'unexpected-shape', happened, where: place.where, path: place.path, expected: place.expected, status: 200 })
}

const asBytes = (data: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(successEnvelope(data)))
