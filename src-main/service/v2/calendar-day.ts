/** Arithmetic on days written `YYYY-MM-DD`, and the calendar units around them. Weeks begin on Monday. Pure. */
import type { DateRangeTypeName } from '../../../src-shared/api/filter-enumerations.ts'

/** From the first day to the last, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

const text = (date: Date): string => date.toISOString().slice(0, 10)
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

export function addDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return text(date)
}

/** First day of the month that is `months` away from the month of `day`. */
const monthStart = (day: string, months: number): string => {
  const date = dateOf(day)
  return text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)))
}

/** First day of the unit that is `away` units from the one that holds `day`; 0 is the one itself. */
function startOf(day: string, unit: DateRangeTypeName, away: number): string {
  switch (unit) {
    case 'day':
      return addDays(day, away)
    case 'week':
      return addDays(day, 7 * away - ((dateOf(day).getUTCDay() + 6) % 7))
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
  from: startOf(day, unit, first),
  to: addDays(startOf(day, unit, last + 1), -1),
})

/** The day that a clock with a fixed offset from UTC shows. */
export const dayAt = (now: number, offsetMinutes: number): string => text(new Date(now + offsetMinutes * 60_000))
