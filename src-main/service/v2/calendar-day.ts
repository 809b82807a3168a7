/** Arithmetic on days written `YYYY-MM-DD`, and the calendar units around them. Weeks begin on Monday. Pure. */
import type { DateRangeTypeName } from '../../../src-shared/api/filter-enumerations.ts'

/** From the first day to the last, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

const [firstDay, lastDay] = ['0000-01-01', '9999-12-31']

/** Dates have four digits for the year; what lies beyond them ends with the first or last day that they can write. */
function text(date: Date): string {
  if (date.getUTCFullYear() < 0) return firstDay
  return date.getUTCFullYear() > 9999 ? lastDay : date.toISOString().slice(0, 10)
}
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

function plusDays(date: Date, days: number): Date {
  date.setUTCDate(date.getUTCDate() + days)
  return date
}

export const addDays = (day: string, days: number): string => text(plusDays(dateOf(day), days))

/** First day of the month that is `months` away from the month of `day`. */
function monthStart(day: string, months: number): Date {
  const date = dateOf(day)
  // Not Date.UTC, which takes the years before 100 for those of the 20th century.
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  return date
}

/** First day of the unit that is `away` units from the one that holds `day`; 0 is the one itself. */
function startOf(day: string, unit: DateRangeTypeName, away: number): Date {
  switch (unit) {
    case 'day':
      return plusDays(dateOf(day), away)
    case 'week':
      return plusDays(dateOf(day), 7 * away - ((dateOf(day).getUTCDay() + 6) % 7))
    case 'month':
      return monthStart(day, away)
    case 'quarter':
      return monthStart(day, 3 * away - (dateOf(day).getUTCMonth() % 3))
    case 'year':
      return monthStart(day, 12 * away - dateOf(day).getUTCMonth())
  }
}

/** From the start of the unit `first` units away to the end of the unit `last` units away. */
export const unitSpan = (day: string, unit: DateRangeTypeName, first: number, last: number): DaySpan => ({
  from: text(startOf(day, unit, first)),
  to: text(plusDays(startOf(day, unit, last + 1), -1)),
})

/** The day that a clock with a fixed offset from UTC shows. */
export const dayAt = (now: number, offsetMinutes: number): string => text(new Date(now + offsetMinutes * 60_000))
