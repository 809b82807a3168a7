/** Runs something at most once per span, the last call always heard. */
export interface Throttle {
  ask(): void
  stop(): void
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
  return {
    ask() {
      if (timer === null) pass()
      else isAsked = true
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
