/** Places that are asked for faster than eyes can rest, as by a page key held down: a moving page stands for their rows until nobody goes on. */
import type { LoadedRows } from './loaded-rows.ts'
import type { MovingPage } from './moving-page.ts'
import { viewportOf, type WatchedScreen } from './screen.ts'

/** Milliseconds between two places, below which they are fleeting: far ones by a key held down, or tapped as fast as a finger can; near ones by a key held down. */
const fleeting = { far: 150, near: 80 } as const

export interface FleetingPlaces {
  /** Where a moving page is shown; null where the rows are the grid's own. */
  at(): number | null
  /** Somebody asks for a place by key: another screen, or the next row. */
  asked(how: 'far' | 'near'): void
  /** Whoever asks next, or has asked, wants the grid's own rows. */
  rest(): void
  /** Shows the place without the grid's own rows, which costs so little that no frame is waited for; false where these have to be drawn. */
  move(place: number): boolean
  /** Another cell of the place that is shown: a moving page goes on standing for its rows while a key is held down, and no longer. */
  stay(): void
  /** The grid's own rows where a moving page stands for them. */
  settle(): void
  /** Takes the moving page away; whoever calls has the rows drawn. */
  end(): void
}

interface FleetingPorts {
  readonly root: HTMLElement
  readonly screen: WatchedScreen
  readonly rows: LoadedRows
  readonly bar: HTMLElement | null
  readonly page: MovingPage
  scrollTo(scrollTop: number): void
  /** Called before a place is shown. */
  beforeLeap(): void
}

export function createFleetingPlaces({ root, screen, rows, bar, page, scrollTo, beforeLeap }: FleetingPorts): FleetingPlaces {
  let shownAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let isFleeting = false

  const end = (): void => {
    clearTimeout(timer)
    shownAt = null
    page.hide()
  }
  const settle = (): void => {
    if (shownAt === null) return
    // Somebody may have scrolled on by hand, of which the browser tells a frame later.
    const top = viewportOf(root)?.scrollTop ?? shownAt
    end()
    scrollTo(top)
  }
  const asked = (how: 'far' | 'near'): void => {
    const now = performance.now()
    isFleeting = now - askedAt < fleeting[how]
    askedAt = now
  }
  const settleLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(settle, fleeting.far)
  }
  return {
    at: () => shownAt,
    asked,
    rest() {
      isFleeting = false
    },
    move(place) {
      const at = screen.get()
      if (!isFleeting || at === null || !rows.areReadAt(at, place) || !page.show(place)) return false
      beforeLeap()
      shownAt = place
      scrollTo(place)
      if (bar !== null) bar.scrollTop = place
      settleLater()
      return true
    },
    stay() {
      asked('near')
      if (shownAt === null) return
      if (isFleeting && page.show(shownAt)) settleLater()
      else settle()
    },
    settle,
    end,
  }
}
