import { describe, expect, it } from 'vitest'
import { createEvidence, decimalSignOf } from '../../../src-shared/csv/column-evidence.ts'
import { mapColumns, type RememberedMapping } from '../../../src-shared/csv/map-columns.ts'
import { surveyColumn } from '../../../src-shared/csv/propose-field.ts'
import { sniffFormat } from '../../../src-shared/csv/sniff-format.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { makeField } from '../../support/csv/make-field.ts'

const sniff = (text: string, names: readonly string[] = []) => {
  const { delimiter, quote, hasHeader } = sniffFormat(text, true, names)
  return { delimiter, quote, hasHeader }
}

describe('sniffFormat', () => {
  it.each([
    ['a,b\n1,2\n3,4\n', ','],
    ['a;b\n1,5;2,5\n3;4\n', ';'],
    ['a\tb\n1, one\t2\n3\t4\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['sep=;\na,b;c\n1;2\n', ';'],
    ['only\none\ncolumn\n', ','],
    ['"a;b","c"\n"d;e","f"\n', ','],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(sniff(text).delimiter).toBe(delimiter)
  })

  it('takes apostrophes for quotes only where cells stand in them', () => {
    expect(sniff("a,b\n'x,y','z'\n'p','q'\n").quote).toBe("'")
    expect(sniff("a,b\nit's,that's\nO'Neil,x\n").quote).toBe('"')
  })

  it.each([
    ['name,amount\nx,1\ny,2\n', true],
    ['x,1\ny,2\nz,3\n', false],
    ['red,blue\nred,green\nblue,red\n', false],
    ['2024-01-01,5\n2024-01-02,6\n', false],
    ['city,country\nRome,Italy\nOslo,Norway\n', true],
  ])('tells whether %j begins with a header: %s', (text, hasHeader) => {
    expect(sniff(text).hasHeader).toBe(hasHeader)
  })

  it('knows a header by the names of the worksheet', () => {
    expect(sniff('red,blue\nred,green\n', ['Red', 'Blue']).hasHeader).toBe(true)
  })
})

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
  ])('reads from %s the sign %s', (text, sign) => {
    expect(decimalSignOf(text)).toBe(sign)
  })
})

describe('mapColumns', () => {
  const fields = [
    makeField('Name', 'Text'),
    makeField('Unit price', 'Number', { alias: 'unit_price' }),
    makeField('Email', 'Text'),
    makeField('Total', 'Formula'),
    makeField('Status', 'SingleSelect', { options: ['a'] }),
  ]
  const map = (headers: readonly string[], remembered: RememberedMapping = {}) =>
    mapColumns(headers, fields, remembered).map(({ field, reason }) => [field, reason])

  it('goes by name, then alias, then memory, then likeness', () => {
    expect(map(['NAME', 'UNIT_PRICE', 'E-Mail address', 'Zustand'], { zustand: 'f-Status' as FieldId })).toEqual([
      ['f-Name', 'same name'],
      ['f-Unit price', 'same name'],
      ['f-Email', 'similar to “Email”'],
      ['f-Status', 'as last time'],
    ])
  })

  it('gives a field to one column only, the best one', () => {
    expect(map(['Email address', 'email', 'Email 2'])).toEqual([
      [null, ''],
      ['f-Email', 'same name'],
      [null, ''],
    ])
  })

  it('proposes nothing that cannot be written, nothing for empty headers, and nothing that was left out last time', () => {
    expect(map(['Total', '', 'Emails'], { emails: null })).toEqual([
      [null, ''],
      [null, ''],
      [null, ''],
    ])
  })
})

describe('surveyColumn', () => {
  const propose = (name: string, texts: readonly string[]) => {
    const survey = surveyColumn()
    for (const [index, text] of texts.entries()) survey.observe(text, index + 2)
    const { type, precision, options } = survey.propose(name)
    return { type, precision, options: options.length }
  }
  const repeat = (texts: readonly string[], times: number): readonly string[] => Array.from({ length: times }, () => texts).flat()

  it.each([
    ['zip', ['00501', '12345'], '2', null],
    ['value', ['00501', '12345'], '2', null],
    ['customer id', ['1', '2', '3'], '2', null],
    ['amount', ['1.5', '2.25', '-3'], '6', 2],
    ['amount', ['1.234,50', '2,5'], '6', 1],
    ['amount', ['1.234', '5.678'], '2', null],
    ['long', ['12345678901234567890'], '2', null],
    ['when', ['2024-01-02', '2024-1-3'], '15', null],
    ['when', ['01/02/2024', '25/02/2024'], '15', null],
    ['when', ['01/02/2024', '03/02/2024'], '2', null],
    ['when', ['2024-01-02 10:00', '2024-01-03'], '16', null],
    ['mixed', ['1', 'two'], '2', null],
    ['nothing', ['', ' '], '2', null],
  ])('proposes for %s of %j the type %s', (name, texts, type, precision) => {
    expect(propose(name, texts)).toMatchObject({ type, precision })
  })

  it('proposes choices for few texts that come again and again', () => {
    expect(propose('size', repeat(['S', 'M', 'L'], 10))).toEqual({ type: '9', precision: null, options: 3 })
    expect(
      propose(
        'name',
        Array.from({ length: 100 }, (_, index) => `n${index}`),
      ).type,
    ).toBe('2')
  })
})
