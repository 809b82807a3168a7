/**
 * Knows which generation of the interface a service does not have. Learned from a call that found nothing at its path: only when another
 * call of that generation finds nothing either, and one of the other generation is answered, is the generation absent. A wrong address or a network
 * that shows a log-in page makes nothing absent.
 */
import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { getWorksheetV2 } from '../../../src-shared/api/v2-structure-operations.ts'
import { getApp } from '../../../src-shared/api/v3-structure-operations.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'
import type { ApiClient } from '../api-client.ts'
import type { CallOptions } from '../call.ts'
import { isFromService, isWrongPlace } from './wrong-place.ts'

export interface Presence {
  isAbsent(generation: Generation): boolean
  /** To be asked after `generation` was not found at a path; true when the service does not have it. */
  settle(generation: Generation, options: CallOptions): Promise<boolean>
}

/** Whether a generation answers at an address. */
export type Sighting = 'answers' | 'absent' | 'unknown'

export function judgeSighting(answer: Result<unknown, ApiFailure>): Sighting {
  if (answer.ok || isFromService(answer.error)) return 'answers'
  if (answer.error.kind === 'unexpected-shape' && answer.error.where === 'data') return 'answers'
  return isWrongPlace(answer.error) ? 'absent' : 'unknown'
}

/** The id of no worksheet. */
const noWorksheet = '000000000000000000000000'

/**
 * A call that tells whether a generation is there. For V2 one that carries key and signature in its body, not in the address as the reading
 * of the application does: addresses end up in the logs of whatever answers there.
 */
export const sight = (client: ApiClient, generation: Generation, options: CallOptions): Promise<Result<unknown, ApiFailure>> =>
  generation === 'v3' ? sightV3(client, options) : client.call(getWorksheetV2, { body: { worksheetId: noWorksheet } }, options)

async function sightV3(client: ApiClient, options: CallOptions): Promise<Result<unknown, ApiFailure>> {
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

export function createPresence(client: ApiClient, known: readonly Generation[] = []): Presence {
  const absent = new Set<Generation>(known)
  const underWay = new Map<Generation, Promise<boolean>>()

  const look = async (generation: Generation, options: CallOptions): Promise<boolean> => {
    if (judgeSighting(await sight(client, generation, options)) !== 'absent') return false
    if (judgeSighting(await sight(client, otherGeneration(generation), options)) !== 'answers') return false
    absent.add(generation)
    return true
  }

  return {
    isAbsent: (generation) => absent.has(generation),
    async settle(generation, options) {
      if (absent.has(generation)) return true
      const looking = underWay.get(generation) ?? look(generation, options).finally(() => underWay.delete(generation))
      underWay.set(generation, looking)
      return looking
    },
  }
}
