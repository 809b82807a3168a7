import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateStretches, stretchDays } from '../../../../src-shared/model/dates/date-stretches.ts'

describe('stretches of days', () => {
  test.each([
    ['today', '2026-03-31', '2026-03-31', '2026-03-31'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['tomorrow', '2025-12-31', '2026-01-01', '2026-01-01'],
    ['this-week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this-week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['last-week', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['next-week', '2026-11-22', '2026-11-23', '2026-11-29'],
    ['this-month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['next-month', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['this-quarter', '2026-05-05', '2026-04-01', '2026-06-30'],
    ['last-quarter', '2026-02-05', '2025-10-01', '2025-12-31'],
    ['this-year', '2026-07-01', '2026-01-01', '2026-12-31'],
    ['last-year', '2026-07-01', '2025-01-01', '2025-12-31'],
    ['last-7-days', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['last-30-days', '2026-03-30', '2026-03-01', '2026-03-30'],
    ['next-7-days', '2026-12-27', '2026-12-27', '2027-01-02'],
    ['next-30-days', '2026-01-15', '2026-01-15', '2026-02-13'],
  ] as const)('%s on %s goes from %s to %s', (name, today, from, to) => {
    expect(stretchDays(name, today)).toEqual([from, to])
  })

  test('begin before they end, and those of the present hold today', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom(...dateStretches), (date, name) => {
        const today = date.toISOString().slice(0, 10)
        const [from, to] = stretchDays(name, today)
        expect(from <= to).toBe(true)
        if (name.startsWith('this-') || name === 'today') expect(from <= today && today <= to).toBe(true)
      }),
    )
  })
})
