import { describe, expect, test } from 'vitest'
import { judgeCell } from '../../../../src-shared/changes/check-rules.ts'
import { linkOf } from '../../../../src-shared/model/link.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const mail = makeField('Mail', 'Email')
const link = makeField('Link', 'DynamicLink')
const rich = makeField('Notes', 'RichText')
const text = makeField('Name', 'Text')

describe('where a cell leads', () => {
  test.each([
    [mail, ' ann.b+c@mail.example.com ', 'mailto:ann.b+c@mail.example.com'],
    [mail, 'ann@localhost', null],
    [mail, 'ann at example.com', null],
    [mail, 'a@b.c?subject=x@y.z', null],
    [link, 'https://example.com/a?b#c', 'https://example.com/a?b#c'],
    [link, 'www.example.com/a', 'https://www.example.com/a'],
    [link, 'EXAMPLE.com:8080', 'https://EXAMPLE.com:8080'],
    [link, 'mailto:ann@example.com', 'mailto:ann@example.com'],
    [link, 'just words', null],
    [link, 'javascript:alert(1)', null],
    [link, 'java\tscript:alert(1)', null],
    [link, '\u0001javascript:alert(1)', null],
    [link, 'file:///etc/passwd', null],
    [link, 'https://', null],
    [rich, '<p>see <a href="javascript:x()">this</a> or <a href="https://example.com/">that</a></p>', 'https://example.com/'],
    [rich, '<p>nothing</p>', null],
    [text, 'https://example.com/', null],
  ])('%o', (field, value, address) => expect(linkOf(value, field)).toBe(address))

  test('is warned about where it does not look like an address, and never refused', () => {
    expect(judgeCell('ann@example.com', mail)).toEqual([])
    expect(judgeCell('ann', mail)).toEqual([{ rule: 'mail', level: 'warning', message: 'Does not look like an e-mail address.' }])
    expect(judgeCell('example.com', link)).toEqual([])
    expect(judgeCell('nowhere', link)).toEqual([
      { rule: 'address', level: 'warning', message: 'Does not look like a web address.' },
    ])
  })
})
