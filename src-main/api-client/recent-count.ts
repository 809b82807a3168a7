/** Counts events of the last second in ten buckets: constant work per event however many there are, exact to a tenth of a second. */
export interface RecentCount {
  add(now: number): void
  /** Events within the second that ends now. */
  perSecond(now: number): number
}

const bucketMs = 100
const buckets = 10

export function createRecentCount(): RecentCount {
  const counts = new Float64Array(buckets)
  /** Number of the latest bucket that was written, counted from the epoch. */
  let latest = 0

  /** Empties the buckets that time has passed over. */
  const moveTo = (now: number): number => {
    const current = Math.floor(now / bucketMs)
    for (let bucket = Math.max(latest + 1, current - buckets + 1); bucket <= current; bucket += 1) counts[bucket % buckets] = 0
    latest = Math.max(latest, current)
    return latest % buckets
  }

  return {
    add: (now) => {
      const at = moveTo(now)
      counts[at] = (counts[at] ?? 0) + 1
    },
    perSecond: (now) => {
      moveTo(now)
      return counts.reduce((sum, it) => sum + it, 0)
    },
  }
}
