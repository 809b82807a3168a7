import { describe, expect, test } from 'vitest'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { writeValue } from '../../../../src-shared/model/write-value.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const options = makeField('o', 'MultipleSelect', { options: ['Red', 'Blue'] })
const members = makeField('m', 'Collaborator', { subType: '1' })

describe('a value as the interface takes it', () => {
  const content = (sha: string): string => `content of ${sha.slice(0, 1)}`
  const staged = { name: 'a.png', staged: 'f'.repeat(64) }
  test.each<[string, CellValue, Field, unknown]>([
    ['options', ['k0'], options, ['k0']],
    ['no options', null, options, []],
    ['members', ['a', 'b'], members, 'a,b'],
    ['no members', null, members, ''],
    ['rows', ['r', 's'], makeField('r', 'Relation', { subType: '2' }), 'r,s'],
    [
      'files, stored and staged',
      [{ name: 'b.png', url: 'u' }, { name: 'c.png' }, staged],
      makeField('f', 'Attachment'),
      [
        { name: 'b.png', url: 'u' },
        { name: 'c.png', url: '' },
        { name: 'a.png', url: 'content of f' },
      ],
    ],
    ['no files', null, makeField('f', 'Attachment'), []],
    ['a signature', [staged], makeField('s', 'Signature'), 'data:image/png;base64,content of f'],
    ['a signature without address', [{ name: 'a.png' }], makeField('s', 'Signature'), ''],
    [
      'a place with coordinates',
      { title: 'T', address: 'A', longitude: 0, latitude: 1 },
      makeField('l', 'Location'),
      { title: 'T', address: 'A', x: 0, y: 1 },
    ],
    [
      'a place without',
      { title: 'T', address: '', longitude: null, latitude: null },
      makeField('l', 'Location'),
      { title: 'T', address: '' },
    ],
    ['no place', null, makeField('l', 'Location'), ''],
    ['no tick', false, makeField('c', 'Checkbox'), false],
    ['zero', 0, makeField('n', 'Number'), 0],
    ['no text', null, makeField('t', 'Text'), ''],
  ])('%s', (_, value, field, wire) => expect(writeValue(value, field, content)).toEqual(wire))
})
