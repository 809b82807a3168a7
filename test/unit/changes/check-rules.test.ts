import { describe, expect, test } from 'vitest'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { type FlawRule, judgeCell, longestText, mustBeFilled } from '../../../src-shared/changes/check-rules.ts'
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

const staged = { name: 'a.zip', staged: 'f'.repeat(64) }
/** Bytes of which 7 MB of base64 are made. */
const largest = (7 * 1024 * 1024 * 3) / 4
const files = (count: number): CellValue =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.png`, url: 'https://x.test/' }))
const place = (longitude: number | null, latitude: number | null): CellValue => ({ title: '', address: 'x', longitude, latitude })

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
    ['no star', 0, fieldOf('28', { max: 3 })],
    ['every star', 3, fieldOf('28', { max: 3 })],
    ['a number below zero', -1.5, fieldOf('6', { precision: 1 })],
    ['a number of as many decimals as its exponent says', 1e-7, fieldOf('6', { precision: 7 })],
    ['money of two decimals where the field names none', 0.25, fieldOf('8')],
    ['a tick', true, fieldOf('36')],
    ['a tick that is not set', false, fieldOf('36')],
    ['several members', ['a', 'b'], fieldOf('26', { subType: '1' })],
    ['one member', ['a'], fieldOf('26', { subType: '0' })],
    ['files, as many as the service takes', files(100), fieldOf('14')],
    ['a staged file as large as the service takes', [{ ...staged, size: largest }], fieldOf('14')],
    ['a staged file of no known size', [staged], fieldOf('14')],
    ['a stored file of any size', [{ name: 'a.zip', url: 'https://x.test/a', size: largest + 1 }], fieldOf('14')],
    ['a picture as a signature', [{ ...staged, name: 'me.png' }], fieldOf('42')],
    ['whatever the service stored as a signature', [{ name: 'me.bin', url: 'https://x.test/me' }], fieldOf('42')],
    ['a place at the corner of the map', place(180, -90), fieldOf('40')],
    ['a place without coordinates', place(null, null), fieldOf('40')],
    ['anything in a field of layout that nothing locks', 'x', { ...fieldOf('22'), lock: null }],
    ['an e-mail address', 'a@x.test', fieldOf('5')],
    ['a web address', 'https://x.test/', fieldOf('21')],
    ['the first likely year', '1900-01-01', fieldOf('15')],
    ['the last likely year', '2100-12-31 23:59:59', fieldOf('16')],
  ])('%s', (_, value, field) => expect(judgeCell(value, field)).toEqual([]))
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

describe('what is said about a cell that keeps its row out of a push', () => {
  const { parameterValueError: value, attachmentCap, requiredEmpty, fieldPermission } = errorCodes
  test.each<[string, FlawRule, number, CellValue, Field]>([
    ['Must not be empty.', 'required', requiredEmpty, null, fieldOf('2', { required: true })],
    ['Takes a number.', 'form', value, 'x', fieldOf('6')],
    ['Takes a number.', 'form', value, Number.NaN, fieldOf('28')],
    ['Takes whole numbers only.', 'precision', value, 1.5, fieldOf('6', { precision: 0 })],
    ['Takes whole numbers only.', 'precision', value, 2.5, fieldOf('28', { max: 3 })],
    ['Takes at most 1 decimal place.', 'precision', value, 1.25, fieldOf('6', { precision: 1 })],
    ['Takes at most 2 decimal places.', 'precision', value, 1.125, fieldOf('8')],
    ['Takes at most 8 decimal places.', 'precision', value, 1.25e-7, fieldOf('6', { precision: 8 })],
    ['Takes a number from 0 to 3.', 'range', value, -1, fieldOf('28', { max: 3 })],
    ['Takes a number from 0 to 3.', 'range', value, 4, fieldOf('28', { max: 3 })],
    ['Takes one of its options.', 'form', value, 'x', fieldOf('9', { options })],
    ['Takes a single option.', 'single', value, ['x', 'y'], fieldOf('9', { options })],
    ['The field no longer has the chosen option.', 'option', value, ['x', 'z'], fieldOf('10', { options })],
    ['Takes a choice from its list.', 'form', value, 'a', fieldOf('26', { subType: '1' })],
    ['Takes a single choice.', 'single', value, ['a', 'b'], fieldOf('26', { subType: '0' })],
    ['Takes yes or no.', 'form', value, 'x', fieldOf('36')],
    ['Takes a value like 2025-01-31.', 'form', value, '2023-02-29', fieldOf('15')],
    ['Takes a value like 2025-01-31.', 'form', value, 20_250_131, fieldOf('15')],
    ['Takes a value like 2025-01-31 09:30.', 'form', value, '2025-01-31 24:30', fieldOf('16')],
    ['Takes a value like 09:30.', 'form', value, '9 o’clock', fieldOf('46')],
    ['Takes files.', 'form', value, 'x', fieldOf('14')],
    ['Takes at most 100 files.', 'files', attachmentCap, files(101), fieldOf('14')],
    ['“a.zip” is larger than the service takes (5 MB).', 'files', value, [{ ...staged, size: largest + 1 }], fieldOf('14')],
    ['Takes a picture.', 'form', value, 'x', fieldOf('42')],
    ['Takes a single picture.', 'single', value, files(2), fieldOf('42')],
    ['Takes a picture: PNG, JPEG, GIF, WebP or BMP.', 'files', value, [staged], fieldOf('42')],
    ['Takes an address or coordinates.', 'form', value, 'x', fieldOf('40')],
    ['Takes a latitude from -90 to 90 and a longitude from -180 to 180.', 'range', value, place(null, 91), fieldOf('40')],
    ['Takes a latitude from -90 to 90 and a longitude from -180 to 180.', 'range', value, place(-181, null), fieldOf('40')],
    ['Takes text.', 'form', value, 1, fieldOf('2')],
    ['Longer than the service takes (1,000,000 characters).', 'length', value, 'x'.repeat(longestText + 1), fieldOf('2')],
    ['The application marks this field as read-only.', 'locked', fieldPermission, null, fieldOf('2', { isReadOnly: true })],
  ])('%s (%s)', (message, rule, code, cell, field) =>
    expect(judgeCell(cell, field)).toEqual([{ rule, level: 'error', code, message }]),
  )
})

describe('what is said about a cell that looks wrong', () => {
  test.each<[string, FlawRule, CellValue, Field]>([
    ['Does not look like an e-mail address.', 'mail', 'a at x', fieldOf('5')],
    ['Does not look like a web address.', 'address', 'no address', fieldOf('21')],
    [
      'Begins or ends with a space, so it is another value than the same text without it.',
      'spaces',
      ' a',
      fieldOf('2', { isUnique: true }),
    ],
    ['The year 1899 looks like a slip.', 'far-date', '1899-12-31', fieldOf('15')],
    ['The year 2101 looks like a slip.', 'far-date', '2101-01-01 00:00:00', fieldOf('16')],
  ])('%s (%s)', (message, rule, cell, field) => expect(judgeCell(cell, field)).toEqual([{ rule, level: 'warning', message }]))

  test('nothing about a space around a text that may repeat, and nothing about the year of a text', () => {
    expect(judgeCell('a ', fieldOf('2'))).toEqual([])
    expect(judgeCell('0204 and more', fieldOf('2', { isUnique: true }))).toEqual([])
  })
})

describe('a field that a new row must fill', () => {
  test('is required, can be written and is shown', () => {
    expect(mustBeFilled(fieldOf('2', { required: true }))).toBe(true)
    expect(mustBeFilled(fieldOf('2'))).toBe(false)
    expect(mustBeFilled(fieldOf('2', { required: true, isReadOnly: true }))).toBe(false)
    expect(mustBeFilled(fieldOf('2', { required: true, isHidden: true }))).toBe(false)
  })
})
