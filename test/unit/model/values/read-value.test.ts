import { describe, expect, test } from 'vitest'
import { worksheetField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { type Field, readField } from '../../../../src-shared/model/field.ts'
import type { NameEntry } from '../../../../src-shared/model/names.ts'
import { readValue } from '../../../../src-shared/model/read-value.ts'

const fieldOf = (type: string | number, more: object = {}): Field =>
  readField(worksheetField.parse({ id: 'f', name: 'F', type, ...more }))

const read = (wire: unknown, type: string | number): { value: unknown; names: readonly NameEntry[] } => {
  const names: NameEntry[] = []
  return { value: readValue(wire, fieldOf(type), (entry) => names.push(entry)), names }
}

describe('reading a cell from the service (service-notes A)', () => {
  test.each([[null], [undefined], [''], [[]]])('takes %j as empty for every kind', (wire) => {
    for (const type of [2, 6, 9, 10, 14, 15, 16, 26, 29, 36, 40, 46]) expect(read(wire, type).value).toBeNull()
  })

  test.each([
    ['a number', 6, 12.5, 12.5],
    ['a numeric string', 6, '12.50', 12.5],
    ['zero', 6, 0, 0],
    ['text in a number field', 6, 'n/a', 'n/a'],
    ['a checked 1', 36, 1, true],
    ['a checked "1"', 36, '1', true],
    ['an unchecked "0"', 36, '0', false],
    ['a boolean', 36, false, false],
    ['an array of keys', 10, ['a', 'b'], ['a', 'b']],
    ['an array of {key, value}', 10, [{ key: 'a', value: 'Alpha' }], ['a']],
    ['a single key', 9, 'a', ['a']],
    ['a JSON string of keys', 9, '["a"]', ['a']],
    ['a date without zero padding', 15, '2024-3-7', '2024-03-07'],
    ['a date with a time', 15, '2024-03-07 00:00:00', '2024-03-07'],
    ['a year alone', 15, '2024', '2024-01-01'],
    ['a moment to the minute', 16, '2024-3-7 9:05', '2024-03-07 09:05:00'],
    ['a moment to the hour', 16, '2024-03-07 09', '2024-03-07 09:00:00'],
    ['a time', 46, '9:05', '09:05'],
    ['a text like a number', 2, '007', '007'],
    ['a number in a text field', 2, 7, '7'],
    ['a type given by name', 'Number', '3', 3],
    ['a type unknown to us', 999, { a: 1 }, '{"a":1}'],
  ])('reads %s', (_what, type, wire, value) => {
    expect(read(wire, type).value).toEqual(value)
  })

  test.each([
    ['comma-separated ids', 'u1,u2'],
    ['an array of ids', ['u1', 'u2']],
    [
      'an array of members',
      [
        { accountId: 'u1', fullname: 'Ann' },
        { accountId: 'u2', fullname: 'Bo', avatar: 'x.png' },
      ],
    ],
    ['a JSON string', '[{"accountId":"u1","fullname":"Ann"},{"accountId":"u2","fullname":"Bo"}]'],
  ])('reads members from %s', (_what, wire) => {
    expect(read(wire, 26).value).toEqual(['u1', 'u2'])
  })

  test('collects the names that members and relations carry', () => {
    expect(read([{ accountId: 'u1', fullname: 'Ann', avatar: 'a.png' }], 26).names).toEqual([
      { kind: 'members', id: 'u1', text: 'Ann', avatar: 'a.png' },
    ])
    expect(read([{ sid: 'r1', name: 'Order 7' }], 29)).toEqual({
      value: ['r1'],
      names: [{ kind: 'rows', id: 'r1', text: 'Order 7' }],
    })
  })

  test.each([
    ['{name, url}', [{ name: 'a.png', url: 'https://x/a.png' }], [{ name: 'a.png', url: 'https://x/a.png' }]],
    [
      '{file_id, file_name, downloadUrl, file_size}',
      [{ file_id: '9', file_name: 'a.png', downloadUrl: 'https://x/a.png', file_size: '12' }],
      [{ name: 'a.png', url: 'https://x/a.png', fileId: '9', size: 12 }],
    ],
    ['a JSON string', '[{"name":"a.png","url":"https://x/a.png"}]', [{ name: 'a.png', url: 'https://x/a.png' }]],
  ])('reads attachments from %s', (_what, wire, value) => {
    expect(read(wire, 14).value).toEqual(value)
  })

  test.each<[string, unknown, unknown]>([
    ['a bare address', 'https://x/dir/a.png?size=1', [{ name: 'a.png?size=1', url: 'https://x/dir/a.png?size=1' }]],
    ['a bare address without a name', 'https://x/dir/', [{ name: 'https://x/dir/', url: 'https://x/dir/' }]],
    ['an entry without a name', [{ url: 'https://x/a.png' }], [{ name: 'a.png', url: 'https://x/a.png' }]],
    ['an entry without anything', [{}], [{ name: 'file', url: '' }]],
    ['an empty file', [{ name: 'a', url: 'u', size: 0 }], [{ name: 'a', url: 'u', size: 0 }]],
    ['a size that is none', [{ name: 'a', url: 'u', size: -1, fileId: 7 }], [{ name: 'a', url: 'u', fileId: '7' }]],
    ['entries that are none', [null, '', 3], null],
  ])('reads attachments from %s too', (_what, wire, value) => {
    expect(read(wire, 14).value).toEqual(value)
  })

  test.each<[string, unknown, unknown]>([
    ['a text', 'Torstr. 1', { title: 'Torstr. 1', address: '', longitude: null, latitude: null }],
    ['a JSON string', '{"title":"T","address":"A","x":7,"y":"47.5"}', { title: 'T', address: 'A', longitude: 7, latitude: 47.5 }],
    ['other names of its parts', { name: 'T', lng: 0, lat: 1 }, { title: 'T', address: '', longitude: 0, latitude: 1 }],
    ['whole names of its parts', { longitude: '1', latitude: 2 }, { title: '', address: '', longitude: 1, latitude: 2 }],
    [
      'coordinates that are none',
      { title: 'T', x: ' ', y: 'north' },
      { title: 'T', address: '', longitude: null, latitude: null },
    ],
    ['an address alone', { address: 'A' }, { title: '', address: 'A', longitude: null, latitude: null }],
    ['one coordinate alone', { y: 1 }, { title: '', address: '', longitude: null, latitude: 1 }],
    ['nothing in it', { title: '', address: '', x: '', y: null }, null],
    ['text that looks like JSON and is none', '{T', { title: '{T', address: '', longitude: null, latitude: null }],
  ])('reads a place from %s', (_what, wire, value) => {
    expect(read(wire, 40).value).toEqual(value)
  })

  test.each<[string, number, unknown, unknown]>([
    ['members of whom some have no id', 26, [{ fullname: 'Ann' }, { accountId: 'u2' }], ['u2']],
    ['one member alone', 26, { accountId: 'u1' }, ['u1']],
    ['a member twice', 26, 'u1, u2,u1,', ['u1', 'u2']],
    ['members of whom none has an id', 26, [{ fullname: 'Ann' }], null],
    ['nothing between commas', 26, ' , ', null],
    ['an option twice', 10, ['a', 'a', ''], ['a']],
    ['options without keys', 10, [{ value: 'A' }], null],
    ['a checked text', 36, 'true', true],
    ['an unchecked text', 36, 'yes', false],
    ['a number among spaces', 6, ' 7 ', 7],
    ['a number that is none', 6, Number.POSITIVE_INFINITY, 'Infinity'],
    ['a time that is none', 46, '25:00', '25:00'],
    ['a moment that is none', 16, 'soon', 'soon'],
    ['an object in a text field', 2, { a: 1 }, '{"a":1}'],
    ['a list in a text field', 2, [1], '[1]'],
  ])('reads %s', (_what, type, wire, value) => {
    expect(read(wire, type).value).toEqual(value)
  })

  test('keeps a date that is no day of the calendar as its text', () => {
    expect(read('2024-02-31', 15).value).toBe('2024-02-31')
  })
})
