import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { area, countCells } from '../../../src-shared/host/area.ts'
import {
  clipSpans,
  countRows,
  isSameSpans,
  joinSpans,
  type RowSpan,
  rowSpans,
  spansOf,
  takeAway,
} from '../../../src-shared/host/row-spans.ts'

const span = fc.tuple(fc.nat(40), fc.nat(8)).map(([first, more]): RowSpan => [first, first + more])
const spans = fc.array(span, { maxLength: 6 })
const positionsOf = (of: readonly RowSpan[]): readonly number[] =>
  [...new Set(of.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)))].sort((a, b) => a - b)

describe('spans of rows', () => {
  test('stand for the same positions in any order, in one form', () => {
    fc.assert(
      fc.property(spans, (some) => {
        const joined = joinSpans(some)
        expect(positionsOf(joined)).toEqual(positionsOf(some))
        expect(rowSpans.safeParse(joined).success).toBe(true)
        expect(joined).toEqual(spansOf(positionsOf(some)))
        expect(countRows(joined)).toBe(positionsOf(some).length)
        expect(isSameSpans(joined, joinSpans([...some].reverse()))).toBe(true)
      }),
      { seed: 4 },
    )
  })
  test('lose and keep the positions of another span', () => {
    fc.assert(
      fc.property(spans, span, (some, other) => {
        const joined = joinSpans(some)
        const inside = (position: number): boolean => position >= other[0] && position <= other[1]
        expect(positionsOf(takeAway(joined, other))).toEqual(positionsOf(joined).filter((it) => !inside(it)))
        expect(positionsOf(clipSpans(joined, other))).toEqual(positionsOf(joined).filter(inside))
      }),
      { seed: 4 },
    )
  })
  test('refuse an order that is not theirs', () => {
    for (const wrong of [
      [[3, 2]],
      [[-1, 2]],
      [
        [4, 5],
        [1, 2],
      ],
      [
        [0, 3],
        [3, 5],
      ],
    ])
      expect(rowSpans.safeParse(wrong).success).toBe(false)
  })
})

describe('an area', () => {
  const of = (parts: unknown) => area.safeParse({ view: 'v', revision: 1, parts })
  test('counts its cells', () => {
    const found = of([
      {
        rows: [
          [0, 9],
          [20, 20],
        ],
        fields: ['a', 'b'],
      },
      { rows: [[0, 999_999]], fields: ['c'] },
    ])
    expect(found.success && countCells(found.data)).toBe(1_000_022)
  })
  test('names no cell twice', () => {
    expect(
      of([
        { rows: [[0, 1]], fields: ['a'] },
        { rows: [[5, 6]], fields: ['a'] },
      ]).success,
    ).toBe(false)
    expect(of([{ rows: [[0, 1]], fields: ['a', 'a'] }]).success).toBe(false)
    expect(of([]).success).toBe(false)
  })
})
