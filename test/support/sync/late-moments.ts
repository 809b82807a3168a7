/** Moments at which what was late comes: a pause of those who look for it, and a clock that was set back meanwhile. */
import { systemTimer, type Timer } from '../../../src-main/api-client/timer.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'

/** A timer of which pauses pass at once, and that does something at the nth of them. */
export function atPause(nth: number, happen: () => void): Timer {
  let pauses = 0
  return {
    ...systemTimer,
    after(ms, task) {
      if (ms <= 500 || ms > 15_000) return systemTimer.after(ms, task)
      pauses += 1
      if (pauses === nth) happen()
      return systemTimer.after(pauses === nth ? 50 : 1, task)
    },
  }
}

export interface ShiftedClock extends Clock {
  shiftMs: number
}
export const shiftedClock = (): ShiftedClock => ({
  shiftMs: 0,
  now() {
    return Date.now() + this.shiftMs
  },
})
