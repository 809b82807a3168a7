/** Waits between requests pass at once, and the time that they stand for has passed then; time-outs stay what they are. */
import { systemTimer, type Timer } from '../../../src-main/api-client/timer.ts'

export function createJumpingTimer(): Timer {
  let ahead = 0
  return {
    after: (ms, task) =>
      ms <= 500 || ms > 15_000
        ? systemTimer.after(ms, task)
        : systemTimer.after(1, () => {
            ahead += ms
            task()
          }),
    elapsed: () => systemTimer.elapsed() + ahead,
  }
}
