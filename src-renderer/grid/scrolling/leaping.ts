/**
 * While somebody goes from screen to screen, a frame has a whole screen of rows to draw. For each row's frozen cells the browser makes a
 * layer of its own, because they stick; until the leaps are over they lie where they stick instead, which is the same place as long as
 * nothing scrolls sideways.
 */

/** Milliseconds without a leap after which they are over. */
const pause = 250

export interface Leaps {
  /** The rows are about to be others; `scrollLeft` in pixels. */
  leap(scrollLeft: number): void
  /** At once: the screen scrolls sideways, or is no more. */
  end(): void
}

export function createLeaps(root: HTMLElement): Leaps {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    root.classList.remove('gs-leaping')
  }
  return {
    leap(scrollLeft) {
      if (timer === undefined) {
        root.style.setProperty('--gs-scroll-left', `${scrollLeft}px`)
        root.classList.add('gs-leaping')
      }
      clearTimeout(timer)
      timer = setTimeout(end, pause)
    },
    end,
  }
}
