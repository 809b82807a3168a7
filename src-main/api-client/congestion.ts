/** How long to keep off a service that says "too many": twice as long each time in a row, or as long as it asks for. */
import type { RateEstimate } from './rate-estimate.ts'

const firstBackOffMs = 500
/** Longest wait between two probes: after a long outage the work goes on within a minute. */
const longestBackOffMs = 60_000

export interface Congestion {
  /** Answers that meant "too many" since the start. */
  readonly limitedAnswers: number
  /** "Too many" answers since the last success: above 0 only one probe is under way. */
  readonly inARow: number
  /** Counts cuts. An answer to a request started before the latest cut belongs to that same congestion. */
  readonly epoch: number
  /** By the timer, as all times here. */
  readonly blockedUntil: number
  /** A request that was started in that epoch was answered. */
  passed(startedIn: number): void
  limited(now: number, startedIn: number, retryAfterMs: number | null): void
}

export function createCongestion(estimate: RateEstimate, random: () => number): Congestion {
  let limitedAnswers = 0
  let inARow = 0
  let epoch = 0
  let blockedUntil = 0
  return {
    get limitedAnswers() {
      return limitedAnswers
    },
    get inARow() {
      return inARow
    },
    get epoch() {
      return epoch
    },
    get blockedUntil() {
      return blockedUntil
    },
    passed(startedIn) {
      if (startedIn === epoch) inARow = 0
    },
    limited(now, startedIn, retryAfterMs) {
      limitedAnswers += 1
      const isSameCongestion = startedIn !== epoch
      if (!isSameCongestion) {
        if (inARow === 0) estimate.limited(now)
        inARow += 1
        epoch += 1
      }
      const doubled = Math.min(longestBackOffMs, firstBackOffMs * 2 ** (inARow - 1))
      if (retryAfterMs !== null) blockedUntil = Math.max(blockedUntil, now + retryAfterMs + random() * firstBackOffMs)
      else if (!isSameCongestion) blockedUntil = Math.max(blockedUntil, now + doubled * (0.5 + random() / 2))
    },
  }
}
