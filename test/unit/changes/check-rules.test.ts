import { describe, expect, test } from 'vitest'
import { judgeCell, longestText } from '../../../src-shared/changes/check-rules.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, readField } from '../../../src-shared/model/field.ts'
import { structureOf } from '../../support/replica/memory-store.ts'

const fieldOf = (type: string, settings: Readonly<Record<string, unknown>> = {}): Field => {
  const [field] = structureOf('w', [{ id: 'f', type, ...settings }]).fields
  if (field === undefined) throw new Error('no field')
  return readField(field)
}

/** Rules that the value breaks, warnings in brackets. */
const broken = (value: CellValue, field: Field): readonly string[] =>
  judgeCell(value, field).map((it) => (it.level === 'error' ? it.rule : `(${it.rule})`))

const options = [
  { key: 'x', value: 'X' },
  { key: 'y', value: 'Y' },
  { key: 'z', value: 'Z', isDeleted: true },
]

describe('a cell that nothing speaks against', () => {
  test.each<[string, CellValue, Field]>([
    ['an empty one', null, fieldOf('2')],
    ['a text', 'a', fieldOf('2', { required: true, isUnique: true })],
    ['a number with the decimals of its field', 1.25, fieldOf('6', { precision: 2 })],
    ['a number of a field that names no decimals', 1.23456, fieldOf('6')],
    ['an option', ['y'], fieldOf('9', { options })],
    ['several options', ['x', 'y'], fieldOf('10', { options })],
    ['a day of a leap year', '2024-02-29', fieldOf('15')],
    ['a moment', '2024-02-29 09:30:00', fieldOf('16')],
    ['a time', '09:30', fieldOf('46', { subType: '1' })],
    ['a text as long as can be', 'x'.repeat(longestText), fieldOf('2')],
  ])('%s', (_, value, field) => expect(broken(value, field)).toEqual([]))
})

describe('a cell that keeps its row out of a push', () => {
  test.each<[string, string, CellValue, Field]>([
    ['required', 'empty though required', null, fieldOf('2', { required: true })],
    ['precision', 'more decimals than the field holds', 1.234, fieldOf('6', { precision: 2 })],
    ['precision', 'decimals in a field of whole numbers', 0.5, fieldOf('6', { precision: 0 })],
    ['precision', 'a number so small that it is written with an exponent', 1e-7, fieldOf('6', { precision: 6 })],
    ['option', 'an option that was deleted', ['z'], fieldOf('9', { options })],
    ['option', 'an option that never was', ['x', 'q'], fieldOf('10', { options })],
    ['single', 'two options where one is held', ['x', 'y'], fieldOf('9', { options })],
    ['form', 'a day that is not in the calendar', '2023-02-29', fieldOf('15')],
    ['form', 'a text where a number belongs', 'x', fieldOf('6')],
    ['form', 'a number that is none', Number.POSITIVE_INFINITY, fieldOf('6')],
    ['length', 'a text longer than a request carries', 'x'.repeat(longestText + 1), fieldOf('2')],
    ['locked', 'a field that can only be read', 'x', fieldOf('2', { isReadOnly: true })],
  ])('%s: %s', (rule, _, value, field) => expect(broken(value, field)).toEqual([rule]))
})

describe('a cell that looks wrong', () => {
  test('is a unique text with a space around it, and is pushed all the same', () => {
    expect(broken('a ', fieldOf('2', { isUnique: true }))).toEqual(['(spaces)'])
    expect(broken('a ', fieldOf('2'))).toEqual([])
  })

  test('is a date of a year that looks like a slip', () => {
    expect(broken('0204-02-01', fieldOf('15'))).toEqual(['(far-date)'])
    expect(broken('2204-02-01 10:00:00', fieldOf('16'))).toEqual(['(far-date)'])
    expect(broken('2100-12-31', fieldOf('15'))).toEqual([])
  })

  test('says what it is in one sentence', () => {
    const said = [
      ...judgeCell(null, fieldOf('2', { required: true })),
      ...judgeCell(1.234, fieldOf('6', { precision: 1 })),
      ...judgeCell('a ', fieldOf('2', { isUnique: true })),
    ]
    for (const { message } of said) expect(message).toMatch(/^[A-Z].*\.$/)
  })
})
