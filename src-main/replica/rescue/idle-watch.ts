/** Tells when the writer has had nothing to do for a while. */

/** Milliseconds. Less would tidy between two edits of a person; more would leave more to a log that may be lost. */
const idleAfterMs = 4000

export interface IdleWatch {
  /** Something begins; the answer is called when it has ended. */
  busy(): () => void
  start(work: () => void): void
  stop(): void
}

type After = (ms: number, call: () => void) => () => void

const afterUnref: After = (ms, call) => {
  const timer = setTimeout(call, ms).unref()
  return () => clearTimeout(timer)
}

export function watchIdle(after: After = afterUnref): IdleWatch {
  let running = 0
  let cancel: (() => void) | null = null
  let work: (() => void) | null = null
  let isStopped = false
  const wait = (): void => {
    cancel?.()
    cancel = isStopped || running > 0 ? null : after(idleAfterMs, () => work?.())
  }
  return {
    busy() {
      running += 1
      cancel?.()
      cancel = null
      return () => {
        running -= 1
        wait()
      }
    },
    start(next) {
      work = next
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
