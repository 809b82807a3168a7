/** Places that are asked for faster than eyes can rest, by a page key held down or the wheel flung: a moving page stands for their rows until nobody goes on. */
import type { LoadedRows } from './loaded-rows.ts'
import type { MovingPage } from './moving-page.ts'
import { viewportOf, type WatchedScreen } from './screen.ts'

/** Milliseconds between two places, below which they are fleeting: far ones by a key held down, or tapped as fast as a finger can; near ones by a key held down. */
const fleeting = { far: 150, near: 80 } as const

/**
 * The wheel is flung where it goes by these parts of a screen in `span` milliseconds: five screens a second and more, of which nobody sees
 * more than texts. Once it is, it has to become half as slow: the grid's own rows are drawn once, not in turn with the texts. After
 * `pause` milliseconds a turn is the first one again.
 */
const fling = { span: 100, begins: 0.5, ends: 0.25, pause: 300 } as const

export interface FleetingPlaces {
  /** Where a moving page is shown; null where the rows are the grid's own. */
  at(): number | null
  /** Somebody asks for a place by key: another screen, or the next row. */
  asked(how: 'far' | 'near'): void
  /** The wheel is turned by so many screens, either way. */
  turned(screens: number): void
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
  /** Milliseconds for which nobody has asked, by timers: a busy window hears keys late, but before these. */
  let rested: number = fleeting.far
  let resting: readonly ReturnType<typeof setTimeout>[] = []
  let isFleeting = false
  let turnedAt = Number.NEGATIVE_INFINITY
  /** Screens that the wheel went by within the span, those long ago less and less. */
  let flung = 0

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
    // However busy the window is, nothing makes twice that long of a key held down.
    isFleeting = rested < fleeting[how] && now - askedAt < 2 * fleeting[how]
    askedAt = now
    rested = 0
    for (const rest of resting) clearTimeout(rest)
    resting = [fleeting.near, fleeting.far].map((ms) =>
      setTimeout(() => {
        rested = ms
      }, ms),
    )
  }
  const settleLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(settle, fleeting.far)
  }
  return {
    at: () => shownAt,
    asked,
    turned(screens) {
      const now = performance.now()
      const passed = now - turnedAt
      turnedAt = now
      flung = flung * Math.exp(-passed / fling.span) + screens
      // One turn alone may be a page.
      isFleeting = passed < fling.pause && flung >= (shownAt === null ? fling.begins : fling.ends)
    },
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
