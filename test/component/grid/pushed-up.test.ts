import { expect, test } from 'vitest'
import { isPushedUp } from '../../../src-renderer/grid/scrolling/scroller.ts'

const screen = (scrollTop: number) => ({ scrollTop, clientHeight: 600, scrollHeight: 4200 })

test('a screen that stands at an end which came up to it was not scrolled by hand', () => {
  expect(isPushedUp(screen(3600), 3630)).toBe(true)
  // Positions are parts of pixels at some zooms.
  expect(isPushedUp(screen(3599.5), 3630)).toBe(true)
})

test.each([
  ['up from the end', 3500, 3600],
  ['down to the end', 3600, 3500],
  ['somewhere else', 100, 2000],
])('one that goes %s was', (_, top, before) => {
  expect(isPushedUp(screen(top), before)).toBe(false)
})
