/**
 * A client of the same kind that chooses the generation for every call.
 *
 * - A V3 operation goes to V3, unless the connection prefers V2 or the service has no V3: then a route answers it by V2 operations.
 * - A V2 operation is called where V2 is the one that can (related rows, counts, share links, discussions, logs, members): it goes to
 *   V2, unless the service has none: then a route answers it by V3 operations.
 * - What the chosen generation cannot do is asked of the other where the service has it, else it is `not-offered`.
 *
 * Which generation is absent is learned from the first call that finds nothing at its path. A call that changes something is only sent
 * again through the other generation when it certainly had no effect.
 */
import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import type { DataOf, Operation } from '../../../src-shared/api/operation.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ApiClient } from '../api-client.ts'
import type { CallInput, CallOptions } from '../call.ts'
import { type Reading, readPayload } from '../read-answer.ts'
import { parseInput } from './parse-input.ts'
import { createPresence } from './presence.ts'
import { notOffered, type Route, type RouteTools } from './route.ts'
import { findRoute } from './routes.ts'
import { createWorksheetControls, worksheetOf } from './worksheet-controls.ts'
import { isWrongPlace } from './wrong-place.ts'

export interface GenerationOptions {
  readonly prefer: Generation
  /** Generations that are known to be absent already. */
  readonly absent?: readonly Generation[]
}

export function createGenerationClient(inner: ApiClient, { prefer, absent = [] }: GenerationOptions): ApiClient {
  const presence = createPresence(inner, absent)
  const controls = createWorksheetControls(inner)

  /** Where a call goes first. */
  const isRouted = (operation: Operation): boolean => {
    const own = operation.generation
    if (presence.isAbsent(own)) return true
    return own === 'v3' && prefer === 'v2' && !presence.isAbsent('v2')
  }

  const toolsFor = (options: CallOptions): RouteTools => {
    const { encodedBody: _, ...rest } = options
    return {
      call: (operation, input) => inner.call(operation, input, rest),
      controlsOf: (worksheetId) => controls.of(worksheetId, rest),
    }
  }

  /** Tries the chosen way, then the other one where nothing was found, or nothing is offered, on the first. */
  const choose = async <T>(
    operation: Operation,
    options: CallOptions,
    ways: {
      readonly own: () => Promise<Result<T, ApiFailure>>
      readonly other: (route: Extract<Route<never>, { kind: 'through' }>) => Promise<Result<T, ApiFailure>>
    },
  ): Promise<Result<T, ApiFailure>> => {
    if (options.ownGeneration === true) return ways.own()
    const own = operation.generation
    const route = findRoute(operation)
    const byRoute = async () => (route.kind === 'absent' ? notOffered(route.what) : ways.other(route))
    if (isRouted(operation)) {
      const routed = await byRoute()
      if (routed.ok || routed.error.happened !== 'no') return routed
      const isElsewhere =
        routed.error.kind === 'not-offered'
          ? !presence.isAbsent(own)
          : isWrongPlace(routed.error) && (await presence.settle(otherGeneration(own), options))
      if (!isElsewhere) return routed
      const answer = await ways.own()
      if (answer.ok || answer.error.happened !== 'no' || !isWrongPlace(answer.error)) return answer
      // Neither has it, and to say so tells more than that nothing answers at the path of the absent one.
      return (await presence.settle(own, options)) ? routed : answer
    }
    const answer = await ways.own()
    if (answer.ok || answer.error.happened !== 'no' || !isWrongPlace(answer.error)) return answer
    return (await presence.settle(own, options)) ? byRoute() : answer
  }

  /** What was read about a structure before says nothing after it was read or changed. */
  const noteStructure = (operation: Operation, input: CallInput<Operation>): void => {
    const subject = operation.id.split('.')[1]
    const worksheetId = subject === 'worksheets' ? worksheetOf(input) : null
    if (worksheetId !== null) controls.forget(worksheetId)
  }

  const client: ApiClient = {
    call: async <O extends Operation>(operation: O, input: CallInput<O>, options: CallOptions = {}) => {
      noteStructure(operation, input)
      return choose<DataOf<O>>(operation, options, {
        own: () => inner.call(operation, input, options),
        other: async (route) => {
          const parsed = parseInput(operation, input, options)
          if (!parsed.ok) return parsed
          const answer = await route.answer(parsed.value as never, toolsFor(options))
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
        other: async (route) => {
          const parsed = parseInput(operation, input, options)
          if (!parsed.ok) return parsed
          const { encodedBody: _, ...rest } = options
          if (route.sameAnswer !== undefined) {
            const same = await route.sameAnswer(parsed.value as never, toolsFor(options))
            return same.ok ? inner.callBytes(same.value.operation, same.value.input, decode, rest) : same
          }
          const answer = await route.answer(parsed.value as never, toolsFor(options))
          return answer.ok ? resultOf(operation, await decode(asBytes(answer.value))) : answer
        },
      }),
    pace: inner.pace,
    rowsBy: () => {
      if (presence.isAbsent('v3')) return 'v2'
      return presence.isAbsent('v2') ? 'v3' : prefer
    },
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

const asBytes = (data: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ success: true, error_code: 1, error_msg: '', data }))
