import { describe, expect, it } from 'vitest'
import { idColumnReason, mapColumns, type RememberedMapping } from '../../../../src-shared/csv/mapping/map-columns.ts'
import { canBeImported } from '../../../../src-shared/csv/mapping/same-named.ts'
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

  it('leaves ids out that stand beside the names that they are the ids of, and takes them where they stand alone', () => {
    expect(map(['Status', 'Status (id)', 'Unit price (id 2)'])).toEqual([
      ['f-Status', 'same name'],
      [null, ''],
      ['f-Unit price', 'similar to “Unit price”'],
    ])
    expect(map(['Name', 'Order status', 'Order status (id)', 'Order status (id 2)'])).toEqual([
      ['f-Name', 'same name'],
      ['f-Status', 'similar to “Status”'],
      [null, ''],
      [null, ''],
    ])
    expect(map(['Status', 'Status (id)'], { statusid: 'f-Name' as FieldId })[1]).toEqual(['f-Name', 'as last time'])
    expect([0, 1, 2].map((at) => idColumnReason(['Status', 'Status (id)', 'Name (id)'], at))).toEqual([
      null,
      'the ids of column “Status”',
      null,
    ])
  })

  it('does not take the column of a field that only the service writes for another of a like name', () => {
    const priced = [
      makeField('Total price', 'Formula'),
      makeField('Price', 'Number'),
      makeField('Sum', 'Formula'),
      makeField('sum', 'Number'),
    ]
    const mapPriced = (headers: readonly string[], remembered: RememberedMapping = {}) =>
      mapColumns(headers, priced, remembered).map(({ field }) => field)
    expect(mapPriced(['Total price', 'Sum'])).toEqual([null, null])
    expect(mapPriced(['total price', 'sum'])).toEqual(['f-Price', 'f-sum'])
    expect(mapPriced(['Total price'], { totalprice: 'f-Price' as FieldId })).toEqual(['f-Price'])
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

describe('columns under other names', () => {
  const people = [
    makeField('Email', 'Text'),
    makeField('Last name', 'Text'),
    makeField('Phone', 'Text'),
    makeField('Postal code', 'Text'),
    makeField('Company', 'Text'),
    makeField('Start date', 'Date'),
    makeField('Quantity', 'Number'),
  ]
  const proposed = (headers: readonly string[], fields = people) =>
    mapColumns(headers, fields, {}).map(({ field, reason }) => [field, reason])

  it('knows synonyms and abbreviations', () => {
    expect(proposed(['E-Mail', 'Surname', 'Tel.', 'ZIP', 'Organisation', 'start_dt', 'Qty'])).toEqual([
      ['f-Email', 'same name'],
      ['f-Last name', 'another word for “Last name”'],
      ['f-Phone', 'another word for “Phone”'],
      ['f-Postal code', 'another word for “Postal code”'],
      ['f-Company', 'another word for “Company”'],
      ['f-Start date', 'another word for “Start date”'],
      ['f-Quantity', 'another word for “Quantity”'],
    ])
  })

  it('knows them among other words, in another language, and as an alias', () => {
    const fields = [
      makeField('Customer number', 'Text'),
      makeField('C7', 'Text', { alias: 'phone' }),
      makeField('Private phone', 'Text'),
    ]
    expect(proposed(['Kunde Nr.', 'Telefonnummer', 'the private tel'], fields).map(([field]) => field)).toEqual([
      'f-Customer number',
      'f-C7',
      'f-Private phone',
    ])
  })

  it('takes nothing for another word that only has a part of it, and no column twice', () => {
    expect(proposed(['Telegram', 'Organ', 'Zipper', '', 'Surname', 'Family name'])).toEqual([
      [null, ''],
      [null, ''],
      [null, ''],
      [null, ''],
      ['f-Last name', 'another word for “Last name”'],
      [null, ''],
    ])
  })

  it('weighs all columns together: the second best field for one where another has no other', () => {
    const fields = [makeField('Order dates', 'Text'), makeField('Order dated', 'Text')]
    const both = mapColumns(['Order datest', 'Order datesx'], fields, {}).map((it) => it.field)
    expect(new Set(both)).toEqual(new Set(['f-Order dates', 'f-Order dated']))
  })
})

describe('columns by what they hold', () => {
  const fields = [
    makeField('Status', 'SingleSelect', { options: ['Open', 'In progress', 'Done'] }),
    makeField('Owner', 'Collaborator'),
    makeField('Contact', 'Email'),
    makeField('Amount', 'Number'),
    makeField('Delivered', 'Date'),
  ]
  const known = { members: new Set(['anaruiz', 'lenameyer']) }
  const proposed = (columns: Readonly<Record<string, readonly string[]>>, of = fields, remembered: RememberedMapping = {}) =>
    mapColumns(Object.keys(columns), of, remembered, { texts: Object.values(columns), known }).map(({ field, reason }) => [
      field,
      reason,
    ])

  it('proposes a field whose options, known names or kind of address they are', () => {
    expect(
      proposed({
        x1: ['open', 'DONE', 'in progress'],
        x2: ['Ana Ruiz', 'Lena Meyer, Ana Ruiz'],
        x3: ['a@b.ch', ' c@d.org '],
        x4: ['7', '8'],
      }),
    ).toEqual([
      ['f-Status', 'its texts are options of “Status”'],
      ['f-Owner', 'its texts are names of members'],
      ['f-Contact', 'its texts are e-mail addresses'],
      [null, ''],
    ])
  })

  it('does so for a file without names', () => {
    expect(mapColumns(['', ''], fields, {}, { texts: [['Done', 'Open'], ['z']], known }).map((it) => it.field)).toEqual([
      'f-Status',
      null,
    ])
  })

  it('takes four texts of five for enough, and one text alone for too little', () => {
    expect(proposed({ a: ['open', 'done', 'in progress', 'open ', 'else'], b: [] })[0]?.[0]).toBe('f-Status')
    expect(proposed({ a: ['open', 'done', 'else'] })[0]?.[0]).toBeNull()
    expect(proposed({ a: ['open'] })[0]?.[0]).toBeNull()
    expect(proposed({ a: ['a@b.ch', 'nobody'] })[0]?.[0]).toBeNull()
  })

  it('proposes nothing where two columns or two fields fit as well', () => {
    expect(proposed({ a: ['open', 'done'], b: ['done', 'open'] })).toEqual([
      [null, ''],
      [null, ''],
    ])
    const twins = ['One', 'Two'].map((name) => makeField(name, 'SingleSelect', { options: ['Yes', 'No'] }))
    expect(proposed({ a: ['yes', 'no'] }, twins)).toEqual([[null, '']])
  })

  it('settles between names that are alike, and keeps words out of numbers and dates', () => {
    const alike = [makeField('Owner name', 'Text'), makeField('Owner', 'Collaborator')]
    expect(proposed({ Owners: ['Ana Ruiz', 'Lena Meyer'] }, alike)[0]?.[0]).toBe('f-Owner')
    expect(proposed({ Amounts: ['much', 'little'], Deliver: ['soon', 'later'] })).toEqual([
      [null, ''],
      [null, ''],
    ])
    expect(proposed({ Amounts: ['much', '12 pieces'], Deliver: ['soon', 'in week 7'] }).map(([field]) => field)).toEqual([
      'f-Amount',
      'f-Delivered',
    ])
  })

  it('leaves alone what was left out last time', () => {
    expect(proposed({ a: ['open', 'done'] }, fields, { a: null })).toEqual([[null, '']])
  })
})
