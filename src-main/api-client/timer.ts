/** Waiting as a port, so that tests decide when time passes. */
export interface Timer {
  /** Runs `task` once after `ms` milliseconds, never at once. Returns a function that prevents it. */
  after(ms: number, task: () => void): () => void
  /** Milliseconds that have passed since some moment: it goes on evenly whatever the computer's clock is set to. */
  elapsed(): number
}

/** The largest delay that setTimeout takes; a longer one would fire immediately. */
const longestDelay = 2 ** 31 - 1

export const systemTimer: Timer = {
  after: (ms, task) => {
    const timeout = setTimeout(task, Math.min(Math.max(ms, 1), longestDelay))
    return () => clearTimeout(timeout)
  },
  elapsed: () => performance.now(),
}

/** Resolves true after `ms`, or false as soon as `signal` is aborted. */
export function pause(timer: Timer, ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const onAbort = () => {
      stop()
      resolve(false)
    }
    const stop = timer.after(ms, () => {
      signal.removeEventListener('abort', onAbort)
      resolve(true)
    })
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
