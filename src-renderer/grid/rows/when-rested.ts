/** Follows what moves: after the frame that shows a single step, and behind quick ones only once they are over. */
import { afterPaint } from '../throttle.ts'

/** Milliseconds: steps that come faster lead over things that nobody reads. */
const rest = 200

export interface WhenRested {
  /** It has moved. */
  moved(): void
  /** Whether the last step is still to be followed. */
  isBehind(): boolean
  /** Nothing is to be followed any more. */
  stop(): void
}

export function whenRested(follow: () => void): WhenRested {
  let before = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The step that is still to be followed; null when none is. */
  let waiting: object | null = null
  const pass = (): void => {
    waiting = null
    follow()
  }
  return {
    moved() {
      const now = performance.now()
      const isQuick = now - before < rest
      before = now
      const step = {}
      waiting = step
      clearTimeout(timer)
      if (isQuick) timer = setTimeout(pass, rest)
      else afterPaint(() => waiting === step && pass())
    },
    isBehind: () => waiting !== null,
    stop() {
      waiting = null
      clearTimeout(timer)
    },
  }
}
