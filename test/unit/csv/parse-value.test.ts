import { describe, expect, it } from 'vitest'
import { type FindReferences, parseValue, type TextForms } from '../../../src-shared/model/parse-value.ts'
import { parseDate, parseDateOnly, parseDateTime, parseTime } from '../../../src-shared/model/parse-value-date.ts'
import { candidateNames, matchNames } from '../../../src-shared/model/parse-value-names.ts'
import { type DecimalSign, parseNumber } from '../../../src-shared/model/parse-value-number.ts'
import { makeField } from '../../support/csv/make-field.ts'

const number = (text: string, decimal: DecimalSign = '.', precision: number | null = null): number | string => {
  const parsed = parseNumber(text, decimal, precision, 'kg')
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
    ['5 kg', 5],
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
    ['', 'not-a-number'],
    ['-', 'not-a-number'],
    ['12 %', 'not-a-number'],
    ['0x10', 'not-a-number'],
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

  it('refuses decimal places that the field does not keep, zeros aside', () => {
    expect(['1.25', '1.255', '1.250', '2'].map((text) => number(text, '.', 2))).toEqual([1.25, 'too-many-decimals', 1.25, 2])
    expect(number('0.5', '.', 0)).toBe('too-many-decimals')
  })
})

const outcome = (parsed: ReturnType<typeof parseDate>): string => (parsed.ok ? parsed.value : parsed.error.kind)

describe('parseDate', () => {
  it.each([
    ['2024-3-7', '2024-03-07'],
    ['2024/03/07', '2024-03-07'],
    ['2024.03.07', '2024-03-07'],
    ['20240307', '2024-03-07'],
    ['2024年3月7日', '2024-03-07'],
    ['7 Mar 2024', '2024-03-07'],
    ['07-Mar-24', '2024-03-07'],
    ['7th March 2024', '2024-03-07'],
    ['March 7, 2024', '2024-03-07'],
    ['Sept 1, 1999', '1999-09-01'],
    ['25/12/2024', '2024-12-25'],
    ['12/25/2024', '2024-12-25'],
    ['5.5.2024', '2024-05-05'],
    ['03/04/2024', 'ambiguous-date'],
    ['2024-02-30', 'not-a-date'],
    ['2023-02-29', 'not-a-date'],
    ['2024-13-01', 'not-a-date'],
    ['2024', 'not-a-date'],
    ['Mayday 5 2024', 'not-a-date'],
    ['45123', 'not-a-date'],
  ])('reads %s without an order as %s', (text, expected) => {
    expect(outcome(parseDate(text, null))).toBe(expected)
  })

  it('keeps to the order it is given', () => {
    expect(outcome(parseDate('03/04/2024', 'dmy'))).toBe('2024-04-03')
    expect(outcome(parseDate('03/04/2024', 'mdy'))).toBe('2024-03-04')
    expect(outcome(parseDate('25/12/2024', 'mdy'))).toBe('not-a-date')
    expect(outcome(parseDate('24-03-07', 'ymd'))).toBe('2024-03-07')
    expect(outcome(parseDate('1/8/68', 'dmy'))).toBe('2068-08-01')
    expect(outcome(parseDate('1/8/69', 'dmy'))).toBe('1969-08-01')
  })

  it('drops a midnight and no other time', () => {
    expect(outcome(parseDateOnly('2024-03-07 00:00:00', null))).toBe('2024-03-07')
    expect(outcome(parseDateOnly('2024-03-07 10:00', null))).toBe('time-in-date')
    expect(outcome(parseDateOnly('2024-03-07 00:00:00.5', null))).toBe('time-in-date')
  })
})

describe('parseDateTime', () => {
  it.each([
    ['2024-3-7 9:05', '2024-03-07 09:05:00'],
    ['2024-03-07T09:05:07.000Z', '2024-03-07 09:05:07'],
    ['7 Mar 2024, 2:30 pm', '2024-03-07 14:30:00'],
    ['2024-03-07', '2024-03-07 00:00:00'],
    ['2024-03-07 24:00', 'not-a-date'],
    ['2024-03-07T09:05:07.5Z', 'too-fine'],
    ['2024-03-07T09:05:07-05:00', 'time-zone'],
    ['noon', 'not-a-date'],
  ])('reads %s as %s', (text, expected) => {
    expect(outcome(parseDateTime(text, null, true))).toBe(expected)
  })

  it('refuses seconds that the field does not hold', () => {
    expect(outcome(parseDateTime('2024-03-07 09:05:07', null, false))).toBe('too-fine')
    expect(outcome(parseDateTime('2024-03-07 09:05:00', null, false))).toBe('2024-03-07 09:05:00')
  })
})

describe('parseTime', () => {
  it.each([
    ['9:5', null, '09:05'],
    ['9:05:07', null, '09:05:07'],
    ['9:05', true, '09:05:00'],
    ['9:05:00', false, '09:05'],
    ['9:05:01', false, 'too-fine'],
    ['12 am', null, '00:00'],
    ['12:30 PM', null, '12:30'],
    ['11 p.m.', null, '23:00'],
    ['13 pm', null, 'not-a-time'],
    ['9', null, 'not-a-time'],
    ['24:00', null, 'not-a-time'],
  ] as const)('reads %s (seconds: %s) as %s', (text, hasSeconds, expected) => {
    expect(outcome(parseTime(text, hasSeconds))).toBe(expected)
  })
})

describe('matchNames', () => {
  const known = ['Acme', 'Acme, Inc.', 'Beta', 'A;B']
  const find = (text: string) =>
    known.includes(text)
      ? ({ found: 'one', id: text } as const)
      : text === 'Twin'
        ? ({ found: 'many', ids: ['1', '2'] } as const)
        : text === 'Skip'
          ? ({ found: 'pass' } as const)
          : ({ found: 'none' } as const)
  const matched = (text: string, isMultiple = true) => {
    const found = matchNames(text, isMultiple, find)
    return found.ok ? found.value : found.error
  }

  it('prefers the longest name, so that separators inside names do no harm', () => {
    expect(matched('Acme, Inc.')).toEqual(['Acme, Inc.'])
    expect(matched('Beta, Acme, Inc.')).toEqual(['Beta', 'Acme, Inc.'])
    expect(matched('Acme, Beta; A;B')).toEqual(['Acme', 'Beta', 'A;B'])
    expect(matched('Beta\nBeta')).toEqual(['Beta'])
  })

  it('names what it does not know, and what has several meanings', () => {
    expect(matched('Beta, Gamma | Delta')).toEqual({ kind: 'unknown-name', texts: ['Gamma', 'Delta'] })
    expect(matched('Beta, Twin')).toEqual({ kind: 'ambiguous-name', text: 'Twin', found: 2 })
    expect(matched('Acme, Beta', false)).toEqual({ kind: 'several-for-one', found: 2 })
    expect(matched('Gamma, Delta', false)).toEqual({ kind: 'unknown-name', texts: ['Gamma, Delta'] })
  })

  it('leaves out what the user decided to leave empty', () => {
    expect(matched('Skip')).toBeNull()
    expect(matched('Skip, Beta')).toEqual(['Beta'])
    expect(matched('  ')).toBeNull()
  })

  it('says beforehand every name that it may ask for', () => {
    for (const text of ['Acme, Inc.', 'a, b; c', 'x', '', 'Beta, Acme, Inc.']) {
      const asked = new Set<string>()
      matchNames(text, true, (name) => {
        asked.add(name)
        return { found: 'none' }
      })
      expect([...asked].filter((name) => !candidateNames(text, true).includes(name))).toEqual([])
    }
  })
})

describe('parseValue', () => {
  const forms: TextForms = { decimal: '.', dateOrder: null }
  const find: FindReferences = (kind, text) => (kind === 'members' && text === 'Ann' ? ['a1'] : [])
  const value = (text: string, field: ReturnType<typeof makeField>) => {
    const parsed = parseValue(text, field, forms, find)
    return parsed.ok ? parsed.value : parsed.error.kind
  }

  it('reads each kind of field', () => {
    expect(value('  as it is ', makeField('t', 'Text'))).toBe('  as it is ')
    expect(value('', makeField('t', 'Text'))).toBeNull()
    expect(value('Ann', makeField('m', 'Collaborator'))).toEqual(['a1'])
    expect(value('2024-03', makeField('d', 'Date', { subType: '4' }))).toBe('2024-03-01')
    expect(value('2024-03', makeField('d', 'Date'))).toBe('not-a-date')
    expect(value('x', makeField('c', 'Formula'))).toBe('not-editable')
    expect(value('x', makeField('c', 'Text', { isReadOnly: true }))).toBe('not-editable')
    expect(value('photo.png', makeField('f', 'Attachment'))).toBe('not-a-file')
  })

  it('prefers the exact option over one in another case, and refuses two that differ in case only', () => {
    const field = makeField('o', 'SingleSelect', { options: ['open', 'Open', 'OPEN it'] })
    expect([value('open', field), value('Open', field), value('OPEN', field), value('open IT', field)]).toEqual([
      ['k0'],
      ['k1'],
      'ambiguous-name',
      ['k2'],
    ])
  })
})
