/** Tells of what changes faster than anybody looks. */

/** Calls `tell` with the latest value, at most once in `every` milliseconds. */
export function throttle<T>(every: number, tell: (value: T) => void): (value: T) => void {
  let waiting: { value: T } | null = null
  return (value) => {
    if (waiting !== null) {
      waiting.value = value
      return
    }
    waiting = { value }
    setTimeout(() => {
      const latest = waiting
      waiting = null
      if (latest !== null) tell(latest.value)
    }, every).unref()
  }
}
