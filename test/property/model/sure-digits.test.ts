/** The fast reading of plain digits against the language's own reading of numbers, and against how a number is written. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainNumber } from '../../../src-shared/csv/export-text.ts'
import { isShortest, sureNumber } from '../../../src-shared/model/numbers/sure-digits.ts'
import { runs } from '../../support/runs.ts'

const [point, comma] = ['.'.charCodeAt(0), ','.charCodeAt(0)]
const anyPlaces = Number.POSITIVE_INFINITY

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
/** Mostly of the form, now and then just beyond it: too long, with a zero at the end, with two signs or none. */
const nearlyNumber = fc
  .tuple(fc.constantFrom('', '-', '--', '+'), digits(0, 16), fc.constantFrom('', '.', ',', '..'), digits(0, 16))
  .map((parts) => parts.join(''))

const isOfForm = (text: string): boolean =>
  /^-?\d+(?:\.\d*[1-9])?$/.test(text) && text.replace(/[-.]/g, '').length <= 15 && text.length <= 17

test('reads the form, and no other, as the nearest double', () => {
  fc.assert(
    fc.property(nearlyNumber, (text) => {
      const read = sureNumber(text, point, anyPlaces)
      expect(read).toBe(isOfForm(text) ? Number(text) + 0 : Number.NaN)
    }),
    { numRuns: runs(2000) },
  )
})

test('takes the decimals behind whichever sign is meant, and no more of them than are kept', () => {
  fc.assert(
    fc.property(nearlyNumber.filter(isOfForm), fc.nat(16), (text, places) => {
      const decimals = text.split('.')[1]?.length ?? 0
      expect(sureNumber(text.replace('.', ','), comma, anyPlaces)).toBe(Number(text) + 0)
      expect(sureNumber(text, point, places)).toBe(decimals <= places ? Number(text) + 0 : Number.NaN)
    }),
  )
})

test('calls those texts shortest that a number is written as', () => {
  fc.assert(
    fc.property(nearlyNumber.filter(isOfForm), (text) => {
      expect(isShortest(text, point)).toBe(plainNumber(sureNumber(text, point, anyPlaces)) === text)
    }),
    { numRuns: runs(1000) },
  )
})
