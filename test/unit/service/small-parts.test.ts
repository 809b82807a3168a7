import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subtreeIds } from '../../../src-main/service/domain/values/directory.ts'
import { fileAddress, tokenOfAddress } from '../../../src-main/service/files/file-address.ts'
import { createRandomIds } from '../../../src-main/service/random-ids.ts'
import { pdf } from '../../../src-main/service/sample/media/pdf.ts'
import { png } from '../../../src-main/service/sample/media/png.ts'
import { createSeeded } from '../../../src-main/service/sample/seeded.ts'
import { maskEmail, maskMobile } from '../../../src-main/service/v3/lookup-handlers.ts'
import { createTimeWriter, readTimeText } from '../../../src-main/service/v3/time-text.ts'

describe('identifiers', () => {
  it('never repeat, have 24 hexadecimal characters and sort by the second they were made in', () => {
    let now = 1_700_000_000_000
    const ids = createRandomIds({ now: () => now })
    const first = Array.from({ length: 5000 }, () => ids.next())
    now += 1000
    const later = ids.next()
    expect(new Set(first).size).toBe(5000)
    expect(first.every((id) => /^[0-9a-f]{24}$/.test(id) && id < later)).toBe(true)
  })
})

describe('file addresses', () => {
  it('give their token back, whatever the name of the file is', () => {
    const token = 'ab'.repeat(24)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect(tokenOfAddress(fileAddress('http://127.0.0.1:4180', token, name))).toBe(token)
      }),
      { examples: [['.'], ['..'], ['%2e']] },
    )
  })

  it.each(['', 'http://x', 'http://x/file/zz/name', `http://x/file/${'ab'.repeat(24)}`, `/file/${'ab'.repeat(24)}/n`])(
    'are not read from "%s"',
    (text) => {
      expect(tokenOfAddress(text)).toBeNull()
    },
  )
})

describe('times', () => {
  it('are read as they were written, at any offset', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4_000_000_000 }), fc.integer({ min: -720, max: 840 }), (second, offset) => {
        expect(readTimeText(createTimeWriter(offset)(second * 1000 + 999), offset)).toBe(second * 1000)
      }),
    )
  })

  it('are written at the offset of the service', () => {
    expect(createTimeWriter(120)(Date.UTC(2024, 1, 28, 23, 30, 5))).toBe('2024-02-29 01:30:05')
  })
})

describe('masks', () => {
  it('hide the middle of a mobile number and the name of a mailbox', () => {
    expect(maskMobile('+49 1512345678')).toBe('+49*********78')
    expect(maskMobile('12345')).toBe('1***5')
    expect(maskMobile('')).toBe('')
    expect(maskEmail('jane.roe@example.com')).toBe('j***@example.com')
    expect(maskEmail('')).toBe('')
  })
})

describe('a tree', () => {
  it('gives a node and everything below it, also where it runs in a circle', () => {
    const node = (id: string, parentId: string) => [id, { id, parentId }] as const
    const nodes = new Map([node('a', ''), node('b', 'a'), node('c', 'b'), node('x', 'y'), node('y', 'x')])
    expect([...subtreeIds(nodes, 'a')].sort()).toEqual(['a', 'b', 'c'])
    expect([...subtreeIds(nodes, 'x')].sort()).toEqual(['x', 'y'])
    expect(subtreeIds(nodes, 'nowhere')).toEqual(['nowhere'])
  })
})

describe('the sample', () => {
  it('writes pictures whose pixels are those that were painted', () => {
    const picture = png(3, 2, (x, y) => [Math.floor(x * 3), Math.floor(y * 2), 9])
    const start = picture.indexOf('IDAT')
    const pixels = inflateSync(picture.subarray(start + 4, start + 4 + picture.readUInt32BE(start - 4)))
    expect([...pixels]).toEqual([0, 0, 0, 9, 1, 0, 9, 2, 0, 9, 0, 0, 1, 9, 1, 1, 9, 2, 1, 9])
  })

  it('writes PDF files whose table of objects points at the objects', () => {
    const file = pdf(['One (1)', 'Two']).toString('latin1')
    const table = file.slice(file.indexOf('xref'))
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]))
    expect(offsets).toHaveLength(5)
    for (const [index, offset] of offsets.entries()) expect(file.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true)
    expect(Number(/startxref\n(\d+)/.exec(file)?.[1])).toBe(file.indexOf('xref'))
  })

  it('chooses the same with the same seed', () => {
    const draw = (seed: number) => {
      const seeded = createSeeded(seed)
      return [seeded.id(), seeded.whole(1, 6), seeded.some(['a', 'b', 'c'], 2), seeded.chance(0.5)]
    }
    expect(draw(5)).toEqual(draw(5))
    expect(draw(5)).not.toEqual(draw(6))
  })
})
