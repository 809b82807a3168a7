/**
 * Where the grid is scrolled to and how large it is. Asking the page makes the browser lay out at once whatever was drawn just before,
 * which costs most of a frame while scrolling; a watched screen is told of both instead.
 */

export interface Screen {
  readonly scrollTop: number
  readonly scrollLeft: number
  /** Of the viewport, without the scroll bars. */
  readonly width: number
  readonly height: number
  readonly headHeight: number
  /** Of all columns, and of all rows as the browser holds them. */
  readonly contentWidth: number
  readonly contentHeight: number
}

export const viewportOf = (root: HTMLElement): HTMLElement | null => root.querySelector<HTMLElement>('.ag-grid-viewport')

/** Asks the page. Null while nothing is drawn yet. */
export function readScreen(root: HTMLElement): Screen | null {
  const viewport = viewportOf(root)
  const content = root.querySelector<HTMLElement>('.ag-grid-scrolling-container')
  if (viewport === null || content === null) return null
  return {
    scrollTop: viewport.scrollTop,
    scrollLeft: viewport.scrollLeft,
    width: viewport.clientWidth,
    height: viewport.clientHeight,
    headHeight: root.querySelector<HTMLElement>('.ag-header')?.offsetHeight ?? 0,
    contentWidth: content.offsetWidth,
    contentHeight: content.offsetHeight,
  }
}

export interface WatchedScreen {
  get(): Screen | null
  stop(): void
}

/** `onResize` is called when a size is another. */
export function watchScreen(root: HTMLElement, onResize: () => void): WatchedScreen {
  let screen: Screen | null = null
  let watched: readonly Element[] = []
  const sizes = new ResizeObserver(() => {
    screen = null
    onResize()
  })
  /** Heard before the grid draws, while nothing is to be laid out. */
  const scrolled = ({ target }: Event): void => {
    if (screen === null || !(target instanceof HTMLElement) || target !== viewportOf(root)) return
    screen = { ...screen, scrollTop: target.scrollTop, scrollLeft: target.scrollLeft }
  }
  root.addEventListener('scroll', scrolled, { capture: true })
  const watch = (): void => {
    const parts = [...root.querySelectorAll('.ag-grid-viewport, .ag-grid-scrolling-container, .ag-header')]
    if (parts.length === watched.length && parts.every((part, i) => part === watched[i])) return
    sizes.disconnect()
    watched = parts
    for (const part of parts) sizes.observe(part)
  }
  return {
    get() {
      if (screen === null) {
        watch()
        screen = readScreen(root)
      }
      return screen
    },
    stop() {
      sizes.disconnect()
      root.removeEventListener('scroll', scrolled, { capture: true })
    },
  }
}
