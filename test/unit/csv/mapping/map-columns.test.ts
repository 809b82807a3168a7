import { describe, expect, it } from 'vitest'
import { canBeImported, mapColumns, type RememberedMapping } from '../../../../src-shared/csv/mapping/map-columns.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import { makeField } from '../../../support/csv/make-field.ts'

describe('mapColumns', () => {
  const fields = [
    makeField('Name', 'Text'),
    makeField('Unit price', 'Number', { alias: 'unit_price' }),
    makeField('Email', 'Text'),
    makeField('Total', 'Formula'),
    makeField('Status', 'SingleSelect', { options: ['a'] }),
  ]
  const map = (headers: readonly string[], remembered: RememberedMapping = {}) =>
    mapColumns(headers, fields, remembered).map(({ field, reason }) => [field, reason])

  it('goes by name, then alias, then memory, then likeness', () => {
    expect(map(['NAME', 'UNIT_PRICE', 'E-Mail address', 'Zustand'], { zustand: 'f-Status' as FieldId })).toEqual([
      ['f-Name', 'same name'],
      ['f-Unit price', 'same name'],
      ['f-Email', 'similar to “Email”'],
      ['f-Status', 'as last time'],
    ])
  })

  it('gives a field to one column only, the best one', () => {
    expect(map(['Email address', 'email', 'Email 2'])).toEqual([
      [null, ''],
      ['f-Email', 'same name'],
      [null, ''],
    ])
  })

  it('proposes nothing that cannot be written, nothing for empty headers, and nothing that was left out last time', () => {
    expect(map(['Total', '', 'Emails'], { emails: null })).toEqual([
      [null, ''],
      [null, ''],
      [null, ''],
    ])
  })

  it('takes the name to the letter before one in another case, then the alias or the id, then what was mapped last time', () => {
    const twins = [makeField('name', 'Text'), makeField('Name', 'Text'), makeField('Code', 'Text', { alias: 'Key' })]
    const proposed = (headers: readonly string[], remembered: RememberedMapping = {}) => mapColumns(headers, twins, remembered)
    expect(proposed([' Name ', 'NAME', 'key'])).toEqual([
      { field: 'f-Name', reason: 'same name' },
      { field: 'f-name', reason: 'same name' },
      { field: 'f-Code', reason: 'same alias' },
    ])
    expect(proposed(['f-Code'])).toEqual([{ field: 'f-Code', reason: 'same alias' }])
    expect(proposed(['Artikel', 'Code'], { artikel: 'f-Code' as FieldId })).toEqual([
      { field: null, reason: '' },
      { field: 'f-Code', reason: 'same name' },
    ])
  })

  it('finds nothing the same in names without letters or digits', () => {
    expect(mapColumns(['--', '?'], [makeField('!', 'Text'), makeField('Code', 'Text', { alias: '' })], {})).toEqual([
      { field: null, reason: '' },
      { field: null, reason: '' },
    ])
  })

  it.each([
    ['Invoice number', 'Number of the invoice', true],
    ['Invoice total', 'Number of the invoice', false],
    ['Number of the invoice', 'Invoice number', true],
    ['Private phone extension number', 'Phone number', true],
    ['Phone number', 'Private phone extension number', true],
    ['Mail', 'Mail address', true],
    ['Tax', 'Tax rate', false],
    ['Citycode', 'City', true],
    ['Taxrate', 'Tax', false],
    ['Quantity', 'Quantitty', true],
    ['Quantity', 'Price', false],
    ['Address line', 'Address', true],
  ])('takes the header %j for like the field %j: %s', (header, name, isLike) => {
    const field = makeField(name, 'Text')
    expect(mapColumns([header], [field], {})).toEqual([
      isLike ? { field: field.id, reason: `similar to “${name}”` } : { field: null, reason: '' },
    ])
  })

  it('gives a field to the header most like it, wherever that stands', () => {
    const proposed = (headers: readonly string[]) =>
      mapColumns(headers, [makeField('Email', 'Text')], {}).map(({ field }) => field)
    expect(proposed(['Emails (private)', 'E-Mails'])).toEqual([null, 'f-Email'])
    expect(proposed(['E-Mails', 'Emails (private)'])).toEqual(['f-Email', null])
  })

  it('knows the fields that an import can fill', () => {
    expect(
      [
        makeField('a', 'Text'),
        makeField('b', 'Text', { isReadOnly: true }),
        makeField('c', 'Formula'),
        { ...makeField('d', 'Divider'), lock: null },
      ].map(canBeImported),
    ).toEqual([true, false, false, false])
  })
})
