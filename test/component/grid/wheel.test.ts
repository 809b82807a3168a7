import { beforeEach, expect, test, vi } from 'vitest'
import { createWheel } from '../../../src-renderer/grid/scrolling/wheel.ts'

const turn = vi.fn<(by: number, unit: string) => void>()
let isSqueezed = true
let root: HTMLElement
let row: HTMLElement

beforeEach(() => {
  turn.mockReset()
  isSqueezed = true
  root = document.createElement('div')
  root.innerHTML = '<div class="ag-grid-viewport"><div class="ag-row"></div></div><div class="ag-popup"></div>'
  row = root.querySelector<HTMLElement>('.ag-row') ?? root
})

/** True when the browser goes on to scroll by itself. */
const wheel = (on: Element | null, init: WheelEventInit): boolean =>
  on?.dispatchEvent(new WheelEvent('wheel', { ...init, bubbles: true, cancelable: true })) ?? true

const look = () => {
  const made = createWheel(root, () => isSqueezed, turn)
  made.look()
  return made
}

test('squeezed content is turned by the grid, in the unit that the wheel has', () => {
  look()
  expect(wheel(row, { deltaY: 100 })).toBe(false)
  expect(wheel(row, { deltaY: -3, deltaMode: WheelEvent.DOM_DELTA_LINE })).toBe(false)
  expect(wheel(row, { deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE })).toBe(false)
  expect(turn.mock.calls).toEqual([
    [100, 'pixels'],
    [-3, 'rows'],
    [1, 'screens'],
  ])
})

test('zooming, going sideways and scrolling an open list are left to the browser', () => {
  look()
  expect(wheel(row, { deltaY: 100, ctrlKey: true })).toBe(true)
  expect(wheel(row, { deltaY: 100, shiftKey: true })).toBe(true)
  expect(wheel(row, { deltaX: 40, deltaY: 10 })).toBe(true)
  expect(wheel(root.querySelector('.ag-popup'), { deltaY: 100 })).toBe(true)
  expect(turn).not.toHaveBeenCalled()
})

test('content that is not squeezed, or no longer, is left to the browser', () => {
  isSqueezed = false
  const made = look()
  expect(wheel(row, { deltaY: 100 })).toBe(true)
  isSqueezed = true
  made.look()
  expect(wheel(row, { deltaY: 100 })).toBe(false)
  isSqueezed = false
  made.look()
  expect(wheel(row, { deltaY: 100 })).toBe(true)
  expect(turn).toHaveBeenCalledTimes(1)
})
