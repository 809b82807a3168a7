/** What the ledger says of a cell that is stored: its text against its value written back, to the last sign. */
import { describe, expect, test } from 'vitest'
import { cellFate } from '../../../src-shared/csv/ledger/cell-fate.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { cleanedNote, roundedNote, sheetErrorNote, unguardedNote } from '../../../src-shared/model/texts/read-note.ts'
import { makeField } from '../../support/csv/make-field.ts'

const number = makeField('Amount', 'Number', { precision: 2 })
const text = makeField('Name', 'Text')
const colour = makeField('Colour', 'SingleSelect', { options: ['Red', 'Blue'] })
const date = makeField('Day', 'Date')
const yes = makeField('Done', 'Checkbox')
const owner = makeField('Owner', 'Collaborator', { subType: '1' })
const files = makeField('Files', 'Attachment')
const story = makeField('Story', 'RichText')
const fate = (field: Field, written: string, value: CellValue) => cellFate(field)(written, value, undefined)
const [red] = colour.options

describe('a number', () => {
  test.each<[string, number, ReturnType<typeof fate>]>([
    ['0', 0, 'written'],
    ['-12.5', -12.5, 'written'],
    ['1234567890123', 1234567890123, 'written'],
    ['12345678901234.5', 12345678901234.5, 'written'],
    [' 7 ', 7, 'spaces'],
    ['-0', 0, 'zeros'],
    ['+5', 5, 'sign'],
    ['(5)', -5, 'sign'],
    ['5-', -5, 'sign'],
    ['50 %', 0.5, 'percent'],
    ['★★★', 3, 'stars'],
    ['3/5', 3, 'stars'],
    ['1e3', 1000, 'exponent'],
    ['1.5E+3', 1500, 'exponent'],
    ['€ 5', 5, 'currency'],
    ['5 EUR', 5, 'currency'],
    ['1 000', 1000, 'grouping'],
    ["1'000", 1000, 'grouping'],
    ['1,234.5', 1234.5, 'grouping'],
    ['1.234.567', 1_234_567, 'grouping'],
    // One sign, which is no decimal one.
    ['1,234', 1234, 'grouping'],
    ['1.234', 1234, 'grouping'],
    ['1,5', 1.5, 'decimal'],
    ['1.50', 1.5, 'zeros'],
    ['007', 7, 'zeros'],
    ['.5', 0.5, 'zeros'],
    ["'5", 5, 'grouping'],
    ["'-5", -5, 'apostrophe'],
  ])('written as “%s” is %d, which the ledger calls %s', (written, value, kind) => {
    expect(fate(number, written, value)).toBe(kind)
  })

  test('is another value where something else was stored', () => {
    expect([fate(number, '5', 'five'), fate(number, '5', null), fate(number, ' ', null)]).toEqual(['other', 'emptied', 'spaces'])
  })
})

describe('other cells', () => {
  test('a text is written as it stands, but for spaces, and its case counts', () => {
    expect([fate(text, 'Ann', 'Ann'), fate(text, ' Ann', 'Ann'), fate(text, 'ann', 'Ann')]).toEqual([
      'written',
      'spaces',
      'other',
    ])
    expect(fate(text, "'tis", 'tis')).toBe('other')
  })

  test('an option is told by its text, and by any other way to name it, each time the same', () => {
    const of = cellFate(colour)
    const value = [red?.key ?? '']
    const twice = ['Red', 'red', 'Red', 'red'].map((it) => of(it, value, undefined))
    expect(twice).toEqual(['option', 'other-name', 'option', 'other-name'])
    expect([fate(owner, 'Ann', ['m1']), fate(files, 'a.png', [{ name: 'a.png', url: '' }])]).toEqual(['name', 'file'])
  })

  test('a date, a yes and a formatted text are told by their form', () => {
    expect([fate(date, '2024-03-04', '2024-03-04'), fate(date, '4.3.2024', '2024-03-04')]).toEqual(['written', 'date'])
    expect(fate(yes, 'maybe', true)).toBe('yes-no')
    expect(fate(story, '<p>one', '<p>one</p>')).toBe('markup')
  })

  test('a note decides before the texts are compared, unless it is stored as it stands', () => {
    const of = cellFate(number)
    expect([roundedNote(2), unguardedNote, cleanedNote].map((it) => of('1', 1, it))).toEqual(['rounded', 'apostrophe', 'cleaned'])
    expect(of('1', 1, sheetErrorNote)).toBe('written')
  })
})
