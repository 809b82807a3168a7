import { describe, expect, test } from 'vitest'
import { formatsOf } from '../../../src-shared/find/cell-texts.ts'
import type { FindQuery } from '../../../src-shared/find/find-query.ts'
import { createFinder } from '../../../src-shared/find/finder.ts'
import { replaceInCell } from '../../../src-shared/find/replace-in-cell.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { textParser } from '../../../src-shared/model/texts/parse-value.ts'
import { makeField } from '../../support/csv/make-field.ts'

const replace = (value: CellValue, field: Field, find: string, by: string, options: Partial<FindQuery> = {}) => {
  const finder = createFinder({ text: find, matchCase: false, wholeCell: false, isRegex: false, ...options })
  if (!finder.ok) throw new Error(finder.error)
  const people: Readonly<Record<string, string>> = { Ann: 'u1', Bob: 'u2' }
  return replaceInCell(
    value,
    { 'members:u1': { text: 'Ann' }, 'members:u2': { text: 'Bob' } },
    {
      field,
      finder: finder.value,
      by,
      formats: formatsOf({ numbers: '1.234,5', dateOrder: 'dmy' }),
      parse: textParser(field, { decimal: ',', dateOrder: 'dmy' }, (_, text) => {
        const id = people[text]
        return id === undefined ? [] : [id]
      }),
    },
  )
}

const changed = (value: CellValue) => ({ kind: 'changed', value })
const unchanged = { kind: 'unchanged' }

const text = makeField('Text', 'Text')
const rich = makeField('Rich', 'RichText')
const amount = makeField('Amount', 'Number', { precision: 2 })
const day = makeField('Day', 'Date')
const status = makeField('Status', 'SingleSelect', { options: ['Open', 'Closed', 'Open again'] })
const tags = makeField('Tags', 'MultipleSelect', { options: ['Red', 'Blue'] })
const owner = makeField('Owner', 'Collaborator')

describe('replacing in a cell', () => {
  test.each([
    ['every occurrence in a text', 'one One', text, 'one', 'two', changed('two two')],
    ['the last letter of a text empties it', 'x', text, 'x', '', changed(null)],
    ['nothing where it is not found', 'abc', text, 'd', 'e', unchanged],
    ['nothing in an empty cell', null, text, 'd', 'e', unchanged],
    ['a number as it is typed', 1234.5, amount, '234', '34', changed(134.5)],
    ['a number as it is shown', 1234.5, amount, '1.234,50', '9,99', changed(9.99)],
    ['a date as it is shown', '2024-03-07', day, '07.03.', '08.03.', changed('2024-03-08')],
    ['a date as it is kept', '2024-03-07', day, '2024', '2025', changed('2025-03-07')],
    ['an option by its name', ['k0'], status, 'Open', 'Closed', changed(['k1'])],
    ['one of several options', ['k0', 'k1'], tags, 'Red, ', '', changed(['k1'])],
    ['a member by name', ['u1'], owner, 'Ann', 'Bob', changed(['u2'])],
    ['a member with nothing', ['u1'], owner, 'Ann', '', changed(null)],
    [
      'text between tags, and leaves the tags',
      '<p class="p">p &amp; p</p>',
      rich,
      'p & p',
      'q < r',
      changed('<p class="p">q &lt; r</p>'),
    ],
  ])('changes %s', (_, value, field, find, by, outcome) => {
    expect(replace(value, field, find, by)).toEqual(outcome)
  })

  test.each([
    ['a date that there is not', '2024-03-07', day, '07.03.', '31.02.', '31.02.2024', 'Not a date'],
    ['an option that there is not', ['k0'], status, 'Open', 'Ajar', 'Ajar', 'No such option: “Ajar”'],
    ['a member whom nobody knows', ['u1'], owner, 'Ann', 'Zoe', 'Zoe', 'No such member: “Zoe”'],
    ['words in a number', 12, amount, '1', 'one', 'one2', 'Not a number'],
  ])('refuses %s, in words', (_, value, field, find, by, made, why) => {
    expect(replace(value, field, find, by)).toEqual({ kind: 'refused', text: made, why })
  })

  test('refuses to tear formatted text', () => {
    expect(replace('<b>one</b> two', rich, 'one two', 'three')).toMatchObject({ kind: 'refused' })
  })
})
