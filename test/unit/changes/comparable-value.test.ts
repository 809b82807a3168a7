import { describe, expect, test } from 'vitest'
import { comparableKey, isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { makeField } from '../../support/csv/make-field.ts'

const text = makeField('t', 'Text')
const number = makeField('n', 'Number')
const time = (subType: string) => makeField('c', 'Time', { subType })
const place = makeField('p', 'Location')
const rows = makeField('r', 'Relation', { subType: '2' })
const files = makeField('f', 'Attachment')
const signature = makeField('s', 'Signature')
const at = (title: string, longitude: number | null, latitude: number | null): CellValue => ({
  title,
  address: 'x',
  longitude,
  latitude,
})
const picture = (name: string, url: string): CellValue => [{ name, url }]

describe('what a value is compared by', () => {
  test.each<[string, CellValue, Field, string]>([
    ['nothing', null, text, ''],
    ['an empty text', '', text, ''],
    ['a text with the line ends of Windows and old Macs', 'a\r\nb\rc', text, 'a\nb\nc'],
    ['a number of a field that names no decimals', 1.005, number, '1.005'],
    ['a number rounded as its field rounds', 1.005, makeField('n', 'Number', { precision: 2 }), '1.01'],
    ['no number', 0, number, '0'],
    ['a tick', true, makeField('b', 'Checkbox'), '1'],
    ['no tick', false, makeField('b', 'Checkbox'), '0'],
    ['a day, whatever else it says', '2025-03-12 10:00:00', makeField('d', 'Date'), '2025-03-12'],
    ['a moment cut to its unit', '2025-03-12 10:20:30', makeField('m', 'DateTime', { subType: '2' }), '2025-03-12 10:00:00'],
    ['a time with seconds that are kept', '10:20', time('6'), '10:20:00'],
    ['a time with seconds of a field that says nothing', '10:20:30', time(''), '10:20:30'],
    ['a time at the full minute of a field that says nothing', '10:20:00', time(''), '10:20'],
    ['a time without seconds', '10:20:30', time('1'), '10:20'],
    ['options in any order', ['b', 'a'], makeField('o', 'MultipleSelect', { options: ['x'] }), '["a","b"]'],
    ['rows in any order', ['2', '1'], rows, '["1","2"]'],
    ['texts in theirs where the field holds something else', ['b', 'a'], text, '["b","a"]'],
    ['files by their names, in order', [{ name: 'b' }, { name: 'a', url: 'u' }], files, '["b","a"]'],
    ['a signature by the path of its address', picture('a.png', 'https://x.test/1/a.png?e=1'), signature, '["/1/a.png"]'],
    ['a place to the centimetre', at('y', 7.12345674, null), place, '["y","x","7.1234567",null]'],
    ['a place without coordinates', at('y', null, 47), place, '["y","x",null,"47.0000000"]'],
  ])('%s', (_, value, field, key) => expect(comparableKey(value, field)).toBe(key))
})

describe('two values are the same to the service', () => {
  test.each<[string, CellValue, CellValue, Field, boolean]>([
    ['an unset tick and none', false, null, makeField('b', 'Checkbox'), true],
    ['a tick and none', true, null, makeField('b', 'Checkbox'), false],
    ['two ticks', true, true, makeField('b', 'Checkbox'), true],
    ['sets in another order', ['a', 'b'], ['b', 'a'], rows, true],
    ['other sets', ['a', 'b'], ['a'], rows, false],
    ['places a millimetre apart', at('y', 7, 47), at('y', 7.000_000_01, 47), place, true],
    ['places a metre apart', at('y', 7, 47), at('y', 7.000_01, 47), place, false],
    ['files of one name under other addresses', picture('a', 'https://x.test/1'), picture('a', 'https://x.test/2'), files, false],
    [
      'a signature that was signed anew',
      picture('a', 'https://x.test/1?e=1'),
      picture('b', 'https://x.test/1?e=2'),
      signature,
      true,
    ],
    ['no files and no files', null, null, files, true],
    ['files and a text in their place', picture('a', 'https://x.test/1'), 'a', files, false],
    ['equal texts in the place of files', 'a', 'a', files, true],
  ])('%s: %s and %s', (_, one, other, field, isSame) => {
    expect([isSameToService(one, other, field), isSameToService(other, one, field)]).toEqual([isSame, isSame])
  })
})
