import { describe, expect, it } from 'vitest'
import { formatBytes } from '../../../src-renderer/ui/format/format-bytes.ts'
import { countOf } from '../../../src-renderer/ui/format/format-count.ts'
import { formatAgo, formatSeconds } from '../../../src-renderer/ui/format/format-duration.ts'
import { formatDate, formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'

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
})

describe('numbers', () => {
  const english = createNumberTexts('1,234.5')
  const german = createNumberTexts('1.234,5')

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
