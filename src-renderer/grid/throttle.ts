/** Runs something at most once per span, the last call always heard. */
export interface Throttle {
  ask(): void
  stop(): void
  /** Stops, and runs at once what was asked for and still waits. */
  finish(): void
}

export function throttle(run: () => void, ms: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAsked = false
  const pass = (): void => {
    isAsked = false
    run()
    timer = setTimeout(() => {
      timer = null
      if (isAsked) pass()
    }, ms)
  }
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    ask() {
      if (timer === null) pass()
      else isAsked = true
    },
    stop,
    finish() {
      stop()
      if (isAsked) run()
      isAsked = false
    },
  }
}

/** Calls once the frame that is on its way has been painted. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
