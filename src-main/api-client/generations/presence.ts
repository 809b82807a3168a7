/**
 * Knows which operations a service does not have, one by one: a path where nothing is says nothing about its neighbours (service-notes A).
 * An operation counts as absent only when something else of the interface is answered after it was not found: a wrong address or a network
 * that shows a log-in page makes nothing absent.
 */
import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import type { Operation } from '../../../src-shared/api/operation.ts'
import { getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { getApp } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'
import type { ApiClient } from '../api-client.ts'
import type { CallOptions } from '../call.ts'
import { isFromService, isMissing, isWrongEndpoint } from './wrong-endpoint.ts'

export interface Presence {
  isAbsent(operation: Operation): boolean
  /**
   * True when the call that shows a generation found nothing either. Its operations may be there all the same, so they are tried last: a
   * service that answers unknown paths with a web page and status 200 leaves it open whether a write that was sent there took place.
   */
  isDoubtful(generation: Generation): boolean
  /**
   * To be asked after nothing was found at the path of `operation`; true when the service does not have it. A failure that may pass (a web page,
   * a redirect) counts only where the whole generation answers like that.
   */
  settle(operation: Operation, failure: ApiFailure, options: CallOptions): Promise<boolean>
}

/** Whether a generation answers at an address. */
export type ProbeResult = 'answers' | 'absent' | 'unknown'

export function readProbe(answer: Result<unknown, ApiFailure>): ProbeResult {
  if (answer.ok || isFromService(answer.error)) return 'answers'
  if (answer.error.kind === 'unexpected-shape' && answer.error.where === 'data') return 'answers'
  return isWrongEndpoint(answer.error) ? 'absent' : 'unknown'
}

/** The id of no worksheet. */
export const noWorksheet = '000000000000000000000000'

/**
 * A call that tells whether a generation is there. For V2 one that carries key and signature in its body, not in the address as the reading
 * of the application does: addresses end up in the logs of whatever answers there.
 */
export const probeGeneration = (
  client: ApiClient,
  generation: Generation,
  options: CallOptions,
): Promise<Result<unknown, ApiFailure>> => (generation === 'v3' ? probeV3(client, options) : probeV2(client, options))

/** Where one operation is missing, another one tells: it may be the only one. */
async function probeV2(client: ApiClient, options: CallOptions): Promise<Result<unknown, ApiFailure>> {
  const answer = await client.call(getWorksheetV2, { body: { worksheetId: noWorksheet } }, options)
  if (answer.ok || !isMissing(answer.error)) return answer
  const rows = { worksheetId: noWorksheet, viewId: '', pageSize: 1, pageIndex: 1 }
  const other = await client.call(getRowsV2, { body: rows }, options)
  return readProbe(other) === 'answers' ? other : answer
}

async function probeV3(client: ApiClient, options: CallOptions): Promise<Result<unknown, ApiFailure>> {
  const answer = await client.call(getApp, {}, options)
  return answer.ok ? answer : err(asWrongPath(answer.error))
}

/**
 * The failure of reading the application, which takes no parameter that could be missing or malformed: a service that says so does not
 * know the path.
 */
export const asWrongPath = (failure: ApiFailure): ApiFailure =>
  failure.kind === 'refused' && failure.code === errorCodes.parameterError
    ? { kind: 'wrong-path', happened: 'no', status: failure.status }
    : failure

/** `known`: generations of which nothing is asked. */
export function createPresence(client: ApiClient, known: readonly Generation[] = []): Presence {
  const absent = new Set<string>()
  const underWay = new Map<string, Promise<boolean>>()
  const doubtful = new Map<Generation, boolean>()

  const see = async (generation: Generation, options: CallOptions): Promise<ProbeResult> =>
    known.includes(generation) ? 'absent' : readProbe(await probeGeneration(client, generation, options))

  /** The operation's own generation is looked for once; whether the service is there at all, each time. */
  const look = async (operation: Operation, failure: ApiFailure, options: CallOptions): Promise<boolean> => {
    const own = operation.generation
    let isThere = false
    if (doubtful.get(own) !== true) {
      const seen = await see(own, options)
      isThere = seen === 'answers'
      if (isThere && !isMissing(failure)) return false
      if (!isThere && seen !== 'absent') return false
    }
    const isElsewhere = isThere || (await see(otherGeneration(own), options)) === 'answers'
    if (isElsewhere) {
      absent.add(operation.id)
      doubtful.set(own, !isThere)
    }
    return isElsewhere
  }

  const isAbsent = (operation: Operation): boolean => known.includes(operation.generation) || absent.has(operation.id)

  return {
    isAbsent,
    isDoubtful: (generation) => doubtful.get(generation) === true,
    async settle(operation, failure, options) {
      if (isAbsent(operation)) return true
      const looking = underWay.get(operation.id) ?? look(operation, failure, options).finally(() => underWay.delete(operation.id))
      underWay.set(operation.id, looking)
      return looking
    },
  }
}
