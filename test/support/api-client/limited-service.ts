/** A service in virtual time that takes so many requests per window and refuses the rest, as a transport. */
import type { Transport, TransportAnswer } from '../../../src-main/api-client/transport.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface LimitedService {
  readonly transport: Transport
  /** Times at which requests arrived that were answered, and those that were refused. */
  readonly taken: readonly number[]
  readonly refused: readonly number[]
  /** Requests under way now, and the most there ever were. */
  mostAtOnce(): number
}

export interface LimitedServiceOptions {
  readonly time: VirtualTime
  readonly latencyMs: number
  /** Whether a request that arrives now is refused, given the times of those taken before. */
  readonly isTooMany: (now: number, taken: readonly number[]) => boolean
  /** The refusal; 51 with status 200 by default. */
  readonly refusal?: (now: number) => Pick<TransportAnswer, 'status' | 'headers'> & { readonly body: unknown }
}

const encode = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value))

/** At most `count` in any `windowMs`. */
export const slidingWindow =
  (count: number, windowMs: number) =>
  (now: number, taken: readonly number[]): boolean =>
    taken.filter((at) => at > now - windowMs).length >= count

export function createLimitedService({ time, latencyMs, isTooMany, refusal }: LimitedServiceOptions): LimitedService {
  const taken: number[] = []
  const refused: number[] = []
  let now = 0
  let most = 0
  const refuse =
    refusal ??
    (() => ({ status: 200, headers: {}, body: { success: false, error_code: 51, error_msg: 'slow down', data: null } }))

  return {
    taken,
    refused,
    mostAtOnce: () => most,
    transport: {
      send: () =>
        new Promise((resolve) => {
          const at = time.clock.now()
          const isRefused = isTooMany(at, taken)
          if (isRefused) refused.push(at)
          else taken.push(at)
          now += 1
          most = Math.max(most, now)
          time.timer.after(latencyMs, () => {
            now -= 1
            const answer = isRefused ? refuse(at) : { status: 200, headers: {}, body: { success: true, error_code: 1, data: [] } }
            resolve(ok({ status: answer.status, headers: answer.headers, body: encode(answer.body) }))
          })
        }),
      close: () => Promise.resolve(),
    },
  }
}
