/**
 * Scrolls the grid by rows that are there: the bar, the wheel and the keys go through jumps, which wait for rows that have not been read.
 * Rows that scrolling is about to bring are read ahead.
 */
import type { GridApi } from 'ag-grid-community'
import type { SheetRow } from '../rows/sheet-row.ts'
import { createFastScrolling } from './fast-scrolling.ts'
import { createJumps } from './jumps.ts'
import { createLoadedRows } from './loaded-rows.ts'
import { createMovingPage, type PageTexts } from './moving-page.ts'
import { viewportOf, type WatchedScreen } from './screen.ts'
import { ratioOf, scrollTopFor } from './scroll-scale.ts'
import type { Scroller } from './scroller-port.ts'
import { createWheel } from './wheel.ts'

/** Pixels by which the bar and the rows may differ: at some zooms they are rounded apart, and the rows would be pulled to the bar. */
const nextTo = 1

/** The rows became fewer, and the browser went up to the new end by itself: by hand nobody comes from below an end to it. */
export const isPushedUp = (
  { scrollTop, clientHeight, scrollHeight }: Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>,
  before: number,
): boolean => scrollTop < before && scrollTop + clientHeight >= scrollHeight - nextTo

interface ScrollerPorts {
  readonly root: HTMLElement
  readonly api: GridApi<SheetRow>
  readonly screen: WatchedScreen
  /** Rows shown. */
  total(): number
  readonly texts: PageTexts
  /** The screen is elsewhere, while AG Grid's rows are where they were. */
  onMove(): void
}

export function createScroller({ root, api, screen, total, texts, onMove }: ScrollerPorts): Scroller {
  /** Where the viewport was last seen. */
  let seen = { top: 0, left: 0 }
  /** Where the wheel has turned to, in parts of pixels; the browser knows whole ones only. */
  let turnedTo = 0
  const bar = root.querySelector<HTMLElement>('.ag-body-vertical-scroll-viewport')
  const leaps = createFastScrolling(root, api)
  const rows = createLoadedRows(api, total)
  const page = createMovingPage(texts)
  const jumps = createJumps({ root, api, screen, rows, bar, page, beforeLeap: () => leaps.leap(seen.left) })
  const wheel = createWheel(
    root,
    () => {
      const at = screen.get()
      return at !== null && ratioOf(rows.trackOf(at)) > 1
    },
    (by, unit) => {
      const at = screen.get()
      if (at === null) return
      const track = rows.trackOf(at)
      const { rowHeight, shownHeight, contentHeight } = track
      const pixels = by * { pixels: 1, rows: rowHeight, screens: shownHeight }[unit]
      const from = jumps.wanted() ?? (Math.abs(turnedTo - at.scrollTop) < 1 ? turnedTo : at.scrollTop)
      turnedTo = Math.max(0, Math.min(contentHeight - shownHeight, from + pixels / ratioOf(track)))
      jumps.goOrJump(turnedTo, at, Math.abs(pixels) / shownHeight)
    },
  )

  const scrolled = (event: Event): void => {
    const { target, isTrusted } = event
    if (!(target instanceof HTMLElement)) return
    if (target === viewportOf(root)) {
      const { scrollTop: top, scrollLeft: left } = target
      const isNews = top !== seen.top || left !== seen.left
      // The browser's own word of where the grid has gone already would have everything looked at once more.
      if (isTrusted && !isNews) event.stopImmediatePropagation()
      // Somebody scrolls by hand: nobody is fetched away from there.
      if (isTrusted && top !== seen.top && !(jumps.wanted() !== null && isPushedUp(target, seen.top))) jumps.drop()
      if (left !== seen.left || (isTrusted && isNews)) leaps.end()
      if (left !== seen.left) jumps.settle()
      seen = { top, left }
      // A moving page stands for the rows that AG Grid would draw now.
      if (jumps.isMoving()) {
        event.stopImmediatePropagation()
        onMove()
      }
    } else if (target === bar) {
      event.stopImmediatePropagation()
      const { scrollTop } = target
      const before = jumps.barAt(seen.top)
      if (Math.abs(scrollTop - before) > nextTo && !isPushedUp(target, before)) jumps.pullTo(scrollTop)
    }
  }
  /** A press on a moving page is one on the row that lies there: the browser looked for it before it was drawn. A finger may be about to scroll. */
  const pressed = (event: PointerEvent): void => {
    if (!jumps.isMoving()) return
    jumps.settle()
    if (event.pointerType === 'touch') return
    const meant = document.elementFromPoint(event.clientX, event.clientY)
    if (meant === null || meant === event.target || !root.contains(meant)) return
    event.stopImmediatePropagation()
    for (const press of [new PointerEvent('pointerdown', event), new MouseEvent('mousedown', event)]) meant.dispatchEvent(press)
  }
  root.addEventListener('scroll', scrolled, { capture: true })
  root.addEventListener('pointerdown', pressed, { capture: true })

  return {
    reveal(row) {
      const at = screen.get()
      if (at === null) return
      const from = jumps.wanted() ?? at.scrollTop
      const to = scrollTopFor(rows.trackOf(at), from, row)
      if (to !== from) jumps.goOrJump(to, at, null)
      else jumps.stay()
    },
    isGoing: () => jumps.wanted() !== null,
    resized: wheel.look,
    scrolled() {
      const at = screen.get()
      if (at !== null) rows.readAhead(at)
    },
    flush: jumps.flush,
    stop() {
      jumps.stop()
      leaps.end()
      wheel.stop()
      root.removeEventListener('scroll', scrolled, { capture: true })
      root.removeEventListener('pointerdown', pressed, { capture: true })
    },
  }
}
