import { expect, test } from 'vitest'
import type { Geometry } from '../../../src-renderer/grid/selection/geometry.ts'
import { createOverlay } from '../../../src-renderer/grid/selection/overlay.ts'

const rowHeight = 30

/** Scrolled so that `first` is the first row on a screen of twenty. */
function geometryOf(content: HTMLElement, rows: number, first: number): Geometry {
  return {
    ...{ viewport: document.createElement('div'), content, rows, rowHeight, shift: 0 },
    ...{ scrollTop: first * rowHeight, scrollLeft: 0, width: 800, height: 630, headHeight: 30 },
    ...{ contentWidth: 800, contentHeight: rows * rowHeight, leftWidth: 60, rightWidth: 0, columns: [] },
  }
}

/** The rows that the drawn frame covers. */
function drawnOver(rows: number, first: number): readonly [number, number] {
  const content = document.createElement('div')
  createOverlay().draw(geometryOf(content, rows, first), [])
  const style = content.querySelector<HTMLElement>('.gs-selected')?.style
  const top = Number(/translateY\((\d+)px\)/.exec(style?.transform ?? '')?.[1]) / rowHeight
  return [top, top + Number.parseInt(style?.height ?? '', 10) / rowHeight - 1]
}

test('what is drawn of a selection goes as far beyond the screen as there are rows', () => {
  expect(drawnOver(1000, 0)).toEqual([0, 79])
  expect(drawnOver(1000, 500)).toEqual([440, 579])
  expect(drawnOver(1000, 980)).toEqual([920, 999])
})

test('it ends with the last row where the screen is still scrolled to rows that are gone, so that the screen can come back', () => {
  expect(drawnOver(400, 30_000)).toEqual([339, 399])
  expect(drawnOver(3, 30_000)).toEqual([0, 2])
  expect(drawnOver(0, 30_000)).toEqual([0, 0])
})
