/** The assignment of columns to fields against every possible one. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assignBest, type Candidate } from '../../../src-shared/csv/mapping/assign-best.ts'
import { runs } from '../../support/runs.ts'

/** The highest sum that there is, tried out. */
function highest(candidates: readonly Candidate[]): number {
  const [first, ...rest] = candidates
  if (first === undefined) return 0
  const others = rest.filter((it) => it.column !== first.column && it.field !== first.field)
  return Math.max(highest(rest), first.score + highest(others))
}

const candidates = fc.uniqueArray(
  fc.record({ column: fc.nat(5), field: fc.nat(5), score: fc.integer({ min: 1, max: 20 }).map((tenths) => tenths / 10) }),
  { maxLength: 14, selector: ({ column, field }) => column * 10 + field },
)

it('takes each column and each field once, with the highest sum of scores', () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const taken = assignBest(given)
      expect(new Set(taken.map((it) => it.column)).size).toBe(taken.length)
      expect(new Set(taken.map((it) => it.field)).size).toBe(taken.length)
      expect(given).toEqual(expect.arrayContaining([...taken]))
      expect(taken.reduce((sum, it) => sum + it.score, 0)).toBeCloseTo(highest(given))
    }),
    { numRuns: runs(500) },
  )
})

it('serves very many competitors from the best score down', () => {
  const given = Array.from({ length: 250 }, (_, column) =>
    [0, 1].map((next) => ({ column, field: (column + next) % 250, score: 1 + next })),
  ).flat()
  const taken = assignBest(given)
  expect(taken).toHaveLength(250)
  expect(taken.every((it) => it.score === 2)).toBe(true)
})
