import { beforeEach, expect, test } from 'vitest'
import { createMovingPage, type PageTexts } from '../../../src-renderer/grid/scrolling/moving-page.ts'
import type { ColumnPlace, Geometry } from '../../../src-renderer/grid/selection/geometry.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'

const [name, price, far] = ['name', 'price', 'far'] as FieldId[] as [FieldId, FieldId, FieldId]
const gutter: ColumnPlace = { field: null, side: 'left', left: 0, width: 50 }
const columns: readonly ColumnPlace[] = [
  gutter,
  { field: name, side: 'left', left: 50, width: 100 },
  { field: price, side: 'center', left: 0, width: 120 },
  { field: far, side: 'center', left: 900, width: 100 },
]

let content: HTMLElement
let geometry: Geometry
let active: ReturnType<PageTexts['activeCell']>
let lines: PageTexts['lines']

beforeEach(() => {
  content = document.createElement('div')
  // A screen of three rows of 30 pixels, from the eleventh on.
  geometry = {
    scrollTop: 300,
    scrollLeft: 40,
    width: 400,
    height: 122,
    headHeight: 32,
    contentWidth: 1_200,
    contentHeight: 3_000,
    viewport: document.createElement('div'),
    content,
    rows: 100,
    rowHeight: 30,
    shift: 0,
    leftWidth: 150,
    rightWidth: 0,
    columns,
  }
  active = null
  lines = (column, first, last) =>
    Array.from({ length: last - first + 1 }, (_, i) => (column === null ? String(first + i + 1) : `${column} ${first + i}`))
})

const made = () =>
  createMovingPage({
    geometry: (scrollTop) => ({ ...geometry, scrollTop }),
    activeCell: () => active,
    lines: (...asked) => lines(...asked),
    isRightAligned: (column) => column === price,
  })
const shownColumns = () =>
  [...content.querySelectorAll<HTMLElement>('.gs-moving-column')].map((it) => [it.style.left, it.textContent?.split('\n')])

test('shows the texts of the rows and columns on the screen, pinned ones where the screen begins', () => {
  expect(made().show(300)).toBe(true)
  expect(shownColumns()).toEqual([
    ['40px', ['11', '12', '13']],
    ['90px', ['name 10', 'name 11', 'name 12']],
    ['150px', ['price 10', 'price 11', 'price 12']],
  ])
  expect(content.querySelector<HTMLElement>('.gs-moving')?.style.transform).toBe('translateY(300px)')
  expect(content.querySelector('.gs-moving-number')?.textContent).toMatch(/^price/)
})

test('no text makes a second line, whatever it holds', () => {
  const odd = 'one\r\ntwo\u2028three\u2029four\vfive\fsix\u0085seven'
  lines = (_, first, last) => Array.from({ length: last - first + 1 }, () => odd)
  expect(made().show(300)).toBe(true)
  for (const [, texts] of shownColumns()) expect(texts).toEqual(Array(3).fill('one two three four five six seven'))
})

test('frames the active cell while it is on the screen', () => {
  const page = made()
  const frame = () => content.querySelector<HTMLElement>('.gs-moving-active')
  active = { row: 12, field: price }
  page.show(300)
  expect(frame()?.hidden).toBe(false)
  expect([frame()?.style.left, frame()?.style.top]).toEqual(['150px', '60px'])
  active = { row: 40, field: price }
  page.show(300)
  expect(frame()?.hidden).toBe(true)
})

test('ends with the last row, and goes away', () => {
  geometry = { ...geometry, rows: 12 }
  const page = made()
  page.show(300)
  expect(shownColumns()[0]).toEqual(['40px', ['11', '12']])
  page.hide()
  expect(content.childElementCount).toBe(0)
})

test('leaves rows that have to be drawn to the grid', () => {
  lines = (column) => (column === price ? null : ['a', 'b', 'c'])
  expect(made().show(300)).toBe(false)
  expect(content.childElementCount).toBe(0)
})
