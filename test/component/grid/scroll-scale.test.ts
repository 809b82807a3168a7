import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsAt, scrollTopFor, shiftAt, type Track } from '../../../src-renderer/grid/scrolling/scroll-scale.ts'

const plain: Track = { rows: 1_000_000, rowHeight: 30, contentHeight: 30_000_000, shownHeight: 660 }
/** Twice as many pixels of rows as the browser holds. */
const squeezed: Track = { rows: 1_000_000, rowHeight: 60, contentHeight: 30_000_000, shownHeight: 660 }

test('the rows on screen count cut ones', () => {
  expect(rowsAt(plain, 0)).toEqual({ first: 0, last: 21 })
  expect(rowsAt(plain, 31)).toEqual({ first: 1, last: 23 })
})

test('the end of the bar shows the last row, also of squeezed content', () => {
  for (const track of [plain, squeezed]) expect(rowsAt(track, track.contentHeight - track.shownHeight).last).toBe(999_999)
})

test('a row stands where its number and the shift say, at both ends and between', () => {
  expect(shiftAt(plain, 20_000_000)).toBe(0)
  expect(shiftAt(squeezed, 0)).toBe(0)
  expect(shiftAt(squeezed, squeezed.contentHeight - squeezed.shownHeight)).toBe(30_000_000)
  for (const scrollTop of [1, 4321, 12_345_678, 29_000_000]) {
    const { first } = rowsAt(squeezed, scrollTop)
    const top = first * squeezed.rowHeight - shiftAt(squeezed, scrollTop)
    expect(top).toBeLessThanOrEqual(scrollTop + 1)
    expect(top + squeezed.rowHeight).toBeGreaterThan(scrollTop)
  }
})

test('a row that is shown whole is not scrolled to', () => {
  expect(scrollTopFor(plain, 3000, 100)).toBe(3000)
  expect(scrollTopFor(plain, 3000, 121)).toBe(3000)
})

test('a row above comes to the upper edge, one below to the lower', () => {
  expect(scrollTopFor(plain, 3000, 99)).toBe(2970)
  expect(scrollTopFor(plain, 3000, 122)).toBe(3030)
})

test('wherever one scrolls to a row from, it is among the rows on screen', () => {
  const tracks = fc.record({
    rows: fc.integer({ min: 1, max: 2_000_000 }),
    rowHeight: fc.constantFrom(24, 30, 54, 96),
    shownHeight: fc.integer({ min: 200, max: 1600 }),
  })
  fc.assert(
    fc.property(
      tracks,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (size, from, to) => {
        const track = { ...size, contentHeight: Math.min(size.rows * size.rowHeight, 33_000_000) }
        const row = Math.floor(to * (track.rows - 1))
        const end = Math.max(0, track.contentHeight - track.shownHeight)
        const { first, last } = rowsAt(track, Math.min(end, scrollTopFor(track, from * end, row)))
        return first <= row && row <= last
      },
    ),
  )
})
