import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suspectSql } from '../../../src-main/replica/rules/suspect-sql.ts'
import { judgeCell } from '../../../src-shared/changes/check-rules.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'
import { expectMet, runs } from '../../support/runs.ts'

const bits = new BigInt64Array(1)
const double = new Float64Array(bits.buffer)

/** The double that lies so many steps further from 0. */
function stepsAway(value: number, steps: number): number {
  double[0] = value
  bits[0] = (bits[0] ?? 0n) + BigInt(steps)
  return double[0] ?? value
}

/** Numbers of few decimals, and their neighbours, which have seventeen digits. */
const number = fc
  .record({
    digits: fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
    places: fc.nat({ max: 18 }),
    steps: fc.constantFrom(0, 0, 1, -1, 2),
  })
  .map(({ digits, places, steps }) => stepsAway(Number(`${digits}e-${places}`), steps))
  .filter(Number.isFinite)

describe('numbers that are looked at', () => {
  test('are all that have too many decimals, whatever a field keeps', () => {
    const precisions = Array.from({ length: 17 }, (_, precision) => precision)
    const { store, tables } = openMemoryStore(
      structureOf(
        'w',
        precisions.map((precision) => ({ id: `n${precision}`, type: '6', precision })),
      ),
    )
    const looked = { good: 0, wrong: 0 }
    fc.assert(
      fc.property(fc.constantFrom(...precisions), number, (precision, value) => {
        const field = tables().byField.get(`n${precision}`)?.field
        if (field === undefined) throw new Error('no field')
        const isSuspect =
          store.pluck<number>(`select coalesce(${suspectSql(field, 'n')}, 0) from (select ? as n)`).get(value) === 1
        const isWrong = judgeCell(value, field).some(({ rule }) => rule === 'precision')
        looked[isWrong ? 'wrong' : 'good'] += 1
        if (isWrong) expect(isSuspect, String(value)).toBe(true)
      }),
      { numRuns: runs(20_000) },
    )
    expectMet(looked, 1000)
    store.db.close()
  })
})
