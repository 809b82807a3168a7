/** Series of dates and moments: by days and weeks, by months and years on the same day, and by the ends of months and years. */
import type { DateUnit } from '../model/dates/date-unit.ts'
import { dayOf, isMonthEnd, monthsBetween, secondsOf } from './calendar.ts'
import type { FillRule } from './fill-rule.ts'

const daySeconds = 86_400
const dateForm = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/

/** The rules that may fit, the likeliest first; null when the texts are no dates. The caller tries whether they do. */
export function findDateRule(dates: readonly string[], kept: DateUnit): FillRule | null {
  const [first, second] = dates
  if (first === undefined || !dates.every((it) => dateForm.test(it) && it.length === first.length)) return null
  if (second === undefined) return oneStep(first, kept)
  return monthRule(dates, first, second) ?? { kind: 'span', first, seconds: secondsOf(second) - secondsOf(first) }
}

/** One date goes on by the day, or by what its field keeps where that is more. */
function oneStep(first: string, kept: DateUnit): FillRule {
  if (kept !== 'year' && kept !== 'month') return { kind: 'span', first, seconds: daySeconds }
  return { kind: 'months', first, months: kept === 'year' ? 12 : 1, day: dayOf(first).day, ends: false }
}

const areDates = (dates: readonly string[]): boolean => dates.every((it) => dateForm.test(it) && it.length === dates[0]?.length)

export const findWeekdayRule = (dates: readonly string[]): FillRule | null =>
  dates[0] === undefined || !areDates(dates) ? null : { kind: 'weekdays', first: dates[0] }

/** By as many months as lie between the first two, or by one; the last day of a month stays the last day. */
export function findMonthRule(dates: readonly string[]): FillRule | null {
  const [first, second] = dates
  if (first === undefined || !areDates(dates)) return null
  if (second !== undefined) return monthRule(dates, first, second)
  const ends = isMonthEnd(first)
  return { kind: 'months', first, months: 1, day: ends ? 31 : dayOf(first).day, ends }
}

function monthRule(dates: readonly string[], first: string, second: string): FillRule | null {
  const months = monthsBetween(first, second)
  if (months === 0 || !dates.every((it) => it.slice(10) === first.slice(10))) return null
  const days = dates.map((it) => dayOf(it).day)
  const sameDay = days.every((it) => it === days[0])
  // 31 January, 31 March: both mean the end of the month; 30 April, 30 June: the day itself.
  if (dates.every(isMonthEnd) && (!sameDay || days[0] === 31)) return { kind: 'months', first, months, day: 31, ends: true }
  return sameDay ? { kind: 'months', first, months, day: days[0] ?? 1, ends: false } : null
}
