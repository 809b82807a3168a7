import { describe, expect, it } from 'vitest'
import { exportIds, exportText, plainNumber } from '../../../src-shared/csv/export-text.ts'
import { guardFormula, isGuarded, unguardFormula } from '../../../src-shared/csv/formula-guard.ts'
import { recordWriter } from '../../../src-shared/csv/write-csv.ts'
import { writtenColumns } from '../../../src-shared/csv/written-columns.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { nameKey } from '../../../src-shared/model/names.ts'
import { makeField } from '../../support/csv/make-field.ts'

it.each([
  [0, '0'],
  [-1.5, '-1.5'],
  [1e21, '1000000000000000000000'],
  [-1.25e22, '-12500000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.25e-9, '-0.00000000125'],
  [5e-324, `0.${'0'.repeat(323)}5`],
])('writes the number %d with all its digits', (value, text) => expect(plainNumber(value)).toBe(text))

describe('a value of an export', () => {
  const text = makeField('t', 'Text')
  const number = makeField('n', 'Number', { precision: 2 })
  const member = makeField('m', 'Collaborator', { subType: '1' })
  const names = { [nameKey('members', 'a')]: { text: '@Ann' }, [nameKey('members', 'b')]: { text: 'Bo' } }

  it.each<[string, Field, CellValue, string, string]>([
    ['nothing', text, null, '', ''],
    ['a text that a spreadsheet would run', text, '=1+1', '=1+1', "'=1+1"],
    ['a negative number, which nothing runs', number, -1, '-1', '-1'],
    ['every digit of a number', number, 1.23456, '1.23456', '1.23456'],
    ['formatted text with its tags', makeField('r', 'RichText'), '<p>a</p>', '<p>a</p>', '<p>a</p>'],
    ['formatted text that is none', makeField('r', 'RichText'), 'a & b', '<p>a & b</p>', '<p>a & b</p>'],
    ['a text that looks formatted', text, 'a & b', 'a & b', 'a & b'],
    ['members by name', member, ['a', 'b', 'c'], '@Ann, Bo, c', "'@Ann, Bo, c"],
    [
      'files, each in a line',
      makeField('f', 'Attachment'),
      [{ name: 'a.png', url: 'https://x.test/1' }, { name: 'b.png' }],
      'a.png (https://x.test/1)\nb.png',
      'a.png (https://x.test/1)\nb.png',
    ],
    ['a tick', makeField('c', 'Checkbox'), true, 'true', 'true'],
  ])('is %s', (_, field, value, plain, harmless) => {
    expect([exportText(field, false)(value, names), exportText(field, true)(value, names)]).toEqual([plain, harmless])
  })
})

describe('the guard against formulas', () => {
  it.each([
    ['=1', "'=1", false],
    ['+1', "'+1", false],
    ['-1', "'-1", false],
    ['@a', "'@a", false],
    ['\ta', "'\ta", false],
    ['\ra', "'\ra", false],
    ["'=1", "''=1", true],
    ["''-1", "'''-1", true],
    ["'a", "'a", false],
    ["'", "'", false],
    ['a=1', 'a=1', false],
    ['', '', false],
  ])('makes of %j the text %j', (text, guarded, isAlready) => {
    expect([guardFormula(text), isGuarded(text), unguardFormula(guardFormula(text))]).toEqual([guarded, isAlready, text])
  })
})

describe('a record of an export', () => {
  it.each<[string, readonly string[], string]>([
    ['cells that need no quotes', ['a', '', 'b c'], 'a,,b c\r\n'],
    ['the delimiter', ['a,b', 'c'], '"a,b",c\r\n'],
    ['quotes, doubled', ['a"b'], '"a""b"\r\n'],
    ['line ends', ['a\nb', 'c\rd'], '"a\nb","c\rd"\r\n'],
    ['spaces and tabs at the ends', [' a', 'b ', '\tc', 'd\t'], '" a","b ","\tc","d\t"\r\n'],
    ['a single empty cell, which would be a blank line', [''], '""\r\n'],
    ['two empty cells', ['', ''], ',\r\n'],
    ['no cell', [], '\r\n'],
  ])('is written with %s', (_, cells, line) => expect(recordWriter(',')(cells)).toBe(line))

  it('is written with any delimiter', () => {
    expect(recordWriter('|')(['a|b', 'c,d'])).toBe('"a|b"|c,d\r\n')
    expect(recordWriter(';')(['a;b', 'c,d'])).toBe('"a;b";c,d\r\n')
  })
})

describe('ids of an export', () => {
  const names = { [nameKey('members', 'a')]: { text: 'Ann' }, [nameKey('rows', 'new:4')]: { text: 'Fourth' } }

  it.each<[string, Field, CellValue, string]>([
    ['options by their keys', makeField('o', 'MultipleSelect', { options: ['Red', 'Blue'] }), ['k1', 'k0'], 'k1, k0'],
    ['members by their account ids', makeField('m', 'Collaborator', { subType: '1' }), ['a', 'b'], 'a, b'],
    [
      'rows by their ids, one that was never pushed by its name',
      makeField('r', 'Relation', { subType: '2' }),
      ['x1', 'new:4'],
      'x1, Fourth',
    ],
    ['nothing', makeField('m', 'Collaborator'), null, ''],
  ])('are %s', (_, field, value, text) => expect(exportIds(field, true)(value, names)).toBe(text))

  it('run as no formula', () => expect(exportIds(makeField('m', 'Collaborator'), true)(['-5'], {})).toBe("'-5"))
})

describe('the columns of an export', () => {
  const owner = makeField('Owner', 'Collaborator')
  const text = makeField('Title', 'Text')
  const headersOf = (fields: readonly Field[], all: readonly Field[], references: 'names' | 'ids' | 'both') =>
    writtenColumns(fields, all, references).map(({ header, shows }) => `${header}: ${shows}`)

  it('have ids instead of names, or behind them', () => {
    expect(headersOf([owner, text], [owner, text], 'names')).toEqual(['Owner: value', 'Title: value'])
    expect(headersOf([owner, text], [owner, text], 'ids')).toEqual(['Owner: ids', 'Title: value'])
    expect(headersOf([text, owner], [owner, text], 'both')).toEqual(['Title: value', 'Owner: value', 'Owner (id): ids'])
  })

  it.each([
    ['a field', makeField('Owner (id)', 'Text')],
    ['a field that an import takes for the same name', makeField('owner ID', 'Text')],
    ['an alias', makeField('Number', 'Text', { alias: 'owner_id' })],
  ])('do not take the name of %s', (_, other) => {
    expect(headersOf([owner], [owner, other], 'both')).toEqual(['Owner: value', 'Owner (id 2): ids'])
  })

  it('have names of their own where two fields have one name', () => {
    expect(headersOf([owner, owner], [owner], 'both')).toEqual([
      'Owner: value',
      'Owner (id): ids',
      'Owner: value',
      'Owner (id 2): ids',
    ])
  })
})
