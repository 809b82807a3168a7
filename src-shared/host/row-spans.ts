/**
 * Positions of rows in a view, as sorted, disjoint and joined-up spans: a million rows cost two numbers. Pure; every function takes and
 * gives spans in that one form, so equal sets of positions are equal as values.
 */
import { z } from 'zod'

/** First and last position, 0-based, both included. */
export type RowSpan = readonly [first: number, last: number]

export const rowSpan = z.tuple([z.int().min(0), z.int().min(0)]).refine(([first, last]) => first <= last, 'ends before it begins')

export const rowSpans = z
  .array(rowSpan)
  .refine((spans) => spans.every(([first], i) => i === 0 || first > (spans[i - 1]?.[1] ?? -1)), 'spans are sorted and disjoint')

export const countRows = (spans: readonly RowSpan[]): number => spans.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** Brings spans in any order, also overlapping ones, into the one form. */
export function joinSpans(spans: readonly RowSpan[]): readonly RowSpan[] {
  const joined: [number, number][] = []
  for (const [first, last] of [...spans].sort((a, b) => a[0] - b[0])) {
    const before = joined.at(-1)
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else joined.push([first, last])
  }
  return joined
}

export function takeAway(spans: readonly RowSpan[], [from, to]: RowSpan): readonly RowSpan[] {
  return spans.flatMap(([first, last]): readonly RowSpan[] => {
    if (to < first || from > last) return [[first, last]]
    const left: RowSpan[] = []
    if (first < from) left.push([first, from - 1])
    if (last > to) left.push([to + 1, last])
    return left
  })
}

/** The part of the spans that lies between `from` and `to`, both included. */
export const clipSpans = (spans: readonly RowSpan[], [from, to]: RowSpan): readonly RowSpan[] =>
  spans.flatMap(([first, last]): readonly RowSpan[] =>
    to < first || from > last ? [] : [[Math.max(first, from), Math.min(last, to)]],
  )

/** Positions given one by one, in ascending order, as spans. */
export function spansOf(positions: Iterable<number>): readonly RowSpan[] {
  const spans: [number, number][] = []
  for (const position of positions) {
    const before = spans.at(-1)
    if (before !== undefined && position === before[1] + 1) before[1] = position
    else if (before === undefined || position > before[1]) spans.push([position, position])
  }
  return spans
}

export const isSameSpans = (a: readonly RowSpan[], b: readonly RowSpan[]): boolean =>
  a.length === b.length && a.every(([first, last], i) => first === b[i]?.[0] && last === b[i]?.[1])
