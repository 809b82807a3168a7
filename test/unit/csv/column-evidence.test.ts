import { describe, expect, it } from 'vitest'
import { createEvidence } from '../../../src-shared/csv/column-evidence.ts'
import { decimalSignOf } from '../../../src-shared/csv/decimal-evidence.ts'

const evidenceOf = (...texts: readonly string[]) => {
  const evidence = createEvidence()
  for (const [index, text] of texts.entries()) evidence.observe(text, index + 2)
  return evidence
}

describe('column evidence', () => {
  it('tells the order of dates from days past twelve, and says which', () => {
    expect(evidenceOf('03/04/2024', '25/04/2024').dateOrder()).toEqual({
      kind: 'known',
      value: 'dmy',
      why: 'day first, because of “25/04/2024” in line 3',
    })
    expect(evidenceOf('03/04/2024', '04/25/24').dateOrder()).toMatchObject({ kind: 'known', value: 'mdy' })
    expect(evidenceOf('2024-03-04').dateOrder()).toMatchObject({ kind: 'known', value: 'ymd' })
  })

  it.each([
    ['01/02/45', true],
    ['01/02/29', false],
    ['01/02/30', true],
    ['01/02/68', true],
    ['01/02/69', false],
    ['45-03-12', true],
    ['32-03-12', true],
    ['75-03-45', false],
    ['3 March 45', true],
    ['March 3, 45', true],
    ['Mar 3 45', true],
    ['March 3, 1945', false],
    ['March 3, 75', false],
    ['Room 45', false],
    ['01/02/1945', false],
  ])('tells whether a year of two digits may be of either century: %s', (text, isOpen) => {
    const found = evidenceOf('01/02/2024', text).century()
    expect(found).toEqual(isOpen ? { text, line: 3 } : null)
    // The first of them is named.
    expect(evidenceOf(text, '01/02/50').century()).toEqual(isOpen ? { text, line: 2 } : { text: '01/02/50', line: 3 })
  })

  it('leaves open what nothing tells', () => {
    expect(evidenceOf('03/04/2024', '05/06/2024', '07/07/2024').dateOrder()).toEqual({ kind: 'ambiguous' })
    expect(evidenceOf('07/07/2024').dateOrder()).toEqual({ kind: 'nothing' })
    expect(evidenceOf('25/12/2024', '12/25/2024').dateOrder()).toMatchObject({ kind: 'contradictory' })
    expect(evidenceOf('hello', '', '5').dateOrder()).toEqual({ kind: 'nothing' })
  })

  it.each([
    ['1,234.5', '.'],
    ['1.234,5', ','],
    ['1.234.567', ','],
    ['1,234,567', '.'],
    ['0.5', '.'],
    ['0,500', ','],
    ['12.5', '.'],
    ['1234.567', '.'],
    ['1.234', 'either'],
    ['-1,234 €', 'either'],
    ['1234', null],
    ['abc', null],
    ['1.2.3', null],
    ['1,2,3', null],
    ['1.234,5.6', '.'],
    ['1,234.56', '.'],
    ['12,34', ','],
    ['0.500', '.'],
    ['-.5', '.'],
    ['(1.234,50) €', ','],
    ['$ 1,234.00', '.'],
    ['12.5 %', '.'],
    ['1 234,5', ','],
    ['1’234.5', '.'],
  ])('reads from %s the sign %s', (text, sign) => {
    expect(decimalSignOf(text)).toBe(sign)
  })

  it('tells the order of dates by the first cells that say something', () => {
    expect(evidenceOf('04/25/2024', '04/26/2024').dateOrder()).toEqual({
      kind: 'known',
      value: 'mdy',
      why: 'month first, because of “04/25/2024” in line 2',
    })
    expect(evidenceOf('2024/3/4', '2024-03-05').dateOrder()).toEqual({
      kind: 'known',
      value: 'ymd',
      why: 'year first, as in “2024/3/4” in line 2',
    })
    expect(evidenceOf('32.12.24').dateOrder()).toMatchObject({ kind: 'known', value: 'ymd' })
    expect(evidenceOf('31.12.24').dateOrder()).toMatchObject({ kind: 'known', value: 'dmy' })
    expect(evidenceOf('12.13.24').dateOrder()).toMatchObject({ kind: 'known', value: 'mdy' })
    expect(evidenceOf('12.11.24').dateOrder()).toEqual({ kind: 'ambiguous' })
    expect(evidenceOf('13.12.24').dateOrder()).toMatchObject({ kind: 'known', value: 'dmy' })
    expect(evidenceOf('13.12.2024 10:00').dateOrder()).toMatchObject({ kind: 'known', value: 'dmy' })
    expect(evidenceOf('13. 6. 2024').dateOrder()).toMatchObject({ kind: 'known', value: 'dmy' })
    expect(evidenceOf('6 / 13 / 2024').dateOrder()).toMatchObject({ kind: 'known', value: 'mdy' })
    expect(evidenceOf('5. 6. 2024').dateOrder()).toEqual({ kind: 'ambiguous' })
    expect(evidenceOf('2024年3月4日').dateOrder()).toMatchObject({ kind: 'known', value: 'ymd' })
  })

  it('says which cells contradict each other', () => {
    expect(evidenceOf('25/12/2024', ' 12/26/2024', '27/12/2024').dateOrder()).toEqual({
      kind: 'contradictory',
      why: '“25/12/2024” in line 2 has the day first, “12/26/2024” in line 3 the month',
    })
    expect(evidenceOf('1.5', '2,5', '3.5').decimal()).toEqual({
      kind: 'contradictory',
      why: '“1.5” in line 2 has a decimal point, “2,5” in line 3 a decimal comma',
    })
  })

  it('asks where a year of two digits may stand first', () => {
    expect(evidenceOf('24-01-05', '24-01-13').dateOrder()).toEqual({ kind: 'ambiguous' })
    expect(evidenceOf('24-01-05', '98-01-13').dateOrder()).toMatchObject({ kind: 'known', value: 'ymd' })
    expect(evidenceOf('24-01-05', '13-01-98').dateOrder()).toMatchObject({ kind: 'known', value: 'dmy' })
    expect(evidenceOf('13.01.24', '98-01-13').dateOrder()).toMatchObject({ kind: 'contradictory' })
  })

  it('tells the decimal sign where one cell can have no other', () => {
    expect(evidenceOf('1,234', '1,5').decimal()).toEqual({
      kind: 'known',
      value: ',',
      why: 'decimal comma, because of “1,5” in line 3',
    })
    expect(evidenceOf('1,234', '', '0.5').decimal()).toEqual({
      kind: 'known',
      value: '.',
      why: 'decimal point, because of “0.5” in line 4',
    })
    expect(evidenceOf('1,234', '1.234').decimal()).toEqual({ kind: 'ambiguous' })
    expect(evidenceOf('1', 'some 1.5').decimal()).toEqual({ kind: 'nothing' })
  })
})
