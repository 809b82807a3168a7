/** Ends a request whose answer stops coming: one timer for the first byte, then one between pieces, and the caller's own cancel. */
import type { TransportFailure, TransportTimeouts } from './transport.ts'

export interface Watchdog {
  /** Aborted by the caller's signal or by a time limit. */
  readonly signal: AbortSignal
  /** The status line arrived. */
  answered(): void
  /** A piece of the body arrived. */
  progressed(): void
  /** Why `signal` was aborted; null while it was not. */
  reason(): TransportFailure | null
  /** Must be called when the request is over. */
  stop(): void
}

export function startWatchdog(cancel: AbortSignal, timeouts: TransportTimeouts): Watchdog {
  const controller = new AbortController()
  let reason: TransportFailure | null = null
  const end = (why: TransportFailure) => {
    reason ??= why
    controller.abort()
  }
  const onCancel = () => end({ kind: 'cancelled' })
  if (cancel.aborted) onCancel()
  else cancel.addEventListener('abort', onCancel, { once: true })
  let timer = setTimeout(
    () => end({ kind: 'timeout', phase: 'answer', afterMs: timeouts.answerMs, mayHaveArrived: true }),
    timeouts.answerMs,
  )
  return {
    signal: controller.signal,
    answered: () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => end({ kind: 'timeout', phase: 'body', afterMs: timeouts.bodyMs, mayHaveArrived: true }),
        timeouts.bodyMs,
      )
    },
    progressed: () => {
      timer.refresh()
    },
    reason: () => reason,
    stop: () => {
      clearTimeout(timer)
      cancel.removeEventListener('abort', onCancel)
    },
  }
}
