import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { MoreMenu } from '../../../src-renderer/views/sheet/toolbar/more-menu.tsx'
import { fitFold } from '../../../src-renderer/views/sheet/toolbar/use-fold.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

/** A bar that needs so many pixels in each step. */
function barOf(widths: readonly number[], room: number): HTMLElement {
  const bar = document.createElement('div')
  Object.defineProperty(bar, 'clientWidth', { value: room, configurable: true })
  Object.defineProperty(bar, 'scrollWidth', { get: () => widths[Number(bar.dataset.fold)] })
  return bar
}

describe('a toolbar that has not room for everything', () => {
  it('is folded no further than it takes to stand on one line', () => {
    const widths = [900, 700, 500, 400]
    expect([1000, 900, 899, 500, 499].map((room) => fitFold(barOf(widths, room), 3))).toEqual([0, 0, 1, 2, 3])
  })

  it('unfolds when there is room again, and stops at the last step where there is none', () => {
    const bar = barOf([900, 700], 300)
    expect(fitFold(bar, 1)).toBe(1)
    Object.defineProperty(bar, 'clientWidth', { value: 1000 })
    expect(fitFold(bar, 1)).toBe(0)
    expect(bar.dataset.fold).toBe('0')
  })

  it.each([
    { fold: 1, isThere: [false, false] },
    { fold: 2, isThere: [true, false] },
    { fold: 3, isThere: [true, true] },
  ])('has in its menu what step $fold took from the line', async ({ fold, isThere }) => {
    const test = createTestApp()
    await openSampleIn(test)
    test.app.tabs.update((tabs) =>
      openTab(tabs, { kind: 'worksheet', worksheetId: worksheetId.parse('customers'), title: 'Customers' }),
    )
    const { user } = renderInApp(<MoreMenu fold={fold} isSorted />, test)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: /^Find and replace/ })
    const names = [
      [/^Duplicate row/, /^Delete row/, /^Import/, /^Export/],
      [/^Undo/, /^Redo/],
    ]
    expect(names.map((all) => all.every((name) => screen.queryByRole('menuitem', { name }) !== null))).toEqual(isThere)
  })
})
