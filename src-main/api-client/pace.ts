/**
 * Decides when a request may be sent. One pace serves all calls of a connection profile, since the service counts per key.
 *
 * Guarantees: no more than the allowed number under way; after "too many" nothing starts before the back-off ends, and then a single
 * probe until one succeeds; waiting calls are served in turn per lane; a waiting call can be cancelled and never lingers, also when the
 * computer's clock is set meanwhile.
 */
import type { Clock } from '../../src-shared/lib/clock.ts'
import { createCongestion } from './congestion.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { createRateEstimate } from './rate-estimate.ts'
import type { Timer } from './timer.ts'

export interface PaceState {
  /** `free`: no limit known. `slowed`: below a limit that was met. `waiting`: nothing is sent before `waitingUntil`. */
  readonly phase: 'free' | 'slowed' | 'waiting'
  /** Milliseconds since the epoch. */
  readonly waitingUntil: number | null
  readonly concurrency: number
  readonly perSecond: number | null
  readonly inFlight: number
  readonly queued: number
  /** Answers that meant "too many" since the start. */
  readonly limitedAnswers: number
}

export type AnswerReport =
  | { readonly kind: 'answered' }
  /** No answer, or one that says nothing about limits. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }

export interface Ticket {
  /** Must be called exactly once, when the request is over. */
  release(report: AnswerReport): void
}

export interface TicketRequest {
  readonly lane: string
  readonly signal: AbortSignal
  /** How long the call may wait while the service limits requests. */
  readonly patienceMs: number
  /** True for a call that was sent before and must be sent again. */
  readonly isAgain: boolean
}

export type TicketAnswer =
  | { readonly kind: 'go'; readonly ticket: Ticket }
  | { readonly kind: 'cancelled' }
  /** The service still limits requests when patience ends. */
  | { readonly kind: 'out-of-patience' }

export interface Pace {
  acquire(request: TicketRequest): Promise<TicketAnswer>
  state(): PaceState
  /** Tells of every change of phase or of the time waited for. Returns the function that ends it. */
  subscribe(listener: (state: PaceState) => void): () => void
}

export interface PaceOptions {
  readonly clock: Clock
  readonly timer: Timer
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** More would not be faster with services of this kind, and unfriendly. */
  readonly maxConcurrency?: number
  readonly startConcurrency?: number
}

interface Waiter {
  readonly settle: (answer: TicketAnswer) => void
}

interface Turns {
  readonly queue: FairQueue<Waiter>
  readonly timer: Timer
  /** True while the service limits requests: only then patience ends. */
  isLimited(): boolean
  /** Lets those start who may. */
  pump(): void
}

/** A call in the queue, until it may start, is cancelled or is out of patience. */
const waitForTurn = ({ queue, timer, isLimited, pump }: Turns, request: TicketRequest): Promise<TicketAnswer> =>
  new Promise((resolve) => {
    const { lane, signal, patienceMs, isAgain } = request
    let stopPatience: (() => void) | null = null
    let isSettled = false
    const waiter: Waiter = {
      settle: (answer) => {
        isSettled = true
        signal.removeEventListener('abort', onAbort)
        stopPatience?.()
        resolve(answer)
      },
    }
    const leave = (answer: TicketAnswer) => {
      if (queue.remove(lane, waiter)) waiter.settle(answer)
    }
    const onAbort = () => leave({ kind: 'cancelled' })
    const watch = () => {
      stopPatience = timer.after(Math.max(patienceMs, 1), () => {
        if (isLimited()) leave({ kind: 'out-of-patience' })
        else watch()
      })
    }
    queue.add(lane, waiter, isAgain)
    pump()
    if (isSettled) return
    signal.addEventListener('abort', onAbort, { once: true })
    if (Number.isFinite(patienceMs)) watch()
  })

export function createPace(options: PaceOptions): Pace {
  const { clock, timer, random, maxConcurrency = 8, startConcurrency = 4 } = options
  const estimate = createRateEstimate(maxConcurrency, startConcurrency)
  const congestion = createCongestion(estimate, random)
  const queue = createFairQueue<Waiter>()
  const listeners = new Set<(state: PaceState) => void>()
  let inFlight = 0
  let nextStart = 0
  let stopWaking: (() => void) | null = null
  let lastReported = ''

  const state = (): PaceState => {
    const left = congestion.blockedUntil - timer.elapsed()
    const isWaiting = congestion.inARow > 0 && left > 0
    const perSecond = estimate.perSecond()
    return {
      phase: isWaiting ? 'waiting' : perSecond === null && congestion.inARow === 0 ? 'free' : 'slowed',
      waitingUntil: isWaiting ? clock.now() + left : null,
      concurrency: congestion.inARow > 0 ? 1 : estimate.concurrency(),
      perSecond,
      inFlight,
      queued: queue.size,
      limitedAnswers: congestion.limitedAnswers,
    }
  }

  const tell = () => {
    if (listeners.size === 0) return
    const now = state()
    const reported = `${now.phase} ${now.waitingUntil === null ? '' : congestion.blockedUntil}`
    if (reported === lastReported) return
    lastReported = reported
    for (const listener of listeners) listener(now)
  }

  const createTicket = (): Ticket => {
    const startedIn = congestion.epoch
    let isOpen = true
    return {
      release: (report) => {
        if (!isOpen) throw new Error('a ticket was released twice')
        isOpen = false
        inFlight -= 1
        const now = timer.elapsed()
        if (report.kind === 'answered') {
          estimate.succeeded(now)
          congestion.passed(startedIn)
        } else if (report.kind === 'limited') {
          congestion.limited(now, startedIn, report.retryAfterMs)
        }
        pump()
        tell()
      },
    }
  }

  const pump = () => {
    while (queue.size > 0) {
      if (inFlight >= (congestion.inARow > 0 ? 1 : estimate.concurrency())) return
      const now = timer.elapsed()
      const startAt = Math.max(congestion.blockedUntil, nextStart)
      if (startAt > now) return wakeAt(startAt, now)
      const waiter = queue.take()
      if (waiter === null) return
      const perSecond = estimate.perSecond()
      if (perSecond !== null) nextStart = now + 1000 / perSecond
      inFlight += 1
      waiter.settle({ kind: 'go', ticket: createTicket() })
    }
  }

  const wakeAt = (time: number, now: number) => {
    stopWaking?.()
    stopWaking = timer.after(time - now, () => {
      stopWaking = null
      pump()
      tell()
    })
  }

  return {
    acquire: ({ lane, signal, patienceMs, isAgain }) => {
      if (signal.aborted) return Promise.resolve({ kind: 'cancelled' })
      // The service asked for more time than the caller has: waiting would be in vain.
      if (congestion.inARow > 0 && congestion.blockedUntil - timer.elapsed() > patienceMs)
        return Promise.resolve({ kind: 'out-of-patience' })
      return waitForTurn({ queue, timer, pump, isLimited: () => congestion.inARow > 0 }, { lane, signal, patienceMs, isAgain })
    },
    state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
