import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walkToEdge } from '../../../../src-main/replica/view/find-edge.ts'
import { mapPositions } from '../../../../src-main/replica/view/map-positions.ts'
import { type RowSpan, spansOf } from '../../../../src-shared/host/row-spans.ts'

describe('rows of one order in another', () => {
  test('are found wherever they stand now', () => {
    const order = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
    fc.assert(
      fc.property(order, order, fc.array(fc.nat(40)), (from, to, positions) => {
        const spans = spansOf([...new Set(positions)].sort((a, b) => a - b))
        const wanted = new Set(from.filter((_, i) => positions.includes(i)))
        expect(mapPositions(Float64Array.from(from), spans, Float64Array.from(to))).toEqual(
          spansOf(to.flatMap((k, i) => (wanted.has(k) ? [i] : []))),
        )
      }),
    )
  })
  test('are given up when they are scattered over thousands of places', () => {
    const keys = Float64Array.from({ length: 30_000 }, (_, i) => i + 1)
    const odd = [...keys].filter((k) => k % 2 === 1)
    const sorted = Float64Array.from([...odd, ...[...keys].filter((k) => k % 2 === 0)])
    const all: readonly RowSpan[] = [[0, odd.length - 1]]
    expect(mapPositions(sorted, all, keys)).toBe(null)
    expect(mapPositions(sorted, all, sorted)).toEqual(all)
  })
})

describe('the edge of the data', () => {
  const edge = (cells: string, start: number, step: 1 | -1) =>
    walkToEdge(
      cells.length,
      { start, step },
      (row) => cells[row] === 'x',
      () => Promise.resolve(true),
    )
  test('is the last filled cell of a block, else the next filled one, else the end', async () => {
    expect(await edge('xxx..x.', 0, 1)).toBe(2)
    expect(await edge('xxx..x.', 2, 1)).toBe(5)
    expect(await edge('xxx..x.', 5, 1)).toBe(6)
    expect(await edge('xxx..x.', 6, -1)).toBe(5)
    expect(await edge('xxx..x.', 5, -1)).toBe(2)
    expect(await edge('xxx..x.', 2, -1)).toBe(0)
    expect(await edge('xxxx', 3, 1)).toBe(3)
  })
  test('is not looked for any longer when nobody waits for it', async () => {
    const rows = 300_000
    expect(
      await walkToEdge(
        rows,
        { start: 0, step: 1 },
        () => true,
        () => Promise.resolve(false),
      ),
    ).toBe(null)
  })
})
