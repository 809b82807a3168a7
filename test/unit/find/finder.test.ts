import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FindQuery } from '../../../src-shared/find/find-query.ts'
import { createFinder, type Finder } from '../../../src-shared/find/finder.ts'
import { runs } from '../../support/runs.ts'

const finder = (text: string, options: Partial<FindQuery> = {}): Finder => {
  const made = createFinder({ text, matchCase: false, wholeCell: false, isRegex: false, ...options })
  if (!made.ok) throw new Error(made.error)
  return made.value
}

describe('a plain search', () => {
  test('finds every text that holds it, whatever signs it has', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), fc.string(), fc.string(), (text, before, after) => {
        expect(finder(text, { matchCase: true }).test(before + text + after)).toBe(true)
        expect(finder(text).test(before + text + after)).toBe(true)
        expect(finder(text, { wholeCell: true }).test(text)).toBe(true)
        expect(finder(text, { wholeCell: true }).test(`${text}x`)).toBe(false)
      }),
      { numRuns: runs(50) },
    )
  })

  test('replaces with the very text given, dollar signs and all', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string(),
        fc.string({ unit: fc.constantFrom('$', '&', '1', "'", '`') }),
        (text, rest, by) => {
          expect(finder(text, { matchCase: true }).replace(rest + text, by)).toBe((rest + text).split(text).join(by))
        },
      ),
    )
  })

  test.each([
    ['straße', 'STRAßE 5', true],
    ['ÄRGER', 'kein ärger', true],
    ['ПРИВЕТ', 'привет', true],
    // One letter against one: what the Kelvin sign or a dotless i fold to are other letters.
    ['k', '\u212a', false],
    ['i', 'ı', false],
    ['a.b', 'axb', false],
  ])('of %s in %s', (text, subject, found) => {
    expect(finder(text).test(subject)).toBe(found)
  })
})

describe('a regular expression', () => {
  test('replaces by groups', () => {
    expect(finder('(\\w+)@(\\w+)', { isRegex: true }).replace('ann@home, bob@work', '$2: $1')).toBe('home: ann, work: bob')
  })
  test('takes a whole sign for a dot, and still the older escapes', () => {
    expect(finder('^.$', { isRegex: true }).test('😀')).toBe(true)
    expect(finder('\\-', { isRegex: true }).test('a-b')).toBe(true)
  })
  test('of the whole cell holds all its alternatives', () => {
    const whole = finder('a|b', { isRegex: true, wholeCell: true })
    expect(['a', 'b', 'ab'].map(whole.test)).toEqual([true, true, false])
  })
  test.each([
    ['(', 'unterminated group'],
    ['a**', 'nothing to repeat'],
    ['[z-a]', 'range out of order in character class'],
    ['a)(?:b', 'unmatched ")"'],
  ])('%s is refused in words', (text, why) => {
    const made = createFinder({ text, matchCase: false, wholeCell: true, isRegex: true })
    expect(made).toEqual({ ok: false, error: `This is not a regular expression yet: ${why.replaceAll('"', "'")}.` })
  })
})
