import { describe, expect, test } from 'vitest'
import { fillFiles } from '../../../../src-main/push/fill-files.ts'
import { findError } from '../../../../src-shared/changes/check-rules.ts'
import { isSameToService } from '../../../../src-shared/changes/comparable-value.ts'
import { reconcile } from '../../../../src-shared/changes/reconcile.ts'
import type { AttachmentValue } from '../../../../src-shared/model/cell-value.ts'
import { readValue } from '../../../../src-shared/model/read-value.ts'
import { writeValue } from '../../../../src-shared/model/write-value.ts'
import { makeField } from '../../../support/csv/make-field.ts'

const field = makeField('Received by', 'Signature')
const read = (wire: unknown) => readValue(wire, field, () => undefined)
const staged: AttachmentValue = { name: 'me.jpg', staged: 'a'.repeat(64), size: 3 }

describe('a signature', () => {
  test.each([
    ['an address', 'https://x.example/file/0f/ann%20b.png?sig=1', 'ann b.png'],
    ['an address whose last part is no picture’s name', 'https://x.example/file/0f3a?e=2', '0f3a.png'],
    ['an address without a path', 'https://x.example?id=3', 'Signature.png'],
    ['a picture itself', 'data:image/png;base64,AAAA', 'Signature.png'],
  ])('is read from %s', (_, wire, name) => expect(read(wire)).toEqual([{ name, url: wire }]))

  test('is read from the lists that V2 wraps in a text, one picture of them', () => {
    const list = [
      { name: 'a.png', url: 'https://x.example/a' },
      { name: 'b.png', url: 'https://x.example/b' },
    ]
    expect(read(JSON.stringify(list))).toEqual([list[0]])
    expect(read('')).toBe(null)
    expect(read([])).toBe(null)
  })

  test('is written as one text: its address, or the picture itself; empty clears it', () => {
    const content = () => 'QUJD'
    expect(writeValue([{ name: 'a.png', url: 'https://x.example/a?b' }], field, content)).toBe('https://x.example/a?b')
    expect(writeValue([staged], field, content)).toBe('data:image/jpeg;base64,QUJD')
    expect(writeValue(null, field, content)).toBe('')
  })

  test('is put together when its content is there', async () => {
    const sent = { id: 'f', value: [{ name: 'me.jpg', url: `staged:${staged.staged}` }], as: 'picture' as const }
    expect(await fillFiles([sent], async () => 'QUJD')).toEqual({
      ok: true,
      value: [{ id: 'f', value: 'data:image/jpeg;base64,QUJD' }],
    })
    expect(await fillFiles([sent], async () => null)).toEqual({ ok: false, error: ['me.jpg'] })
  })

  test('is the same under an address that was signed anew, and another under another path', () => {
    const at = (url: string) => [{ name: 'a.png', url }]
    expect(isSameToService(at('https://x.example/f/1/a.png?e=1'), at('https://x.example/f/1/a.png?e=2'), field)).toBe(true)
    expect(isSameToService(at('https://x.example/f/1/a.png'), at('https://x.example/f/2/a.png'), field)).toBe(false)
  })

  test('that was pushed is known again under its new address, and one that is yet to be sent is not taken for another', () => {
    const theirs = [{ name: 'x.png', url: 'https://x.example/f/9/x.png' }]
    const mine: AttachmentValue = { name: 'you.png', staged: 'b'.repeat(64) }
    expect(reconcile({ base: [staged], value: null }, theirs, field)).toBe('clean')
    expect(reconcile({ base: null, value: [mine] }, theirs, field)).toBe('conflict')
    expect(reconcile({ base: theirs, value: [mine] }, theirs, field)).toBe('clean')
  })

  test('takes one picture', () => {
    expect(findError([staged], field)).toBe(null)
    expect(findError([staged, staged], field)).toMatchObject({ rule: 'single', message: 'Takes a single picture.' })
    expect(findError([{ ...staged, name: 'a.pdf' }], field)).toMatchObject({ rule: 'files' })
    expect(findError('text', field)).toMatchObject({ rule: 'form', message: 'Takes a picture.' })
  })
})
