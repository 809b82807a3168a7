import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'
import { fillRule, fillValue } from '../../../src-shared/fill/fill-rule.ts'
import { fillModes, findRule } from '../../../src-shared/fill/find-rule.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { readDate, readDateTime, readTime } from '../../../src-shared/model/dates/date-text.ts'
import { makeField } from '../../support/csv/make-field.ts'
import { runs } from '../../support/runs.ts'

const number = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0),
  fc.integer({ min: -1000, max: 1000 }).map((it) => it / 100),
)
const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const date = day.map((it) => it.toISOString().slice(0, 10))
const moment = day.map((it) => it.toISOString().slice(0, 19).replace('T', ' '))
const time = day.map((it) => it.toISOString().slice(11, 16))
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '0', '9', '1', ' ', '-', '\n', '😀') }),
  fc.constantFrom('Mon', 'Tue', 'march', 'Q4', 'Item 08', '3rd', '11TH', 'Q4 2024', '2024 q1', 'Quarter 2'),
)
const kinds: readonly (readonly [FieldTypeName, fc.Arbitrary<CellValue>])[] = [
  ['Number', number],
  ['Date', date],
  ['DateTime', moment],
  ['Time', time],
  ['Text', text],
]
const column = fc
  .constantFrom(...kinds)
  .chain(([type, value]) => fc.tuple(fc.constant(type), fc.array(fc.option(value, { freq: 8 }), { minLength: 1, maxLength: 5 })))
const mode = fc.constantFrom(...fillModes.filter((it) => it !== 'trend'))

const forms = new Map<FieldTypeName, (value: CellValue) => boolean>([
  ['Number', (value) => typeof value === 'number' && Number.isFinite(value)],
  ['Date', (value) => typeof value === 'string' && readDate(value) === value],
  ['DateTime', (value) => typeof value === 'string' && readDateTime(value) === value],
  ['Time', (value) => typeof value === 'string' && readTime(value) === value],
  ['Text', (value) => typeof value === 'string'],
])

describe('fill rules', () => {
  it('give back the cells that they were found from', () => {
    fc.assert(
      fc.property(column, mode, ([type, values], how) => {
        const rule = findRule(values, makeField('x', type), how)
        expect(values.map((_, index) => fillValue(rule, index))).toEqual(values)
      }),
      { numRuns: runs(2000) },
    )
  })

  it('name a trend that is a number wherever it is asked, however the numbers lie', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 2, maxLength: 8 }), fc.integer({ min: -1000, max: 1000 }), (values, index) => {
        const rule = findRule(values, makeField('x', 'Number'), 'trend')
        const value = fillValue(rule, index)
        expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
  })

  it('travel as data, and give values of the field’s form however far they reach', () => {
    fc.assert(
      fc.property(column, mode, fc.integer({ min: -1_000_000, max: 1_000_000 }), ([type, values], how, index) => {
        const rule = fillRule.parse(JSON.parse(JSON.stringify(findRule(values, makeField('x', type), how))))
        const value = fillValue(rule, index)
        expect(value === null || forms.get(type)?.(value)).toBe(true)
      }),
      { numRuns: runs(2000) },
    )
  })
})
