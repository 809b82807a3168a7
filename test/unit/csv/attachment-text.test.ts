import { describe, expect, it } from 'vitest'
import { attachmentText, namedFiles, nameInAddress, parseAttachments } from '../../../src-shared/csv/attachment-text.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'

const atHand: readonly AttachmentValue[] = ['a.png', 'b, c.pdf', 'd.txt', 'e.txt'].map((name) => ({
  name,
  staged: 'f'.repeat(64),
}))
const find = (name: string): AttachmentValue | null => atHand.find((it) => it.name === name) ?? null
const fileNamed = (name: string): AttachmentValue => ({ name, staged: 'f'.repeat(64) })
const read = (text: string) => parseAttachments(text, find)

it('writes the name of a file with its address, where it has one', () => {
  expect(attachmentText({ name: 'a.png', url: 'https://x.test/1' })).toBe('a.png (https://x.test/1)')
  expect(attachmentText({ name: 'a.png', url: '' })).toBe('a.png')
  expect(attachmentText({ name: 'a.png' })).toBe('a.png')
})

it.each([
  ['https://x.test/files/a%20b.png?size=1#top', 'a b.png'],
  ['https://x.test/a.png', 'a.png'],
  ['https://x.test/files/', 'files'],
  ['https://x.test/', 'file'],
  ['https://x.test', 'file'],
  ['https://x.test/%E0%A4.png', '%E0%A4.png'],
])('names the file behind %s %s', (url, name) => expect(nameInAddress(url)).toBe(name))

describe('attachments as text', () => {
  it.each<[string, readonly AttachmentValue[] | null]>([
    ['', null],
    [' \n; ', null],
    ['a.png (https://x.test/1)', [{ name: 'a.png', url: 'https://x.test/1' }]],
    ['https://x.test/dir/p.png', [{ name: 'p.png', url: 'https://x.test/dir/p.png' }]],
    ['a.png', [fileNamed('a.png')]],
    ['b, c.pdf', [fileNamed('b, c.pdf')]],
    ['a.png, d.txt', [fileNamed('a.png'), fileNamed('d.txt')]],
    ['a.png;d.txt|e.txt', [fileNamed('a.png'), fileNamed('d.txt'), fileNamed('e.txt')]],
    [
      'x (https://x.test/1),y (https://x.test/2)\nhttps://x.test/3,  https://x.test/4',
      [
        { name: 'x', url: 'https://x.test/1' },
        { name: 'y', url: 'https://x.test/2' },
        { name: '3', url: 'https://x.test/3' },
        { name: '4', url: 'https://x.test/4' },
      ],
    ],
  ])('reads %j', (text, value) => expect(read(text)).toEqual({ ok: true, value }))

  it.each(['gone.png', 'a.png, gone.png', 'ftp://x.test/a', 'a.png\ngone.png'])('refuses %j, which is no file at hand', (text) =>
    expect(read(text)).toEqual({ ok: false, error: { kind: 'not-a-file' } }),
  )

  it('asks beforehand for every name that it may look for, whole and in parts', () => {
    expect(namedFiles('a.png; b, c.pdf\nx (https://x.test/1)|https://x.test/2')).toEqual(['a.png', 'b, c.pdf', 'b', 'c.pdf'])
    expect(namedFiles(' ')).toEqual([])
  })
})
