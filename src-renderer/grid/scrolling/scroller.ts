/**
 * Scrolls the grid by rows that are there: a jump waits, with the screen as it is, until the rows it leads to have been read, so that they
 * are drawn once and not blank before. While the bar is being pulled, or a page key held down, the newest place counts, and the grid shows
 * what it has read on the way. Rows that scrolling is about to bring are read ahead.
 */
import type { GridApi } from 'ag-grid-community'
import { afterPaint } from '../later.ts'
import { blockRows } from '../rows/row-source.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { createLeaps } from './leaping.ts'
import { rowHeightOf } from './row-height.ts'
import { type Screen, viewportOf, type WatchedScreen } from './screen.ts'
import { ratioOf, rowsAt, scrollTopFor, type Track } from './squeeze.ts'
import { createWheel } from './wheel.ts'

/** Milliseconds that a jump waits for its rows; then it goes there without them. */
const patience = 300
/** Blocks read ahead: a wheel turned fast goes by a block in a third of a second, a page key held down in a seventh. */
const ahead = 2
/** Rows between two places beyond which somebody jumps rather than scrolls: then the next rows are anybody's guess. */
const jump = 5 * blockRows

/** Pixels by which the bar and the rows may differ: at some zooms they are rounded apart, and the rows would be pulled to the bar. */
const nextTo = 1

export interface Scroller {
  /** Brings a row on the screen: at once, or, where it is far, after the frame that is on its way, or as soon as it has been read. */
  reveal(row: number): void
  /** True until the screen is where it was asked to be. */
  isGoing(): boolean
  /** The screen or its content has another size. */
  resized(): void
  /** The grid has scrolled. */
  scrolled(): void
  /** Goes at once where the screen is about to be. */
  flush(): void
  stop(): void
}

export function createScroller(root: HTMLElement, api: GridApi<SheetRow>, screen: WatchedScreen, total: () => number): Scroller {
  /** The place to go to, and the one whose rows are being waited for. */
  let wanted: number | null = null
  /** The bar has been pulled to where it wants to go; else the bar is still where the rows are. */
  let isPulled = false
  let awaited: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The place it went to is not on the screen yet: going on before it is would draw rows that nobody sees. */
  let isUnseen = false
  let isStopped = false
  /** Where the viewport was last seen, and the first row there. */
  let seen = { top: 0, left: 0 }
  /** Where the wheel has turned to, in parts of pixels; the browser knows whole ones only. */
  let turnedTo = 0
  let before = 0
  const leaps = createLeaps(root, api)
  const bar = root.querySelector<HTMLElement>('.ag-body-vertical-scroll-viewport')

  const trackOf = ({ contentHeight, height, headHeight }: Screen): Track => ({
    rows: total(),
    rowHeight: rowHeightOf(api),
    contentHeight,
    shownHeight: height - headHeight,
  })
  /** Asking for a row makes the grid read its block. */
  const isRead = (row: number): boolean => api.getDisplayedRowAtIndex(row)?.data !== undefined
  const isReadAt = (at: Screen, scrollTop: number): boolean => {
    const { first, last } = rowsAt(trackOf(at), scrollTop)
    const [isFirst, isLast] = [isRead(first), isRead(last)]
    return isFirst && isLast
  }

  const go = (scrollTop: number): void => {
    const viewport = viewportOf(root)
    if (viewport === null || api.isDestroyed()) return
    viewport.scrollTop = scrollTop
    // The browser tells of it a frame later, and the rows would be missing from this one.
    viewport.dispatchEvent(new Event('scroll'))
    if (isUnseen) return
    isUnseen = true
    afterPaint(() => {
      isUnseen = false
      if (wanted !== null && !isStopped) want(wanted)
    })
  }
  const drop = (): void => {
    clearTimeout(timer)
    wanted = null
    awaited = null
  }
  const arrive = (): void => {
    const [place, next] = [awaited, wanted]
    drop()
    if (place !== null) {
      leaps.leap(seen.left)
      go(place)
    }
    if (next === null || next === place) return
    // The grid has put the bar where it went; whoever pulls it is further on.
    if (bar !== null && isPulled) bar.scrollTop = next
    want(next)
  }
  const want = (place: number): void => {
    wanted = place
    const at = screen.get()
    if (awaited !== null || isUnseen || at === null) return
    awaited = place
    if (isReadAt(at, place)) arrive()
    else timer = setTimeout(arrive, patience)
  }
  /** Whoever goes by less than half a screen sees the rows move, instead of being taken to others. */
  const goOrWant = (to: number, at: Screen): void => {
    const isNear = Math.abs(to - at.scrollTop) * ratioOf(trackOf(at)) < trackOf(at).shownHeight / 2
    if (isNear && isReadAt(at, to)) {
      drop()
      go(to)
      return
    }
    isPulled = false
    want(to)
  }
  const wheel = createWheel(
    root,
    () => {
      const at = screen.get()
      return at !== null && ratioOf(trackOf(at)) > 1
    },
    (by, unit) => {
      const at = screen.get()
      if (at === null) return
      const track = trackOf(at)
      const { rowHeight, shownHeight, contentHeight } = track
      const pixels = by * { pixels: 1, rows: rowHeight, screens: shownHeight }[unit]
      const from = wanted ?? (Math.abs(turnedTo - at.scrollTop) < 1 ? turnedTo : at.scrollTop)
      turnedTo = Math.max(0, Math.min(contentHeight - shownHeight, from + pixels / ratioOf(track)))
      goOrWant(turnedTo, at)
    },
  )
  const look = (): void => {
    const at = screen.get()
    if (awaited !== null && at !== null && isReadAt(at, awaited)) arrive()
  }

  const hear = (event: Event): void => {
    const { target, isTrusted } = event
    if (!(target instanceof HTMLElement)) return
    if (target === viewportOf(root)) {
      const { scrollTop: top, scrollLeft: left } = target
      const isNews = top !== seen.top || left !== seen.left
      // The browser's own word of where the grid has gone already would have everything looked at once more.
      if (isTrusted && !isNews) event.stopImmediatePropagation()
      // Somebody scrolls by hand: nobody is fetched away from there.
      if (isTrusted && top !== seen.top) drop()
      if (left !== seen.left || (isTrusted && isNews)) leaps.end()
      seen = { top, left }
    } else if (target === bar) {
      event.stopImmediatePropagation()
      const { scrollTop } = target
      const known = isPulled && wanted !== null ? wanted : seen.top
      if (Math.abs(scrollTop - known) <= nextTo) return
      isPulled = true
      want(scrollTop)
    }
  }
  root.addEventListener('scroll', hear, { capture: true })
  api.addEventListener('modelUpdated', look)

  return {
    reveal(row) {
      const at = screen.get()
      if (at === null) return
      const track = trackOf(at)
      const from = wanted ?? at.scrollTop
      const to = scrollTopFor(track, from, row)
      if (to !== from) goOrWant(to, at)
    },
    isGoing: () => wanted !== null,
    resized: wheel.look,
    scrolled() {
      const at = screen.get()
      if (at === null) return
      const { first, last } = rowsAt(trackOf(at), at.scrollTop)
      const moved = first - before
      before = first
      if (moved === 0 || Math.abs(moved) > jump) return
      for (let i = 1; i <= ahead; i += 1) {
        const row = moved > 0 ? last + i * blockRows : first - i * blockRows
        if (row >= 0 && row < total()) isRead(row)
      }
    },
    flush() {
      awaited = wanted
      arrive()
    },
    stop() {
      isStopped = true
      drop()
      leaps.end()
      wheel.stop()
      root.removeEventListener('scroll', hear, { capture: true })
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', look)
    },
  }
}
