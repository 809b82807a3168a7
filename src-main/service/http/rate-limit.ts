/** Refuses calls that come too fast (code 51) or too many in all (90000) (service-notes B, rate limit). */
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'

export interface RateLimits {
  /** Calls in any one second, per key; null = off. */
  readonly perSecond: number | null
  /** Calls in all, per key; null = off. */
  readonly quota: number | null
}

/** Counts only calls that it lets pass, so that waiting a second always helps. */
export function createRateLimiter(limits: RateLimits, clock: Clock): (key: string) => Outcome<null> {
  const recent = new Map<string, number[]>()
  const passed = new Map<string, number>()
  return (key) => {
    const count = passed.get(key) ?? 0
    if (limits.quota !== null && count >= limits.quota) return refuse('requestQuota', '')
    if (limits.perSecond !== null) {
      const now = clock.now()
      const times = (recent.get(key) ?? []).filter((time) => time > now - 1000)
      if (times.length >= limits.perSecond) return refuse('rateLimited', '')
      times.push(now)
      recent.set(key, times)
    }
    passed.set(key, count + 1)
    return ok(null)
  }
}
