import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedDecimal, roundDecimal } from '../../../src-shared/model/numbers/round-decimal.ts'
import { anyNumber, parseNumber } from '../../../src-shared/model/texts/parse-value-number.ts'
import { runs } from '../../support/runs.ts'

/** Rounds whole and fractional digits half away from zero by integers alone: the text of the result with its places. */
function roundByIntegers(whole: string, fraction: string, places: number): string {
  const padded = fraction.padEnd(places, '0')
  const [kept, rest] = [padded.slice(0, places), padded.slice(places)]
  const scale = 10n ** BigInt(rest.length)
  const isUp = rest !== '' && 2n * BigInt(rest) >= scale
  const digits = String(BigInt(whole + kept) + (isUp ? 1n : 0n)).padStart(places + 1, '0')
  const point = digits.length - places
  return places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
}

const digitsUpTo = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most })
const written = fc.record({
  whole: digitsUpTo(8).map((it) => String(BigInt(it))),
  fraction: digitsUpTo(12),
  places: fc.integer({ min: 0, max: 6 }),
  sign: fc.constantFrom('', '-'),
})

describe('rounding', () => {
  it('of a written number is that of its digits', () => {
    fc.assert(
      fc.property(written, ({ whole, fraction, places, sign }) => {
        const read = parseNumber(`${sign}${whole}.${fraction}`, '.', { ...anyNumber, precision: places })
        const expected = Number(`${sign}${roundByIntegers(whole, fraction, places)}`) + 0
        const isExact = /^0*$/.test(fraction.slice(places))
        expect(read).toEqual({ ok: true, value: expected, ...(isExact ? {} : { note: { kind: 'rounded', places } }) })
      }),
      { numRuns: runs(5000) },
    )
  })

  it('of a double is that of the shortest digits that mean it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e15, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, places) => {
        const [whole = '0', fraction = ''] = String(value).split('.')
        const expected = roundByIntegers(whole, fraction, places)
        expect(fixedDecimal(value, places)).toBe(expected)
        expect(roundDecimal(-value, places)).toBe(0 - Number(expected))
      }),
      { numRuns: runs(5000) },
    )
  })

  it('twice is rounding once', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 14 }), (value, places) => {
        const once = roundDecimal(value, places)
        expect(roundDecimal(once, places)).toBe(once)
      }),
      { numRuns: runs(2000) },
    )
  })
})
