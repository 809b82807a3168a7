import { describe, expect, test } from 'vitest'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import { type DateForm, dateForms, isDateForm, orderOf, signOf } from '../../../../src-shared/model/dates/date-form.ts'
import {
  datePattern,
  fieldPattern,
  formatDate,
  formatDateTime,
  formatKept,
  sayDate,
} from '../../../../src-shared/model/dates/date-format.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { decimalOf, groupOf, isIndian, isNumberForm, numberForms } from '../../../../src-shared/model/numbers/number-form.ts'
import { createNumberTexts } from '../../../../src-shared/model/numbers/number-texts.ts'
import { cellText } from '../../../../src-shared/model/texts/cell-text.ts'
import { readTyped, readTypedMoment, type TypedForms } from '../../../../src-shared/model/texts/read-typed.ts'
import { typedPattern, typedText } from '../../../../src-shared/model/texts/typed-text.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const forms: TypedForms = { numbers: createNumberTexts('1.234,5'), dateOrder: 'dmy', today: '2026-03-07' }
const english: TypedForms = { numbers: createNumberTexts('1,234.5'), dateOrder: 'mdy', today: '2026-03-07' }
const number = makeField('n', 'Number')
const money = { ...makeField('m', 'Currency', { unit: '€' }), lock: null }
const rating = { ...makeField('r', 'Rating', { max: 4 }), lock: null }
const day = makeField('d', 'Date')
const moment = makeField('t', 'DateTime')
const clock = makeField('c', 'Time', { subType: '6' })

describe('the forms of numbers', () => {
  test('are told by how they write one number', () => {
    expect(numberForms.map((form) => [decimalOf(form), groupOf(form), isIndian(form)])).toEqual([
      ['.', ',', false],
      [',', '.', false],
      [',', '\u00A0', false],
      ['.', '\u00A0', false],
      ['.', '’', false],
      ['.', ',', true],
      ['.', '', false],
      [',', '', false],
    ])
    expect([isNumberForm('1234,5'), isNumberForm('1234')]).toEqual([true, false])
  })

  test('write numbers to read, grouped, and numbers to type, not grouped', () => {
    expect(numberForms.map((form) => createNumberTexts(form).format(1_234_567.5, 2))).toEqual([
      '1,234,567.50',
      '1.234.567,50',
      '1\u00A0234\u00A0567,50',
      '1\u00A0234\u00A0567.50',
      '1’234’567.50',
      '12,34,567.50',
      '1234567.50',
      '1234567,50',
    ])
    expect(
      ['1.234,5', '1,234.5'].filter(isNumberForm).map((form) => createNumberTexts(form).formatPlain(-1_234_567.5, 2)),
    ).toEqual(['-1234567,50', '-1234567.50'])
    const { format, formatPlain } = createNumberTexts('1.234,5')
    expect([format(0.1, null), format(1e20, null), format(1.5e21, 2), format(-1.5e21, 2)]).toEqual([
      '0,1',
      '100.000.000.000.000.000.000',
      '1,5E+21',
      '-1,5E+21',
    ])
    expect([
      formatPlain(0.1, null),
      formatPlain(0.1, 0),
      formatPlain(1.5e21, 2),
      formatPlain(1e21, 0),
      formatPlain(-1e20, 0),
    ]).toEqual(['0,1', '0', '1,5e+21', '1e+21', '-100000000000000000000'])
  })
})

describe('the forms of dates', () => {
  test('are told by their order and sign', () => {
    expect(dateForms.map((form) => [orderOf(form), signOf(form)].join(' '))).toEqual([
      'ymd -',
      'ymd /',
      'ymd .',
      'dmy .',
      'dmy /',
      'dmy -',
      'mdy /',
      'mdy -',
    ])
    expect([isDateForm('dmy-'), isDateForm('myd')]).toEqual([true, false])
    expect(['ymd', 'dmy', 'mdy-'].filter(isDateForm).map(datePattern)).toEqual(['YYYY-MM-DD', 'DD.MM.YYYY', 'MM-DD-YYYY'])
  })

  test.each<[string, Field, string]>([
    ['a day', day, 'DD.MM.YYYY'],
    ['a month', makeField('d', 'Date', { subType: '4' }), 'MM.YYYY'],
    ['a year', makeField('d', 'Date', { subType: '5' }), 'YYYY'],
    ['a moment', moment, 'DD.MM.YYYY HH:MM'],
    ['a moment kept to the day', makeField('t', 'DateTime', { subType: '3' }), 'DD.MM.YYYY'],
    ['a time with seconds', clock, 'HH:MM:SS'],
    ['a time', makeField('c', 'Time', { subType: '1' }), 'HH:MM'],
    ['anything else', number, ''],
  ])('say what to type for %s', (_, field, pattern) => expect(fieldPattern(field, 'dmy')).toBe(pattern))

  test('write days and moments, and leave alone what is neither', () => {
    const form: DateForm = 'dmy'
    expect(['2024-03-07', '2024-03-07 09:05', 'soon'].map((it) => formatDate(it, form))).toEqual([
      '07.03.2024',
      '2024-03-07 09:05',
      'soon',
    ])
    expect(
      ['2024-03-07 09:05:00', '2024-03-07 09:05:07', '2024-03-07 09:00', '2024-03-07'].map((it) => formatDateTime(it, form)),
    ).toEqual(['07.03.2024 09:05', '07.03.2024 09:05:07', '07.03.2024 09:00', '07.03.2024'])
    expect(formatKept('soon', makeField('d', 'Date', { subType: '4' }), form)).toBe('soon')
    expect(formatKept('2024-03-07 09:05:07', makeField('t', 'DateTime', { subType: '5' }), form)).toBe('2024')
    expect(['soon', '2024-03-07 09:05:07'].map((it) => sayDate(it, 'second'))).toEqual(['soon', '7 March 2024, 09:05:07'])
    expect(sayDate('2024-12-07 09:05:07', 'day')).toBe('7 December 2024')
  })
})

describe('the text of a cell', () => {
  test.each<[string, CellValue, Field, string]>([
    ['nothing', null, number, ''],
    ['a number', 1234.5, number, '1.234,5'],
    ['money with its unit behind', 1234.5, { ...money, unit: 'EUR' }, '1.234,50 EUR'],
    ['money with its sign before', 1234.5, money, '€1.234,50'],
    ['a tick', true, makeField('b', 'Checkbox'), 'Yes'],
    ['no tick', false, makeField('b', 'Checkbox'), 'No'],
    ['a day', '2026-03-07', day, '07.03.2026'],
    ['a moment', '2026-03-07 10:20:00', moment, '07.03.2026 10:20'],
    ['a text that looks like a day', '2026-03-07', makeField('t', 'Text'), '2026-03-07'],
  ])('%s', (_, value, field, text) => expect(cellText(value, field, {}, forms)).toBe(text))
})

describe('a value as it is typed', () => {
  test.each<[string, CellValue, Field, string]>([
    ['nothing', null, number, ''],
    ['a number', 1234.5, number, '1234,5'],
    ['a number with the places of its field', 1234.5, money, '1234,50'],
    ['a number with more places than its field', 1234.567, money, '1234,567'],
    ['a tick', true, makeField('b', 'Checkbox'), 'Yes'],
    ['no tick', false, makeField('b', 'Checkbox'), 'No'],
    ['a day', '2026-03-07', day, '07.03.2026'],
    ['a moment', '2026-03-07 10:20:00', moment, '07.03.2026 10:20'],
    ['a text that looks like a day', '2026-03-07', makeField('t', 'Text'), '2026-03-07'],
    ['a place', { title: '', address: 'A', longitude: null, latitude: null }, makeField('l', 'Location'), 'A'],
    ['what nobody types', ['k0'], makeField('o', 'MultipleSelect', { options: ['a'] }), ''],
  ])('%s', (_, value, field, text) => expect(typedText(value, field, forms)).toBe(text))

  test.each<[string, Field, string]>([
    ['a place', makeField('l', 'Location'), 'Address or 48.137, 11.575'],
    ['a rating', rating, '0 to 4'],
    ['a number', number, '0'],
    ['money', money, '0,00'],
    ['a day', day, 'DD.MM.YYYY'],
    ['a text', makeField('t', 'Text'), ''],
  ])('is asked for, for %s, as %j', (_, field, pattern) => expect(typedPattern(field, forms)).toBe(pattern))
})

describe('what comes of a typed text is said beforehand', () => {
  const read = (text: string, field: Field, by: TypedForms = forms) => {
    const { ok, ...rest } = readTyped(text, field, by)
    return 'error' in rest ? rest.error : [rest.value, rest.said]
  }
  test.each<[string, string, Field, readonly [CellValue, string]]>([
    ['a day in words', '7.3.26', day, ['2026-03-07', '7 March 2026']],
    ['tomorrow', 'tomorrow', day, ['2026-03-08', '8 March 2026']],
    ['a moment in words', '7.3.2026 930', moment, ['2026-03-07 09:30:00', '7 March 2026, 09:30']],
    ['what a day leaves out', '7.3.2026 10:00', day, ['2026-03-07', '7 March 2026 – Kept as a day; the time of day is left out']],
    ['a time that says itself', '09:30:00', clock, ['09:30:00', '']],
    ['a time typed in a hurry', '930', clock, ['09:30:00', '09:30:00']],
    [
      'a time that leaves fractions out',
      '09:30:00.5',
      clock,
      ['09:30:00', '09:30:00 – Kept to the second; fractions are left out'],
    ],
    ['a number that says itself', '1234,50', number, [1234.5, '']],
    ['a number with a sign', '+5', number, [5, '']],
    ['a number below zero', '−5', number, [-5, '']],
    ['a whole number with a decimal sign', '5,', number, [5, '']],
    ['a grouped number', '1.234', number, [1234, '1.234']],
    ['a number with the other decimal sign', '12.5', number, [12.5, '']],
    ['a rounded number', '1,005', money, [1.01, '€1,01 – Rounded to 2 decimal places']],
    ['nothing of a text', 'x', makeField('t', 'Text'), ['x', '']],
    ['nothing of an empty cell', '', day, [null, '']],
  ])('%s', (_, text, field, taken) => expect(read(text, field)).toEqual(taken))

  test.each<[string, string, Field, TypedForms, string]>([
    ['how a day is written', 'soon', day, forms, 'Not a date. Write it as DD.MM.YYYY.'],
    ['how a time is written', 'soon', clock, forms, 'Not a time of day. Write it as HH:MM:SS.'],
    ['what is wrong with a number', 'soon', number, english, 'Not a number'],
    [
      'what a date could be',
      '03/04/2005',
      day,
      { ...english, dateOrder: 'ymd' },
      'Could be 3 April 2005 or 4 March 2005. Write it as YYYY-MM-DD.',
    ],
  ])('or why it cannot be taken: %s', (_, text, field, by, error) => {
    expect(read(text, field, by)).toBe(error)
  })

  test('a moment that no field is asked for begins at midnight', () => {
    expect(['7.3.2026', '7.3.2026 9:30', 'tomorrow', 'soon'].map((text) => readTypedMoment(text, forms))).toEqual([
      '2026-03-07 00:00:00',
      '2026-03-07 09:30:00',
      '2026-03-08 00:00:00',
      null,
    ])
  })
})
