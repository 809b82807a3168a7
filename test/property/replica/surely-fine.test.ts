import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSurelyFine } from '../../../src-main/replica/rules/suspect-sql.ts'
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import { judgeCell, longestText } from '../../../src-shared/changes/check-rules.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'
import { expectMet, runs } from '../../support/runs.ts'

const types = fieldTypes.map(({ codes: [code] }) => String(code))
/** Numbers of few decimals, and others near them that have more. */
const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.nat({ max: 17 }), fc.constantFrom(0, 0, 1, -1))
  .map(([digits, places, steps]) => Number(`${digits}e-${places}`) * (1 + steps * Number.EPSILON))
const value = fc.oneof(
  { weight: 3, arbitrary: number },
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('mailto:a@b.example', 'no address', '2026-02-30', '', null, 0, 1.5),
  fc.integer({ min: longestText - 2, max: longestText + 2 }).map((length) => 'x'.repeat(length)),
)

describe('cells that no rule is asked about', () => {
  test('are such as no rule has anything against, whatever their field', () => {
    const fields = types.flatMap((type) =>
      [false, true].flatMap((required) =>
        [false, true].flatMap((isUnique) =>
          [undefined, 0, 2, 10, 12].map((precision) => ({
            ...{ id: `f${type}${required}${isUnique}${precision}`, type, required, isUnique },
            ...(precision !== undefined && { precision }),
          })),
        ),
      ),
    )
    const { store, tables } = openMemoryStore(structureOf('w', fields))
    const columns = tables().columns.map(({ field }) => field)
    const numbers = columns.filter(({ kind }) => kind === 'number')
    const fine = { texts: 0, numbers: 0 }
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...columns), fc.constantFrom(...numbers)), value, (field, value) => {
        if (!isSurelyFine(field)(value)) return
        fine[typeof value === 'number' ? 'numbers' : 'texts'] += 1
        expect(judgeCell(value, field)).toEqual([])
      }),
      { numRuns: runs(50_000) },
    )
    expectMet(fine, 200)
    store.db.close()
  })

  test('are texts of the usual length, and empty cells that may be empty', () => {
    const { store, tables } = openMemoryStore(
      structureOf('w', [
        { id: 'text', type: '2' },
        { id: 'filled', type: '2', required: true },
      ]),
    )
    const isFine = (id: string) => {
      const field = tables().byField.get(id)?.field
      if (field === undefined) throw new Error('no field')
      return isSurelyFine(field)
    }
    expect([isFine('text')('a text'), isFine('text')(null), isFine('filled')('a text'), isFine('filled')(null)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    store.db.close()
  })
})
