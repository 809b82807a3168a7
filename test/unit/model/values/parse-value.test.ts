import { describe, expect, it } from 'vitest'
import { type FindReferences, parseValue, type TextForms } from '../../../../src-shared/model/texts/parse-value.ts'
import { candidateNames, matchNames } from '../../../../src-shared/model/texts/parse-value-names.ts'
import { describeNote } from '../../../../src-shared/model/texts/read-note.ts'
import { type FieldSpec, makeField } from '../../../support/csv/make-field.ts'

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

  it('finds a name of six parts within a list, and a longer one as a whole only', () => {
    const [six, seven] = ['a, b, c, d, e, f', 'a, b, c, d, e, f, g']
    const findLong = (text: string) =>
      text === six || text === seven || text === 'x' ? ({ found: 'one', id: text } as const) : ({ found: 'none' } as const)
    expect(matchNames(`x, ${six}`, true, findLong)).toEqual({ ok: true, value: ['x', six] })
    expect(matchNames(seven, true, findLong)).toEqual({ ok: true, value: [seven] })
    expect(matchNames(`x, x, ${seven}`, true, (text) => (text === six ? { found: 'none' } : findLong(text)))).toEqual({
      ok: false,
      error: { kind: 'unknown-name', texts: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    })
    expect(candidateNames(`${seven}, h`, true).filter((name) => name.startsWith('a'))).toEqual([
      `${seven}, h`,
      'a',
      'a, b',
      'a, b, c',
      'a, b, c, d',
      'a, b, c, d, e',
      six,
    ])
  })

  it('asks for a text as a whole where the field holds one, or where nothing separates its parts', () => {
    expect([
      candidateNames(' a, b ', false),
      candidateNames(' a b ', true),
      candidateNames(' ', true),
      candidateNames(',', true),
    ]).toEqual([['a, b'], ['a b'], [], [',']])
  })

  it('names the only part of a list without its separators', () => {
    expect(matched('Gamma,')).toEqual({ kind: 'unknown-name', texts: ['Gamma'] })
    expect(matched('Gamma,', false)).toEqual({ kind: 'unknown-name', texts: ['Gamma,'] })
    expect(matched('Acme, Gamma', false)).toEqual({ kind: 'unknown-name', texts: ['Acme, Gamma'] })
    expect(matched('Twin')).toEqual({ kind: 'ambiguous-name', text: 'Twin', found: 2 })
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

/** What reads the texts of a field asks nothing but whether it can be changed. */
const entered = (type: 'Currency' | 'Rating' | 'Checkbox', spec: FieldSpec = {}) => ({
  ...makeField('e', type, spec),
  lock: null,
})

describe('parseValue', () => {
  const forms: TextForms = { decimal: '.', dateOrder: null }
  const find: FindReferences = (kind, text) => (kind === 'members' && text === 'Ann' ? ['a1'] : [])
  const read = (text: string, field: ReturnType<typeof makeField>) => {
    const parsed = parseValue(text, field, forms, find)
    if (!parsed.ok) return parsed.error.kind
    return parsed.note === undefined ? parsed.value : [parsed.value, describeNote(parsed.note)]
  }

  it('reads each kind of field', () => {
    expect(read('  as it is ', makeField('t', 'Text'))).toBe('  as it is ')
    expect(read('', makeField('t', 'Text'))).toBeNull()
    expect(read('Ann', makeField('m', 'Collaborator'))).toEqual(['a1'])
    expect(read('x', makeField('c', 'Formula'))).toBe('not-editable')
    expect(read('x', makeField('c', 'Text', { isReadOnly: true }))).toBe('not-editable')
    expect(read('photo.png', makeField('f', 'Attachment'))).toBe('not-a-file')
  })

  it('prefers the exact option over one in another case, and refuses two that differ in case only', () => {
    const field = makeField('o', 'SingleSelect', { options: ['open', 'Open', 'OPEN it'] })
    expect([read('open', field), read('Open', field), read('OPEN', field), read('open IT', field)]).toEqual([
      ['k0'],
      ['k1'],
      'ambiguous-name',
      ['k2'],
    ])
  })

  const cutToMonth = 'Kept as a month; the day is left out'
  it.each([
    ['2024-03', '2024-03-01'],
    ['03/2024', '2024-03-01'],
    ['3.2024', '2024-03-01'],
    ['March 2024', '2024-03-01'],
    ['2024 Mär', '2024-03-01'],
    ['2024年3月', '2024-03-01'],
    ['2024-03-01', '2024-03-01'],
    ['2024-03-16', ['2024-03-01', cutToMonth]],
    ['16 Mar 2024 10:00', ['2024-03-01', cutToMonth]],
    ['2024', 'not-a-date'],
    ['13/2024', 'not-a-date'],
  ])('reads %s for a field of months as %j', (text, expected) => {
    expect(read(text, makeField('d', 'Date', { subType: '4' }))).toEqual(expected)
  })

  it('keeps what the field keeps, and tells what it does not', () => {
    const moment = '2024-03-16 10:20:30.5'
    const kept = (subType: string) => read(moment, makeField('d', 'DateTime', { subType }))
    expect(['5', '4', '3', '2', '1', '6', ''].map(kept)).toEqual([
      ['2024-01-01 00:00:00', 'Kept as a year; month, day and time are left out'],
      ['2024-03-01 00:00:00', cutToMonth],
      ['2024-03-16 00:00:00', 'Kept as a day; the time of day is left out'],
      ['2024-03-16 10:00:00', 'Kept to the hour; minutes are left out'],
      ['2024-03-16 10:20:00', 'Kept to the minute; seconds are left out'],
      ['2024-03-16 10:20:30', 'Kept to the second; fractions are left out'],
      ['2024-03-16 10:20:30', 'Kept to the second; fractions are left out'],
    ])
    expect(read('2024', makeField('d', 'Date', { subType: '5' }))).toBe('2024-01-01')
    expect(read('2024-03', makeField('d', 'Date'))).toBe('not-a-date')
    expect(read('2024-03-16T10:20:30+02:00', makeField('d', 'Date'))).toBe('time-zone')
  })

  it('leaves out a time of day that is none without a word', () => {
    expect(read('2024-03-07 00:00:00', makeField('d', 'Date'))).toBe('2024-03-07')
    expect(read('2024-03-07 10:00', makeField('d', 'Date'))).toEqual(['2024-03-07', 'Kept as a day; the time of day is left out'])
  })

  it('keeps hours and minutes, and seconds where the field does', () => {
    const time = (text: string, subType: string) => read(text, makeField('t', 'Time', { subType }))
    expect([time('9:05', '1'), time('9:05', '6'), time('9:05', ''), time('9:05:00', ''), time('9:05:00', '1')]).toEqual([
      '09:05',
      '09:05:00',
      '09:05',
      '09:05:00',
      '09:05',
    ])
    expect(time('9:05:07', '1')).toEqual(['09:05', 'Kept to the minute; seconds are left out'])
    expect([time('9', '1'), time('24:00', '1'), time('noon', '1')]).toEqual(['not-a-time', 'not-a-time', 'not-a-time'])
  })

  it('says when a year of two digits was read', () => {
    expect(read('7 Mar 68', makeField('d', 'Date'))).toEqual([
      '2068-03-07',
      'Year of two digits: 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999',
    ])
    expect(read('7 Mar 69', makeField('d', 'Date'))).toContain('1969-03-07')
  })

  it('rounds to what the field keeps, money to two places where the structure does not say, and tells', () => {
    expect(read('1.005', makeField('n', 'Number', { precision: 2 }))).toEqual([1.01, 'Rounded to 2 decimal places'])
    expect(read('2.5', makeField('n', 'Number', { precision: 0 }))).toEqual([3, 'Rounded to a whole number'])
    expect(read('0.1234', makeField('n', 'Number'))).toBe(0.1234)
    expect(read('2.675', entered('Currency', { unit: '€' }))).toEqual([2.68, 'Rounded to 2 decimal places'])
  })

  it('takes a percentage in percent where the field counts so, else as a share', () => {
    expect(read('12.5%', makeField('n', 'Number', { unit: '%' }))).toBe(12.5)
    expect(read('12.5 %', makeField('n', 'Number'))).toBe(0.125)
    expect(read('12.5%', makeField('n', 'Number', { precision: 2 }))).toEqual([0.13, 'Rounded to 2 decimal places'])
  })

  it('takes the unit on either side, and refuses another currency', () => {
    const euros = entered('Currency', { unit: '€' })
    expect(
      ['€ 12.50', '12.50 EUR', 'EUR 12.50', '12.50€', '-€5', '(€5)', '$1,200', '12 USD', '5 US$'].map((it) => read(it, euros)),
    ).toEqual([12.5, 12.5, 12.5, 12.5, -5, -5, 'other-currency', 'other-currency', 'other-currency'])
    const dollars = entered('Currency', { unit: '$' })
    expect(['$1,200', '12 USD', '5 US$', '12 CAD', '€5'].map((it) => read(it, dollars))).toEqual([
      1200,
      12,
      5,
      'other-currency',
      'other-currency',
    ])
    expect(read('kr 12', entered('Currency', { unit: 'kr' }))).toBe(12)
    expect(read('¥5', entered('Currency', { unit: 'CNY', precision: 0 }))).toBe(5)
    // A plain number says nothing about money.
    expect(read('$5', makeField('n', 'Number'))).toBe(5)
  })

  it('reads ratings as digits, stars and shares of the stars there are', () => {
    const rating = entered('Rating', { max: 5 })
    expect(['3', '0', '★★★', '★★★☆☆', '⭐⭐', '☆☆☆☆☆', '3/5', '5 / 5'].map((it) => read(it, rating))).toEqual([
      3, 0, 3, 3, 2, 0, 3, 5,
    ])
    expect(['6', '-1', '★★★★★★', '3/10', '5.4', 'good'].map((it) => read(it, rating))).toEqual([
      'out-of-range',
      'out-of-range',
      'out-of-range',
      'out-of-range',
      'out-of-range',
      'not-a-number',
    ])
    expect(read('3.5', rating)).toEqual([4, 'Rounded to a whole number'])
  })

  it('reads the words for yes and no of several languages', () => {
    const box = entered('Checkbox')
    expect(['Yes', 'nein', 'OUI', '✓', 'não', '0', 'maybe'].map((it) => read(it, box))).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
      'not-a-checkbox',
    ])
  })
})
