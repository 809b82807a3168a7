/** Whether a push may go on at once: false where it is paused, so that what is half done can be finished before it waits. */
import type { PushRun } from './push-run.ts'

export const canContinue = (run: PushRun): Promise<boolean> =>
  Promise.race([run.pausePoint().then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))])
