import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeKeys, keysAt, keysIn, newView, presentKeys, putKeys } from '../../../../src-main/replica/view/open-view-keys.ts'
import { runs } from '../../../support/runs.ts'

const keys = (...values: readonly number[]): Float64Array<ArrayBuffer> => Float64Array.from(values)
const at = (view: Parameters<typeof keysAt>[0], revision: number): readonly number[] | string => {
  const found = keysAt(view, revision)
  return found.ok ? [...found.value] : found.error.kind
}

describe('the keys of an open view', () => {
  test('are those of the revision that is asked for', () => {
    const view = newView('w', keys(1, 2, 3), 1)
    expect(changeKeys(view, [4], [], 3)).toBe(4)
    expect(changeKeys(view, [], [2], 4)).toBe(3)
    putKeys(view, keys(4, 3, 1), 6)
    expect([1, 2, 3, 4, 5, 6, 9].map((revision) => at(view, revision))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3, 4],
      [1, 3, 4],
      [1, 3, 4],
      [4, 3, 1],
      [4, 3, 1],
    ])
    expect(
      keysIn(view, 3, [
        [0, 0],
        [2, 9],
      ]),
    ).toEqual({ ok: true, value: keys(1, 3, 4) })
    expect(keysIn(view, 3, [[7, 9]])).toEqual({ ok: true, value: keys() })
  })
  test('are kept for the last eight orders, and stale before', () => {
    const view = newView('w', keys(1), 1)
    for (let revision = 2; revision <= 9; revision += 1) putKeys(view, keys(revision), revision)
    expect([at(view, 1), at(view, 2)]).toEqual(['stale', [2]])
  })
  test('come once each, before and after the view was put in another order', () => {
    const view = newView('w', keys(3, 1), 1)
    changeKeys(view, [7, 1, 7], [], 2)
    expect([...presentKeys(view)]).toEqual([3, 1, 7])
    putKeys(view, keys(9, 7, 3, 1), 3)
    changeKeys(view, [8, 9, 10, 3], [7], 4)
    changeKeys(view, [7, 10], [], 5)
    expect([...presentKeys(view)]).toEqual([9, 3, 1, 8, 10, 7])
  })
  test('stay as they were in every kept revision, whatever comes and goes', () => {
    const change = fc.record({ came: fc.array(fc.nat(30), { maxLength: 4 }), went: fc.array(fc.nat(30), { maxLength: 4 }) })
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30)), fc.array(change, { maxLength: 7 }), (first, changes) => {
        const view = newView('w', keys(...first), 1)
        const expected: number[][] = [[...first]]
        for (const [i, { came, went }] of changes.entries()) {
          const left = (expected.at(-1) ?? []).filter((k) => !went.includes(k))
          expected.push([...left, ...new Set(came.filter((k) => !left.includes(k)))])
          changeKeys(view, came, went, i + 2)
        }
        expect(expected.map((_, i) => at(view, i + 1))).toEqual(expected)
        expect([...presentKeys(view)]).toEqual(expected.at(-1))
      }),
      { seed: 4, numRuns: runs(300) },
    )
  })
})
