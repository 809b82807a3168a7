/**
 * Finds out how many requests a service takes, when no number is published (Limits: numeric rate limit not shown): additive increase
 * while it goes well, halving when the service says "too many". Pure arithmetic over given times; the pace does the waiting.
 */
import { createRecentCount } from './recent-count.ts'

export interface RateEstimate {
  /** Requests that may be under way at once, at least 1. */
  concurrency(): number
  /** Starts per second; null while no limit is known. */
  perSecond(): number | null
  /** An answer that was not "too many". */
  succeeded(now: number): void
  /** The first "too many" since the last success. */
  limited(now: number): void
}

/** Below this the estimate does not fall: one probe every five seconds is no burden on any service. */
const lowestRate = 0.2
/**
 * Shares of the ceiling (the rate at which the last cut came) that are added per second. Far below it the lost half returns within
 * two seconds; near it the rate creeps, so that a cut comes about every ten seconds; beyond it the old ceiling is gone, and the rate grows
 * with itself.
 */
const growth = { below: 0.25, near: 0.02, above: 0.15 } as const
/** What counts as near the ceiling. */
const nearCeiling = { from: 0.9, to: 1.1 } as const
/** Requests per second that the first cut takes for granted: few had been sent when it came, so little is known. */
const firstGuess = 4
/** After so long without a cut, and with the rate no longer in the way, the limit is taken as gone. */
const forgetAfterMs = 120_000

export function createRateEstimate(maxConcurrency: number, startConcurrency: number): RateEstimate {
  let concurrency = Math.min(startConcurrency, maxConcurrency)
  let rate: number | null = null
  let ceiling = 0
  let lastCut = 0
  let lastIncrease = 0
  const successes = createRecentCount()

  return {
    concurrency: () => Math.max(1, Math.floor(concurrency)),
    perSecond: () => rate,
    succeeded: (now) => {
      concurrency = Math.min(maxConcurrency, concurrency + 1 / concurrency)
      successes.add(now)
      if (rate === null) return
      rate += growthPerSecond(rate, ceiling) * Math.min(10, Math.max(0, now - lastIncrease) / 1000)
      lastIncrease = now
      if (now - lastCut > forgetAfterMs && rate > 2 * successes.perSecond(now)) rate = null
    },
    limited: (now) => {
      const observed = successes.perSecond(now)
      ceiling = Math.max(lowestRate, rate === null ? Math.max(observed, firstGuess) : Math.min(rate, observed))
      rate = Math.max(lowestRate, ceiling / 2)
      concurrency = Math.max(1, concurrency / 2)
      lastCut = now
      lastIncrease = now
    },
  }
}

function growthPerSecond(rate: number, ceiling: number): number {
  if (rate < nearCeiling.from * ceiling) return growth.below * ceiling
  return rate < nearCeiling.to * ceiling ? growth.near * ceiling : growth.above * rate
}
