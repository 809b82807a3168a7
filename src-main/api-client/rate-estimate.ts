/**
 * Finds out how many requests a service takes, when no number is published (Limits: numeric rate limit not shown): additive increase
 * while it goes well, halving when the service says "too many". Pure arithmetic over given times; the pace does the waiting.
 */
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
/** Share of the rate after a cut that is added back per second: the lost half returns in five seconds, and so does the next cut. */
const recoveryPerSecond = 0.2
/** The least that is added per second, so that a very low estimate recovers too. */
const leastRecovery = 1
/** Requests per second that the first cut takes for granted: few had been sent when it came, so little is known. */
const firstGuess = 4
/** After so long without a cut, and with the rate no longer in the way, the limit is taken as gone. */
const forgetAfterMs = 120_000
const observedWindowMs = 1000

export function createRateEstimate(maxConcurrency: number, startConcurrency: number): RateEstimate {
  let concurrency = Math.min(startConcurrency, maxConcurrency)
  let rate: number | null = null
  let step = leastRecovery
  let lastCut = 0
  let lastIncrease = 0
  /** Times of the successes within the observed window, oldest first. Kept short: only counting matters. */
  let recent: number[] = []
  const forgetOld = (now: number) => {
    const start = now - observedWindowMs
    if ((recent[0] ?? now) <= start) recent = recent.filter((at) => at > start)
  }

  return {
    concurrency: () => Math.max(1, Math.floor(concurrency)),
    perSecond: () => rate,
    succeeded: (now) => {
      concurrency = Math.min(maxConcurrency, concurrency + 1 / concurrency)
      recent.push(now)
      forgetOld(now)
      if (rate === null) return
      rate += step * Math.min(10, Math.max(0, now - lastIncrease) / 1000)
      lastIncrease = now
      if (now - lastCut > forgetAfterMs && rate > 2 * recent.length) rate = null
    },
    limited: (now) => {
      forgetOld(now)
      const observed = recent.length / (observedWindowMs / 1000)
      rate = Math.max(lowestRate, (rate === null ? Math.max(observed, firstGuess) : Math.min(rate, observed)) / 2)
      step = Math.max(leastRecovery, rate * recoveryPerSecond)
      concurrency = Math.max(1, concurrency / 2)
      lastCut = now
      lastIncrease = now
    },
  }
}
