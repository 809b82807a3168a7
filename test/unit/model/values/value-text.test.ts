import { describe, expect, test } from 'vitest'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { nameKey, shownName } from '../../../../src-shared/model/names.ts'
import { systemFields } from '../../../../src-shared/model/system-fields.ts'
import { valueText } from '../../../../src-shared/model/texts/value-text.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const names = { [nameKey('members', 'a')]: { text: 'Ann' }, [nameKey('rows', 'r')]: { text: 'Row' } }
const options = makeField('o', 'MultipleSelect', { options: ['Red', 'Blue'] })
const members = makeField('m', 'Collaborator', { subType: '1' })
const owner = systemFields.find((it) => it.id === '_owner') ?? members

describe('a value as people read it', () => {
  test.each<[string, CellValue, Field, string]>([
    ['nothing', null, options, ''],
    ['a tick', true, makeField('c', 'Checkbox'), 'true'],
    ['no tick', false, makeField('c', 'Checkbox'), 'false'],
    ['a number with the places of its field', 1.5, makeField('n', 'Number', { precision: 2 }), '1.50'],
    ['a number as it is', 1.5, makeField('n', 'Number'), '1.5'],
    ['a whole number without exponent', 1e20, makeField('n', 'Number'), '100000000000000000000'],
    ['a number that nobody counts', 1e21, makeField('n', 'Number', { precision: 2 }), '1e+21'],
    ['a small number', 1e-7, makeField('n', 'Number'), '1e-7'],
    ['a text', 'x', makeField('t', 'Text'), 'x'],
    ['the words of formatted text', '<p>a <b>b</b></p>', makeField('r', 'RichText'), 'a b'],
    ['who owns a row, by name', 'a', owner, 'Ann'],
    ['who owns a row, by id where nobody is known', 'b', owner, 'b'],
    ['options by their texts, unknown ones by their keys', ['k1', 'k9'], options, 'Blue, k9'],
    ['members by their names, unknown ones by their ids', ['a', 'b'], members, 'Ann, b'],
    ['files by their names', [{ name: 'a.png' }, { name: 'b.png' }], makeField('f', 'Attachment'), 'a.png, b.png'],
    ['files in the place of members', [{ name: 'a.png' }], members, 'a.png'],
    ['members in the place of files', ['a'], makeField('f', 'Attachment'), 'a'],
    ['a place', { title: 'T', address: 'A', longitude: null, latitude: null }, makeField('l', 'Location'), 'T · A'],
  ])('%s', (_, value, field, text) => expect(valueText(value, field, names)).toBe(text))

  test('a thing that nobody named shows its id, with what it is where the id says nothing', () => {
    expect(shownName(names, 'members', 'a')).toBe('Ann')
    expect(
      (['members', 'rows', 'roles', 'orgRoles', 'departments', 'regions'] as const).map((kind) => shownName({}, kind, 'x')),
    ).toEqual(['x', 'x', 'Unknown role (x)', 'Unknown organisation role (x)', 'Unknown department (x)', 'Unknown region (x)'])
  })
})
