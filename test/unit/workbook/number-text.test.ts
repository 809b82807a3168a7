import { describe, expect, it } from 'vitest'
import { numberText } from '../../../src-main/import/workbook/number-text.ts'
import { formatOf, formOf } from '../../../src-main/import/workbook/open-xml/number-format.ts'

const shown = (value: number, format: string, base: 1900 | 1904 = 1900): string => numberText(value, formOf(format), base)

describe('a number under a format says what the cell is', () => {
  it.each([
    [1234.5, 'General', '1234.5'],
    [1234.5, '#,##0', '1234.5'],
    [1e21, '0.00E+00', '1000000000000000000000'],
    [0.1 + 0.2, '0.0', '0.30000000000000004'],
    [42, '@', '42'],
    [0.07, '0%', '7%'],
    [-0.00015, '0.00%', '-0.015%'],
    [1234.5, '[Red]-0.0;0.0', '1234.5'],
    [5, '0" days"', '5'],
    [5, '0.0\\ "h"', '5'],
    [3, '# ?/?', '3'],
  ])('%d under %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text)
  })

  it.each([
    [42, '00000', '00042'],
    [123_456, '00000', '123456'],
    [-42, '00000', '-42'],
    [42.5, '00000', '42.5'],
    [123_456_789, '000\\-00\\-0000', '123-45-6789'],
    [12_345, '000-00-0000', '000-01-2345'],
    [501, '[$-409]00000', '00501'],
    [7, '0', '7'],
    [7, '00.00', '7'],
  ])('keeps zeros before %d under %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text)
  })

  it.each([
    [19.9, '[$€-407]#,##0.00', '€19.9'],
    [19.9, '#,##0.00\\ [$€-407]', '19.9 €'],
    [19.9, '"$"#,##0.00', '$19.9'],
    [19.9, '\\£0', '£19.9'],
    [19.9, '[$USD] 0.00', 'USD 19.9'],
    [19.9, '0.00" EUR"', '19.9 EUR'],
    [19.9, '#,##0.00_);[Red](#,##0.00)', '19.9'],
  ])('names the currency of %d under %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text)
  })

  it.each([
    [45_296, 'yyyy\\-mm\\-dd', '2024-01-05'],
    [45_296, 'dd/mm/yyyy', '2024-01-05'],
    [45_296, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2024-01-05'],
    [45_296, 'mmm-yy', '2024-01-05'],
    [45_296, 'yyyy"年"m"月"d"日"', '2024-01-05'],
    [45_296.5, 'dd/mm/yyyy', '2024-01-05 12:00:00'],
    [45_296, 'm/d/yy h:mm', '2024-01-05 00:00:00'],
    [45_296.4309027778, 'm/d/yy h:mm AM/PM', '2024-01-05 10:20:30'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [59, 'yyyy-mm-dd', '1900-02-28'],
    [61, 'yyyy-mm-dd', '1900-03-01'],
    [-1, 'yyyy-mm-dd', '-1'],
    [2_958_466, 'yyyy-mm-dd', '2958466'],
  ])('a day or moment: %d under %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text)
  })

  it.each([
    [0.4375, 'h:mm', '10:30'],
    [0.4375, 'hh:mm:ss', '10:30:00'],
    [0.437511574074, 'h:mm', '10:30:01'],
    [0.4375, 'h:mm AM/PM', '10:30'],
    [1.5, '[h]:mm:ss', '36:00:00'],
    [-0.5, '[h]:mm', '-12:00:00'],
    [0.5, 'mm:ss', '12:00:00'],
    [45_296.5, 'h:mm', '2024-01-05 12:00:00'],
  ])('a time: %d under %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text)
  })

  it('counts from 1904', () => {
    expect(shown(0, 'yyyy-mm-dd', 1904)).toBe('1904-01-01')
  })
})

it('knows the formats that files name by number alone, and puts those of the file first', () => {
  expect(formOf(formatOf(14, new Map()))).toEqual({ kind: 'date' })
  expect(formOf(formatOf(22, new Map()))).toEqual({ kind: 'datetime' })
  expect(formOf(formatOf(9, new Map()))).toEqual({ kind: 'percent' })
  expect(formOf(formatOf(57, new Map()))).toEqual({ kind: 'date' })
  expect(formOf(formatOf(2, new Map()))).toEqual({ kind: 'number' })
  expect(formOf(formatOf(14, new Map([[14, '0%']])))).toEqual({ kind: 'percent' })
})
