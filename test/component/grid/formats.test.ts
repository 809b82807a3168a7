import { describe, expect, it } from 'vitest'
import { formatBytes } from '../../../src-renderer/ui/format-bytes.ts'
import { countOf } from '../../../src-renderer/ui/format-count.ts'
import { formatAgo, formatSeconds } from '../../../src-renderer/ui/format-duration.ts'
import { formatDate, formatDateTime, parseDate, parseDateTime, parseTime } from '../../../src-shared/model/date-format.ts'
import { createNumberTexts } from '../../../src-shared/model/number-texts.ts'

const today = '2026-03-07'

describe('dates', () => {
  it('are written in the user’s order', () => {
    expect([formatDate('2026-03-07', 'ymd'), formatDate('2026-03-07', 'dmy'), formatDate('2026-03-07', 'mdy')]).toEqual([
      '2026-03-07',
      '07.03.2026',
      '03/07/2026',
    ])
    expect(formatDateTime('2026-03-07 09:05:00', 'ymd')).toBe('2026-03-07 09:05')
    expect(formatDateTime('2026-03-07 09:05:30', 'dmy')).toBe('07.03.2026 09:05:30')
  })

  it('are shown as they came when they are no dates', () => {
    expect(formatDate('soon', 'dmy')).toBe('soon')
  })

  it.each([
    ['7.3.2026', 'dmy', '2026-03-07'],
    ['7/3/26', 'dmy', '2026-03-07'],
    ['3/7/2026', 'mdy', '2026-03-07'],
    ['26-3-7', 'ymd', '2026-03-07'],
    ['7.3', 'dmy', '2026-03-07'],
    ['2026-03-07', 'mdy', '2026-03-07'],
    ['7.3.71', 'dmy', '1971-03-07'],
    ['31.2.2026', 'dmy', null],
    ['13/13/2026', 'dmy', null],
    ['tomorrow', 'dmy', null],
  ] as const)('read %s in order %s as %s', (text, order, date) => {
    expect(parseDate(text, order, today)).toBe(date)
  })

  it.each([
    ['9', '09:00'],
    ['9:5', '09:05'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['9:30 pm', '21:30'],
    ['12 am', '00:00'],
    ['23:59:58', '23:59:58'],
    ['24:00', null],
    ['13 pm', null],
    ['noon', null],
  ])('read the time %s as %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })

  it('read a date with a time, and a date alone as midnight', () => {
    expect(parseDateTime('7.3.2026 9:05', 'dmy', today)).toBe('2026-03-07 09:05:00')
    expect(parseDateTime('2026-03-07T09:05', 'dmy', today)).toBe('2026-03-07 09:05:00')
    expect(parseDateTime('7.3.2026', 'dmy', today)).toBe('2026-03-07 00:00:00')
    expect(parseDateTime('7.3.2026 late', 'dmy', today)).toBeNull()
  })
})

describe('numbers', () => {
  const english = createNumberTexts('en-US')
  const german = createNumberTexts('de-DE')

  it.each([
    ['1234.5', 1234.5],
    ['1,234.5', 1234.5],
    ['1,234', 1234],
    ['1.234,5', 1234.5],
    ['0.125', 0.125],
    ['$ 12.50', 12.5],
    ['12 kg', 12],
    ['EUR 12.5', 12.5],
    ['1E+05', 100_000],
    ['-3', -3],
    ['(3.5)', -3.5],
    ['1,234,567', 1234567],
    ['.5', 0.5],
  ])('read %s where the point is the decimal sign', (text, value) => {
    expect(english.parse(text, 'kg')).toBe(value)
  })

  it.each([
    ['1.234,5', 1234.5],
    ['1.234', 1234],
    ['1,5', 1.5],
    ['1,234.5', 1234.5],
    ['0,125', 0.125],
  ])('read %s where the comma is the decimal sign', (text, value) => {
    expect(german.parse(text)).toBe(value)
  })

  it.each([
    '',
    'abc',
    '12%',
    '12 kg',
    'XQZ 12',
    '0x10',
    'NaN',
    '1e309',
    '12-34',
    '1.2.3,4,5',
    '12345678901234567',
    'room 12 b 7',
  ])('refuse %s', (text) => {
    expect(english.parse(text)).toBeNull()
  })

  it('are written with their decimals and typed without grouping', () => {
    expect(english.format(1234.5, 2)).toBe('1,234.50')
    expect(german.format(1234.5, 2)).toBe('1.234,50')
    expect(german.formatPlain(1234.5, 2)).toBe('1234,50')
    expect(english.formatPlain(0.1, null)).toBe('0.1')
    expect([english.format(1e308, 0), german.format(-1.5e21, 2)]).toEqual(['1E+308', '-1,5E+21'])
  })
})

describe('amounts in words', () => {
  it('count things', () => {
    expect([countOf(1, 'row'), countOf(12_000, 'row'), countOf(2, 'entry', 'entries')]).toEqual([
      '1 row',
      '12,000 rows',
      '2 entries',
    ])
  })

  it('give sizes, spans and ages that people read at once', () => {
    expect([formatBytes(640), formatBytes(12_288), formatBytes(3_565_158)]).toEqual(['640 bytes', '12 KB', '3.4 MB'])
    expect([formatSeconds(0.4), formatSeconds(12), formatSeconds(200), formatSeconds(3900)]).toEqual([
      'less than a second',
      '12 s',
      '3 min 20 s',
      '1 h 5 min',
    ])
    const now = Date.UTC(2026, 2, 7, 12)
    expect([0, 5 * 60_000, 3 * 3_600_000, 30 * 3_600_000].map((age) => formatAgo(now - age, now))).toEqual([
      'just now',
      '5 minutes ago',
      '3 hours ago',
      'yesterday',
    ])
  })
})
