/** What follows the focus of the grid, such as the row panel: it must neither hold up the keys nor miss where they led. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenRested } from '../../../src-renderer/grid/rows/when-rested.ts'

const follow = vi.fn()

beforeEach(() => {
  follow.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a single step is followed behind the frame that shows it', () => {
  whenRested(follow).moved()
  expect(follow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect(follow).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(follow).toHaveBeenCalledOnce()
})

test('quick steps are followed once, after the last of them', () => {
  const steps = whenRested(follow)
  steps.moved()
  vi.advanceTimersByTime(33)
  follow.mockReset()
  for (let step = 0; step < 50; step += 1) {
    steps.moved()
    vi.advanceTimersByTime(33)
  }
  expect(follow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(follow).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(200)
  steps.moved()
  vi.advanceTimersByTime(20)
  expect(follow).toHaveBeenCalledTimes(2)
})

test('it is behind from a step on until that is followed', () => {
  const steps = whenRested(follow)
  expect(steps.isBehind()).toBe(false)
  steps.moved()
  expect(steps.isBehind()).toBe(true)
  vi.advanceTimersByTime(20)
  expect(steps.isBehind()).toBe(false)
  steps.moved()
  vi.advanceTimersByTime(190)
  expect(steps.isBehind()).toBe(true)
  vi.advanceTimersByTime(20)
  expect(steps.isBehind()).toBe(false)
})

test('nothing is followed behind the end', () => {
  const steps = whenRested(follow)
  steps.moved()
  steps.stop()
  vi.advanceTimersByTime(1000)
  steps.moved()
  steps.moved()
  steps.stop()
  vi.advanceTimersByTime(1000)
  expect([follow.mock.calls.length, steps.isBehind()]).toEqual([0, false])
})
