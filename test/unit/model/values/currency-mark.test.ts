import { describe, expect, test } from 'vitest'
import { isCurrency, isSameCurrency, takeMark } from '../../../../src-shared/model/numbers/currency-mark.ts'

test.each([
  ['1.234,50 EUR', '1.234,50', 'EUR'],
  ['EUR 12', '12', 'EUR'],
  ['EUR12', '12', 'EUR'],
  ['(12)EUR', '(12)', 'EUR'],
  ['€ 12', '12', '€'],
  ['12€', '12', '€'],
  ['US$12', '12', 'US$'],
  ['12 US$', '12', 'US$'],
  ['A$ 12', '12', 'A$'],
  ['ABC 12', 'ABC 12', ''],
  ['EURO', 'EURO', ''],
  ['EUR', 'EUR', ''],
  ['12', '12', ''],
  ['', '', ''],
])('takes from %j the mark, and leaves %j', (text, rest, mark) => expect(takeMark(text)).toEqual({ rest, mark }))

test('knows a currency by its code in any case, and by its sign', () => {
  expect(['EUR', 'eur', '€', 'US$', 'A$', 'kr', 'ABC', '%', '€€', ''].map(isCurrency)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

describe('a mark beside an amount names the currency of the field', () => {
  test.each([
    ['€', '€', true],
    ['EUR', 'eur', true],
    ['€', 'EUR', true],
    ['EUR', '€', true],
    ['$', 'USD', true],
    ['US$', 'USD', true],
    ['US$', '$', true],
    ['USD', '$', true],
    ['$', 'CAD', true],
    ['CA$', 'CAD', true],
    ['CAD', 'CA$', true],
    ['CAD', '$', false],
    ['US$', 'CAD', false],
    ['A$', '$', false],
    ['US$', '€', false],
    ['$', '€', false],
    ['EUR', 'USD', false],
    ['€', 'USD', false],
    ['USD', '€', false],
    ['¥', 'CNY', true],
    ['JPY', '¥', true],
  ])('%s in a field of %s: %s', (mark, unit, isSame) => expect(isSameCurrency(mark, unit)).toBe(isSame))
})
