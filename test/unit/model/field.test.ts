import { describe, expect, test } from 'vitest'
import { worksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import { attachmentValue, cellValue, isLocation, isSameValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isRichText, isSignature, isSubTable, readField } from '../../../src-shared/model/field.ts'

const read = (type: string | number, more: object = {}): Field =>
  readField(worksheetField.parse({ id: 'f', name: 'F', type, ...more }))

describe('a field of a structure', () => {
  test('is read whole', () => {
    expect(
      read('9', {
        alias: 'al',
        desc: 'D',
        required: true,
        isUnique: true,
        isTitle: true,
        isHidden: true,
        unit: 'kg',
        subType: '3',
        options: [
          { key: 'b', value: 'B', index: 2, color: '#123456', isDeleted: true },
          { key: 'a', value: 'A', index: 1, color: '' },
        ],
      }),
    ).toEqual({
      id: 'f',
      name: 'F',
      alias: 'al',
      description: 'D',
      typeCode: '9',
      typeName: 'SingleSelect',
      kind: 'options',
      lock: null,
      isRequired: true,
      isUnique: true,
      isTitle: true,
      isHidden: true,
      precision: null,
      subType: '3',
      isMultiple: false,
      options: [
        { key: 'a', text: 'A', index: 1, color: null, isDeleted: false },
        { key: 'b', text: 'B', index: 2, color: '#123456', isDeleted: true },
      ],
      relatedWorksheetId: null,
      sourceField: null,
      showFields: [],
      max: null,
      unit: 'kg',
    })
  })

  test('is called by its id where it has no name', () => {
    expect(read('2', { name: '' }).name).toBe('f')
  })

  test.each<[string, string | number, object, Field['lock']]>([
    ['is computed', 31, {}, { kind: 'computed' }],
    ['is computed, whatever else the structure says', 31, { isReadOnly: true }, { kind: 'computed' }],
    ['has no value', 22, {}, { kind: 'no-value' }],
    ['is read-only', 2, { isReadOnly: true }, { kind: 'read-only' }],
    ['is of a type that nobody knows', 999, { isReadOnly: true }, { kind: 'unknown-type', code: '999' }],
    ['is a sub-table', 34, { dataSource: 'w', sourceField: 's' }, { kind: 'sub-table' }],
    ['is a sub-table without the other side', 34, { dataSource: 'w' }, null],
    ['is a sub-table without a worksheet', 34, { sourceField: 's' }, null],
    ['is a relation with both', 29, { dataSource: 'w', sourceField: 's' }, null],
  ])('that %s says so', (_, type, more, lock) => expect(read(type, more).lock).toEqual(lock))

  test('of a relation names the worksheet, the field on its other side and what it shows; others name none', () => {
    const more = { dataSource: 'w', sourceField: 's', relation: { showFields: ['a', '', 'b'] } }
    const named = ({ relatedWorksheetId, sourceField, showFields }: Field) => [relatedWorksheetId, sourceField, showFields]
    expect([29, 34, 35, 2].map((type) => named(read(type, more)))).toEqual([
      ['w', 's', ['a', 'b']],
      ['w', 's', ['a', 'b']],
      ['w', 's', ['a', 'b']],
      [null, null, ['a', 'b']],
    ])
    expect(named(read(29))).toEqual([null, null, []])
    expect(named(read(999, more))).toEqual([null, null, ['a', 'b']])
  })

  test('keeps to the limits of the interface', () => {
    expect([-1, 0, 2.9, 14, 15].map((precision) => read('6', { precision }).precision)).toEqual([0, 0, 2, 14, 14])
    expect([-1, 0, 1, 3.7, 10, 1000].map((max) => read('28', { max }).max)).toEqual([1, null, 1, 3, 10, 10])
  })

  test('holds several as its type and its form say', () => {
    const several = (type: number, subType: string) => read(type, { subType }).isMultiple
    expect([several(26, '0'), several(26, '1'), several(29, '1'), several(29, '2'), several(27, '0'), several(27, '')]).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ])
    expect([several(10, ''), several(9, ''), several(34, ''), several(999, '1')]).toEqual([true, false, true, false])
  })

  test('is formatted text, a signature or a sub-table by its type alone', () => {
    expect([41, 42, 34, 2, 999].map((type) => [isRichText, isSignature, isSubTable].map((is) => is(read(type))))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [false, false, false],
      [false, false, false],
    ])
    expect([41, 42, 34, 999].map((type) => read(type).kind)).toEqual(['text', 'attachments', 'rows', 'text'])
  })
})

describe('the value of a cell', () => {
  const staged = 'f'.repeat(64)
  test.each<[string, unknown, boolean]>([
    ['nothing', null, true],
    ['a list of ids', ['a'], true],
    ['an empty list, which is nothing', [], false],
    ['a staged file of no bytes', [{ name: 'a', staged, size: 0 }], true],
    ['a file without a name', [{ name: '', url: 'u' }], false],
    ['a file of less than nothing', [{ name: 'a', size: -1 }], false],
    ['a file under a digest that is none', [{ name: 'a', staged: 'f' }], false],
    ['a place', { title: '', address: '', longitude: null, latitude: 1 }, true],
    ['a place with more', { title: '', address: '', longitude: null, latitude: 1, more: 1 }, false],
    ['nothing that is known', undefined, false],
  ])('may be %s: %j, %s', (_, value, isValue) => expect(cellValue.safeParse(value).success).toBe(isValue))

  test('is a place where it is no list, no text and not nothing', () => {
    const place = { title: '', address: '', longitude: null, latitude: 1 }
    expect([place, ['a'], 'a', null, 1].map(isLocation)).toEqual([true, false, false, false, false])
  })

  test('is the same where all of it is', () => {
    const file = attachmentValue.parse({ name: 'a', url: 'u' })
    expect([
      isSameValue(1, 1),
      isSameValue(null, null),
      isSameValue([file], [{ ...file }]),
      isSameValue(['a', 'b'], ['a', 'b']),
    ]).toEqual([true, true, true, true])
    expect([
      isSameValue(1, '1'),
      isSameValue(null, 'null'),
      isSameValue([file], ['a']),
      isSameValue(['a', 'b'], ['b', 'a']),
    ]).toEqual([false, false, false, false])
  })
})
