import { describe, expect, it } from 'vitest'
import type { DateForm } from '../../../../src-shared/model/dates/date-form.ts'
import { type ZoneReading, zoneReading } from '../../../../src-shared/model/dates/time-zone.ts'
import { type DateReading, parseDay, parseMoment } from '../../../../src-shared/model/texts/parse-value-date.ts'
import { parseClock } from '../../../../src-shared/model/texts/parse-value-time.ts'

const day = (text: string, reading: DateReading): unknown => {
  const parsed = parseDay(text, reading)
  if (parsed.ok) return parsed.value.day
  return parsed.error.kind === 'ambiguous-date' ? parsed.error.readings : parsed.error.kind
}
const today = '2026-03-07'

describe('a day of a text from elsewhere', () => {
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
    ['2024-Mar-07', '2024-03-07'],
    ['Sept 1, 1999', '1999-09-01'],
    ['7. März 2024', '2024-03-07'],
    ['1er août 2024', '2024-08-01'],
    ['3 de enero de 2024', '2024-01-03'],
    ['25/12/2024', '2024-12-25'],
    ['12/25/2024', '2024-12-25'],
    ['5.5.2024', '2024-05-05'],
    ['03/04/2024', ['2024-04-03', '2024-03-04']],
    ['2024-02-30', 'not-a-date'],
    ['2023-02-29', 'not-a-date'],
    ['2024-13-01', 'not-a-date'],
    ['2024', 'not-a-date'],
    ['Mayday 5 2024', 'not-a-date'],
    ['45123', 'not-a-date'],
    ['today', 'not-a-date'],
    ['3 Jan', 'not-a-date'],
    ['7.3', 'not-a-date'],
  ])('reads %s without an order as %j', (text, expected) => {
    expect(day(text, { dateOrder: null })).toEqual(expected)
  })

  it('keeps to the order it is given', () => {
    expect(day('03/04/2024', { dateOrder: 'dmy' })).toBe('2024-04-03')
    expect(day('03/04/2024', { dateOrder: 'dmy/' })).toBe('2024-04-03')
    expect(day('03/04/2024', { dateOrder: 'mdy' })).toBe('2024-03-04')
    expect(day('25/12/2024', { dateOrder: 'mdy' })).toBe('not-a-date')
    expect(day('1/8/68', { dateOrder: 'dmy' })).toBe('2068-08-01')
    expect(day('1/8/69', { dateOrder: 'dmy' })).toBe('1969-08-01')
  })

  it('takes a year of two digits in front only where the texts themselves are known to have it there', () => {
    expect(day('31.12.24', { dateOrder: 'ymd' })).toEqual(['2031-12-24', '2024-12-31'])
    expect(day('31.12.24', { dateOrder: 'ymd', isOrderOfTexts: true })).toBe('2031-12-24')
    expect(day('24-03-07', { dateOrder: 'ymd', isOrderOfTexts: true })).toBe('2024-03-07')
    expect(day('12/31/24', { dateOrder: 'ymd' })).toBe('2024-12-31')
  })
})

describe('a day that is typed', () => {
  it.each([
    ['24/12/2025', 'ymd', '2025-12-24'],
    ['24.12.2025', 'ymd', '2025-12-24'],
    ['24 Dec 2025', 'ymd', '2025-12-24'],
    ['2026-03-07', 'mdy', '2026-03-07'],
    ['7.3.2026', 'dmy', '2026-03-07'],
    ['7/3/26', 'dmy', '2026-03-07'],
    ['3/7/2026', 'mdy', '2026-03-07'],
    ['12/31/24', 'dmy', '2024-12-31'],
    ['31.12.24', 'mdy', '2024-12-31'],
    ['31.12.24', 'ymd', ['2031-12-24', '2024-12-31']],
    ['03/04/2025', 'ymd', ['2025-04-03', '2025-03-04']],
    ['3 Jan', 'dmy', '2026-01-03'],
    ['Jan 3', 'mdy', '2026-01-03'],
    ['7.3', 'dmy', '2026-03-07'],
    ['24.12.', 'dmy', '2026-12-24'],
    ['3/7', 'mdy', '2026-03-07'],
    ['3-7', 'ymd', '2026-03-07'],
    ['today', 'ymd', '2026-03-07'],
    ['Tomorrow', 'dmy', '2026-03-08'],
    ['gestern', 'dmy', '2026-03-06'],
    ['mañana', 'dmy', '2026-03-08'],
    ['明天', 'ymd', '2026-03-08'],
    ['31.2.2026', 'dmy', 'not-a-date'],
    ['13/13/2026', 'dmy', 'not-a-date'],
    ['soon', 'dmy', 'not-a-date'],
  ] as const)('%s with %s means %j', (text, dateOrder, expected) => {
    expect(day(text, { dateOrder, today })).toEqual(expected)
  })
})

describe('a zone at the end of a moment', () => {
  const read = (text: string, zone?: ZoneReading): unknown => {
    const parsed = parseMoment(text, { dateOrder: null, ...(zone === undefined ? {} : { zone }) })
    return parsed.ok ? [parsed.value.day, parsed.value.time, parsed.value.zone] : parsed.error.kind
  }
  it('is left out of what is typed or pasted where it is UTC, which is said, and refused where it is another', () => {
    expect(read('2024-03-07T09:05:07Z')).toEqual(['2024-03-07', '09:05:07', 'left-out'])
    expect(read('2024-03-07 09:05 +00:00')).toEqual(['2024-03-07', '09:05:00', 'left-out'])
    expect(read('2024-03-07T09:05:07+01')).toBe('time-zone')
  })

  it('is left out, converted or refused as it is said for a column', () => {
    expect(read('2024-03-07T23:05:07-05:30', 'written')).toEqual(['2024-03-07', '23:05:07', 'left-out'])
    expect(read('2024-03-07T23:05:07-05:30', zoneReading('UTC'))).toEqual(['2024-03-08', '04:35:07', 'converted'])
    expect(read('2024-02-28T23:45:00Z', zoneReading('Asia/Kathmandu'))).toEqual(['2024-02-29', '05:30:00', 'converted'])
    expect(read('2024-03-07T09:05:07Z', 'refuse')).toBe('time-zone')
    expect(read('2024-03-07T09:05:07', 'refuse')).toEqual(['2024-03-07', '09:05:07', undefined])
  })

  it('is converted on both sides of the night in which the clocks change', () => {
    const berlin = zoneReading('Europe/Berlin')
    expect(read('2024-03-31T00:59:59Z', berlin)).toEqual(['2024-03-31', '01:59:59', 'converted'])
    expect(read('2024-03-31T01:00:00Z', berlin)).toEqual(['2024-03-31', '03:00:00', 'converted'])
  })
})

describe('a moment', () => {
  const moment = (text: string, dateOrder: DateForm | null = null, typed: string | null = null): string => {
    const parsed = parseMoment(text, { dateOrder, today: typed })
    return parsed.ok ? `${parsed.value.day} ${parsed.value.time}` : parsed.error.kind
  }
  it.each([
    ['2024-3-7 9:05', '2024-03-07 09:05:00'],
    ['2024-03-07T09:05:07.000Z', '2024-03-07 09:05:07'],
    ['2024-03-07 09:05:07', '2024-03-07 09:05:07'],
    ['7 Mar 2024, 2:30 pm', '2024-03-07 14:30:00'],
    ['2024-03-07', '2024-03-07 null'],
    ['2024-03-07 24:00', 'not-a-date'],
    ['2024-02-30 10:00:00', 'not-a-date'],
    ['2024-03-07T09:05:07-05:00', 'time-zone'],
    ['03/04/2024 9:05', 'ambiguous-date'],
    ['noon', 'not-a-date'],
  ])('%s is %s', (text, expected) => {
    expect(moment(text)).toBe(expected)
  })

  it('is typed with less', () => {
    expect(moment('7.3.2026 9:05', 'dmy', today)).toBe('2026-03-07 09:05:00')
    expect(moment('tomorrow 9', 'dmy', today)).toBe('2026-03-08 09:00:00')
    expect(moment('3 Jan 930', 'dmy', today)).toBe('2026-01-03 09:30:00')
    expect(moment('7.3.2026 late', 'dmy', today)).toBe('not-a-date')
  })
})

describe('a time of day', () => {
  const time = (text: string, isTyped: boolean): string => {
    const parsed = parseClock(text, isTyped)
    return parsed.ok ? parsed.value.time : parsed.error.kind
  }
  it.each([
    ['9:5', '09:05:00'],
    ['9:05:07', '09:05:07'],
    ['12 am', '00:00:00'],
    ['12:30 PM', '12:30:00'],
    ['11 p.m.', '23:00:00'],
    ['13 pm', 'not-a-time'],
    ['9', 'not-a-time'],
    ['930', 'not-a-time'],
    ['24:00', 'not-a-time'],
  ])('%s is %s', (text, expected) => {
    expect(time(text, false)).toBe(expected)
  })
  it.each([
    ['9', '09:00:00'],
    ['9:5', '09:05:00'],
    ['930', '09:30:00'],
    ['9.30', '09:30:00'],
    ['9h30', '09:30:00'],
    ['9:30 pm', '21:30:00'],
    ['23:59:58', '23:59:58'],
    ['24:00', 'not-a-time'],
    ['13 pm', 'not-a-time'],
    ['noon', 'not-a-time'],
  ])('%s typed is %s', (text, expected) => {
    expect(time(text, true)).toBe(expected)
  })
})
