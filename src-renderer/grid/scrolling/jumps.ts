/**
 * Jumps to places whose rows are not there yet: each waits, with the screen as it is, until they have been read, so that they are drawn
 * once and not blank before. While places are asked for faster than they are read, the newest counts.
 */
import type { GridApi } from 'ag-grid-community'
import type { SheetRow } from '../rows/sheet-row.ts'
import { afterPaint } from '../throttle.ts'
import { createFleetingPlaces } from './fleeting-places.ts'
import type { LoadedRows } from './loaded-rows.ts'
import type { MovingPage } from './moving-page.ts'
import { type Screen, viewportOf, type WatchedScreen } from './screen.ts'
import { ratioOf, type Track } from './scroll-scale.ts'

/** Milliseconds that a jump waits for its rows; then it goes there without them. */
const patience = 300

export interface Jumps {
  /** The place to go to; null when the screen is where it was asked to be. */
  wanted(): number | null
  /**
   * Whoever goes by less than half a screen sees the rows move, instead of being taken to others; by a key held down or the wheel flung, as
   * texts. `turned`: by how many screens the wheel is turned; null by key.
   */
  goOrJump(to: number, screen: Screen, turned: number | null): void
  /** Somebody goes to another cell of the screen as it is. */
  stay(): void
  /** Draws the grid's own rows where a moving page stands for them. */
  settle(): void
  /** True while a moving page stands for the rows: AG Grid has not been told that the screen has scrolled. */
  isMoving(): boolean
  /** The bar has been pulled to this place. */
  pullTo(place: number): void
  /** Where the bar is, while the rows are at `top`. */
  barAt(top: number): number
  /** Nobody is fetched away from here any more. */
  drop(): void
  /** Goes at once where the screen is about to be. */
  flush(): void
  stop(): void
}

interface JumpPorts {
  readonly root: HTMLElement
  readonly api: GridApi<SheetRow>
  readonly screen: WatchedScreen
  readonly rows: LoadedRows
  readonly bar: HTMLElement | null
  readonly page: MovingPage
  /** Called before the rows of another place are shown. */
  beforeLeap(): void
}

/** False where nothing is drawn that could be scrolled. */
function scrollNow(root: HTMLElement, scrollTop: number): boolean {
  const viewport = viewportOf(root)
  if (viewport === null) return false
  viewport.scrollTop = scrollTop
  // The browser tells of it a frame later, and the rows would be missing from this one.
  viewport.dispatchEvent(new Event('scroll'))
  return true
}

const isNear = (track: Track, from: number, to: number): boolean => Math.abs(to - from) * ratioOf(track) < track.shownHeight / 2

export function createJumps({ root, api, screen, rows, bar, page, beforeLeap }: JumpPorts): Jumps {
  /** The place to go to, and the one whose rows are being waited for. */
  let wanted: number | null = null
  let awaited: number | null = null
  /** The bar has been pulled to where it wants to go; else the bar is still where the rows are. */
  let isPulled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The place it went to is not on the screen yet: going on before it is would draw rows that nobody sees. */
  let isUnseen = false
  let isStopped = false

  const scrollTo = (scrollTop: number): void => {
    if (api.isDestroyed() || !scrollNow(root, scrollTop) || isUnseen) return
    isUnseen = true
    afterPaint(() => {
      isUnseen = false
      if (wanted !== null && !isStopped) want(wanted)
    })
  }
  const fleeting = createFleetingPlaces({ root, screen, rows, bar, page, scrollTo, beforeLeap })
  const go = (scrollTop: number): void => {
    fleeting.end()
    scrollTo(scrollTop)
  }
  const forget = (): void => {
    clearTimeout(timer)
    wanted = null
    awaited = null
  }
  const drop = (): void => {
    forget()
    fleeting.end()
  }
  const arrive = (): void => {
    const [place, next] = [awaited, wanted]
    forget()
    if (place !== null && !fleeting.move(place)) {
      beforeLeap()
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
    if (awaited !== null || at === null) return
    if (isUnseen) {
      if (fleeting.move(place)) forget()
      return
    }
    awaited = place
    if (rows.areReadAt(at, place)) arrive()
    else timer = setTimeout(arrive, patience)
  }
  const look = (): void => {
    const at = screen.get()
    if (awaited !== null && at !== null && rows.areReadAt(at, awaited)) arrive()
  }
  api.addEventListener('modelUpdated', look)

  return {
    wanted: () => wanted ?? fleeting.at(),
    stay: fleeting.stay,
    settle: fleeting.settle,
    isMoving: () => fleeting.at() !== null,
    goOrJump(to, at, turned) {
      const isStep = isNear(rows.trackOf(at), at.scrollTop, to) && rows.areReadAt(at, to)
      if (turned === null) fleeting.asked(isStep ? 'near' : 'far')
      else fleeting.turned(turned)
      if (isStep) {
        forget()
        if (!fleeting.move(to)) go(to)
        return
      }
      isPulled = false
      want(to)
    },
    pullTo(place) {
      isPulled = true
      fleeting.rest()
      want(place)
    },
    barAt: (top) => (isPulled && wanted !== null ? wanted : top),
    drop,
    flush() {
      fleeting.rest()
      if (wanted === null) fleeting.settle()
      awaited = wanted
      arrive()
    },
    stop() {
      isStopped = true
      drop()
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', look)
    },
  }
}
