import { describe, expect, it } from 'vitest'
import type { DecimalSign } from '../../../../src-shared/model/numbers/number-form.ts'
import { parseAnyNumber, parseNumber } from '../../../../src-shared/model/texts/parse-value-number.ts'

const shape = (precision: number | null) => ({ precision, unit: 'kg', takesPercent: false })

const number = (text: string, decimal: DecimalSign = '.', precision: number | null = null): number | string => {
  const parsed = parseNumber(text, decimal, shape(precision))
  return parsed.ok ? parsed.value : parsed.error.kind
}

describe('parseNumber', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['1,234', 1234],
    ['1,234,567.89', 1234567.89],
    ['12,34,567', 1234567],
    ["1'234.5", 1234.5],
    ['1 234', 1234],
    ['(1,234.50)', -1234.5],
    ['12-', -12],
    ['−5', -5],
    ['+5', 5],
    ['€ -5.25', -5.25],
    ['-$5', -5],
    ['$ 12.50', 12.5],
    ['EUR 12.5', 12.5],
    ['5 kg', 5],
    ['kg 5', 5],
    ['1E+05', 100_000],
    ['1.5e-3', 0.0015],
    ['1.1000', 1.1],
    ['0.1234567890123456', 0.1234567890123456],
    ['9007199254740992', 9007199254740992],
  ])('reads %s', (text, value) => {
    expect(number(text)).toBe(value)
  })

  it.each([
    ['1,23', 'not-a-number'],
    ['1,2345', 'not-a-number'],
    ['0,123', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1.2.3,4,5', 'not-a-number'],
    ['', 'not-a-number'],
    ['-', 'not-a-number'],
    ['12 %', 'not-a-number'],
    ['12-34', 'not-a-number'],
    ['XQZ 12', 'not-a-number'],
    ['room 12 b 7', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['(-5)', 'not-a-number'],
    ['9007199254740993', 'too-many-digits'],
    ['0.12345678901234567891', 'too-many-digits'],
    ['1e400', 'too-many-digits'],
    ['1e-400', 'too-many-digits'],
  ])('refuses %s as %s', (text, kind) => {
    expect(number(text)).toBe(kind)
  })

  it('takes the decimal comma and its groups', () => {
    expect(['1.234,5', '0,5', '1.234', '1,5', '1.5', "1'000,25"].map((text) => number(text, ','))).toEqual([
      1234.5,
      0.5,
      1234,
      1.5,
      'not-a-number',
      1000.25,
    ])
  })

  it('rounds half away from zero by the digits that are written, and tells', () => {
    const read = (text: string, precision: number) => {
      const parsed = parseNumber(text, '.', shape(precision))
      return parsed.ok ? [parsed.value, parsed.note?.kind] : parsed.error.kind
    }
    expect(read('1.25', 2)).toEqual([1.25, undefined])
    expect(read('1.250', 2)).toEqual([1.25, undefined])
    expect(read('1.005', 2)).toEqual([1.01, 'rounded'])
    expect(read('2.675', 2)).toEqual([2.68, 'rounded'])
    expect(read('-0.5', 0)).toEqual([-1, 'rounded'])
    expect(read('-0.4', 0)).toEqual([0, 'rounded'])
    expect(read('999.995', 2)).toEqual([1000, 'rounded'])
    expect(read('0.12345678901234567891', 2)).toEqual([0.12, 'rounded'])
    expect(read('9007199254740993.4', 0)).toBe('too-many-digits')
  })

  it('lets the other decimal sign give the only reading, where numbers may come from anywhere', () => {
    const any = (text: string, decimal: DecimalSign) => {
      const read = parseAnyNumber(text, decimal, shape(null))
      return read.ok ? read.value : read.error.kind
    }
    expect(['1,234', '1.234,5', '1,5'].map((text) => any(text, '.'))).toEqual([1234, 1234.5, 1.5])
    expect(['1.234', '1,234.5', '1.5'].map((text) => any(text, ','))).toEqual([1234, 1234.5, 1.5])
  })
})
