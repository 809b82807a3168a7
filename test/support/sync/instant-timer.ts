/** Waits between looks at the service pass at once; time-outs stay what they are. */
import { systemTimer, type Timer } from '../../../src-main/api-client/timer.ts'

/** Time that passes at once, for waits that a test need not sit through. */
export const instantTimer: Timer = {
  ...systemTimer,
  after: (ms, call) => systemTimer.after(ms > 500 && ms <= 15_000 ? 1 : ms, call),
}
