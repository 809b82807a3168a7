import { expect, it } from 'vitest'
import { copyText, rememberParse } from '../../../src-shared/csv/remember-parse.ts'
import { ok } from '../../../src-shared/lib/result.ts'

/** A parser that counts how often each text was read. */
function counted() {
  const reads = new Map<string, number>()
  const parse = rememberParse((text) => {
    reads.set(text, (reads.get(text) ?? 0) + 1)
    return ok(text)
  })
  const readMany = (first: number, count: number): void => {
    for (let at = first; at < first + count; at += 1) parse(`text ${at}`)
  }
  return { parse, readMany, readsOf: (text: string) => reads.get(text) ?? 0 }
}

it('copies a text as it is, signs of two units too', () => {
  expect(['', 'añb', 'a😀b'].map(copyText)).toEqual(['', 'añb', 'a😀b'])
})

it('reads a text that comes again once', () => {
  const { parse, readsOf } = counted()
  expect(['x', 'x', 'y', 'x'].map(parse)).toEqual(['x', 'x', 'y', 'x'].map(ok))
  expect([readsOf('x'), readsOf('y')]).toEqual([1, 1])
})

it('goes on remembering for a thousand and some texts, and stops where none of them came again', () => {
  const { parse, readMany, readsOf } = counted()
  readMany(0, 1024)
  parse('text 0')
  expect(readsOf('text 0')).toBe(1)
  readMany(2000, 1)
  expect(parse('text 0')).toEqual(ok('text 0'))
  parse('text 0')
  expect(readsOf('text 0')).toBe(3)
  expect(readsOf('text 2000')).toBe(1)
})

it('goes on where one read in three or more was spared, and stops where fewer were', () => {
  const spared = (hits: number): number => {
    const { parse, readMany, readsOf } = counted()
    readMany(0, 1024)
    for (let at = 0; at < hits; at += 1) parse('text 1')
    readMany(2000, 1)
    parse('text 1')
    return readsOf('text 1')
  }
  expect(spared(513)).toBe(1)
  expect(spared(512)).toBe(2)
})

it('keeps four thousand and some texts, and reads those beyond each time', () => {
  const { parse, readMany, readsOf } = counted()
  for (let at = 0; at < 4096; at += 1) {
    readMany(at, 1)
    parse(`text ${at}`)
  }
  readMany(4096, 1)
  expect(parse('text 4096')).toEqual(ok('text 4096'))
  parse('text 4095')
  expect([readsOf('text 4095'), readsOf('text 4096')]).toEqual([1, 2])
})
