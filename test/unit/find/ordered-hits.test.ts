import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hitAt, orderHits, type SearchedRows, stepHit } from '../../../src-main/find/ordered-hits.ts'
import { createHitPages } from '../../../src-main/replica/search/hit-pages.ts'

const cell = fc.tuple(fc.nat(60), fc.nat(70))

/** A view of 61 rows whose keys are not in order, some hits in them, and an area of one or two parts. */
const world = fc
  .record({ cells: fc.array(cell, { maxLength: 60 }), turn: fc.nat(60), parts: fc.subarray([0, 1], { minLength: 1 }) })
  .map(({ cells, turn, parts }) => {
    const keys = Float64Array.from({ length: 61 }, (_, i) => 4000 + ((i + turn) % 61) * 97)
    const pages = createHitPages(71)
    for (const [row, field] of cells) pages.add(keys[row] ?? 0, Math.floor(field / 32), 1 << (field % 32))
    // The first part has the even fields of all rows, the second the odd ones of rows 10 to 20.
    const all: readonly SearchedRows[] = [
      { spans: [[0, 60]], keys, allowed: [0x55555555, 0x55555555, 0x55555555] },
      { spans: [[10, 20]], keys: keys.slice(10, 21), allowed: [0xaaaaaaaa, 0xaaaaaaaa, 0xaaaaaaaa] },
    ]
    const wanted = parts.map((it) => all[it]).filter((it) => it !== undefined)
    const isIn = ([row, field]: readonly [number, number]): boolean =>
      field % 2 === 0 ? parts.includes(0) : parts.includes(1) && row >= 10 && row <= 20
    const expected = [...new Map(cells.filter(isIn).map((it) => [it[0] * 100 + it[1], it] as const)).entries()]
      .sort((a, b) => a[0] - b[0])
      .map(([, [position, field]], index) => ({ index, position, k: keys[position] ?? 0, field }))
    return { hits: orderHits(pages, wanted), expected }
  })

describe('hits in the order of the view', () => {
  test('are those of the searched rows and fields, row by row', () => {
    fc.assert(
      fc.property(world, ({ hits, expected }) => {
        expect(hits.cells).toBe(expected.length)
        expect(hits.rows).toBe(new Set(expected.map((it) => it.position)).size)
        expect(expected.map((it) => hitAt(hits, it.index))).toEqual(expected)
        expect([hitAt(hits, -1), hitAt(hits, expected.length)]).toEqual([null, null])
      }),
    )
  })

  test('are stepped through from any cell, going round', () => {
    fc.assert(
      fc.property(world, cell, ({ hits, expected }, [position, field]) => {
        const place = position * 100 + field
        const placeOf = (it: { readonly position: number; readonly field: number }): number => it.position * 100 + it.field
        const next = expected.find((it) => placeOf(it) > place) ?? expected[0] ?? null
        const previous = expected.findLast((it) => placeOf(it) < place) ?? expected.at(-1) ?? null
        expect(stepHit(hits, { position, field }, 1)).toEqual(next)
        expect(stepHit(hits, { position, field }, -1)).toEqual(previous)
      }),
    )
  })

  test('go when their row is cleared', () => {
    const pages = createHitPages(40)
    pages.add(5, 0, 3)
    pages.add(5, 1, 4)
    pages.add(6, 1, 4)
    pages.clear(5)
    expect([pages.word(5, 0), pages.word(5, 1), pages.word(6, 1)]).toEqual([0, 0, 4])
  })
})
