import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFleetingPlaces } from '../../../src-renderer/grid/scrolling/fleeting-places.ts'
import { viewportOf } from '../../../src-renderer/grid/scrolling/screen.ts'

const screenful = {
  scrollTop: 0,
  scrollLeft: 0,
  width: 800,
  height: 600,
  headHeight: 30,
  contentWidth: 800,
  contentHeight: 16_000_000,
}

let scrolled: number[]
let isShown: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  scrolled = []
  isShown = false
})
afterEach(() => {
  vi.useRealTimers()
})

function made() {
  const root = document.createElement('div')
  root.innerHTML = '<div class="ag-grid-viewport"></div>'
  return createFleetingPlaces({
    root,
    screen: { get: () => screenful, stop() {} },
    rows: {
      trackOf: ({ contentHeight }) => ({ rows: 1_000_000, rowHeight: 30, contentHeight, shownHeight: 570 }),
      areReadAt: () => true,
      readAhead() {},
    },
    bar: null,
    page: {
      show() {
        isShown = true
        return true
      },
      hide() {
        isShown = false
      },
    },
    scrollTo(scrollTop) {
      scrolled.push(scrollTop)
      const viewport = viewportOf(root)
      if (viewport !== null) viewport.scrollTop = scrollTop
    },
    beforeLeap() {},
  })
}

/** Turns the wheel again and again, and says for each turn whether texts stand for the rows then. */
function turn(places: ReturnType<typeof made>, times: number, screens: number, pause: number): readonly boolean[] {
  return Array.from({ length: times }, (_, i) => {
    vi.advanceTimersByTime(pause)
    places.turned(screens)
    const isMoved = places.move(i * 100)
    // Whoever calls draws the rows.
    if (!isMoved) places.end()
    return isMoved
  })
}

test('the wheel flung shows texts, and the rows where it rests', () => {
  const places = made()
  const moved = turn(places, 20, 0.15, 16)
  expect(moved[0]).toBe(false)
  expect(moved.slice(5)).toEqual(Array(15).fill(true))
  expect(isShown).toBe(true)
  expect(places.at()).toBe(1_900)
  scrolled = []
  vi.advanceTimersByTime(200)
  expect(isShown).toBe(false)
  expect(places.at()).toBe(null)
  expect(scrolled).toEqual([1_900])
})

test('notches of the wheel move the rows themselves, and so does a page at once', () => {
  const places = made()
  expect(turn(places, 30, 0.18, 60)).not.toContain(true)
  expect(turn(places, 3, 1, 400)).not.toContain(true)
})

test('a fling that slows down keeps its texts until it is half as slow, and does not go to and fro', () => {
  const places = made()
  turn(places, 10, 0.15, 16)
  expect(turn(places, 10, 0.06, 16)).not.toContain(false)
  const slow = turn(places, 20, 0.02, 16)
  expect(slow.at(-1)).toBe(false)
  expect(slow.lastIndexOf(true)).toBe(slow.indexOf(false) - 1)
})

test('a window that is too busy to hear turns and keys in time takes them for what they are', () => {
  const places = made()
  turn(places, 8, 0.15, 16)
  // Nothing was heard meanwhile, not even a timer; the browser tells of all turns at once.
  vi.setSystemTime(Date.now() + 110)
  const busy = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 110)
  places.turned(0.9)
  expect(places.move(5_000)).toBe(true)
  busy.mockRestore()
  vi.advanceTimersByTime(1_000)

  places.asked('near')
  const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 110)
  places.asked('near')
  expect(places.move(5_030)).toBe(true)
  late.mockRestore()
})

test('a key that was let go in between moves the rows themselves', () => {
  const places = made()
  places.asked('near')
  vi.advanceTimersByTime(90)
  places.asked('near')
  expect(places.move(30)).toBe(false)
  places.asked('far')
  vi.advanceTimersByTime(120)
  places.asked('far')
  expect(places.move(600)).toBe(true)
})
