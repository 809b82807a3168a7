/**
 * A signal for requests that write. A cancel lets the request on the wire end, so that its outcome is known, but does not wait while the
 * service holds requests back: then nothing of ours is on the wire.
 */
import type { Pace } from '../api-client/pace.ts'

export interface WriteSignal {
  readonly signal: AbortSignal
  stop(): void
}

export function createWriteSignal(cancel: AbortSignal, pace: Pace): WriteSignal {
  const controller = new AbortController()
  const look = (): void => {
    if (cancel.aborted && pace.state().phase === 'waiting' && pace.state().inFlight === 0) controller.abort()
  }
  cancel.addEventListener('abort', look)
  const unsubscribe = pace.subscribe(look)
  return {
    signal: controller.signal,
    stop() {
      cancel.removeEventListener('abort', look)
      unsubscribe()
    },
  }
}
