/**
 * Reads dates, moments and times as people write them, into the canonical zero-padded forms. A date whose day and month could be
 * swapped is read in the given order only; nothing is cut off to make a text fit.
 */
import { err, ok, type Result } from '../lib/result.ts'
import { readDate, readTime } from './date-text.ts'
import type { ValueProblem } from './value-problem.ts'

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

const notADate = err<ValueProblem>({ kind: 'not-a-date' })
const notATime = err<ValueProblem>({ kind: 'not-a-time' })

const iso = /^\d{4}-\d{2}-\d{2}$/
const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})\s*([-/.\s])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/
const dayMonthName = /^(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]*([a-z]{3,9})\.?[\s.,/-]*(\d{4}|\d{2})$/i
const monthNameDay = /^([a-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/i

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

function monthNumber(name: string): string | null {
  const wanted = name.toLowerCase() === 'sept' ? 'sep' : name.toLowerCase()
  const index = months.findIndex((month) => month === wanted || (wanted.length === 3 && month.startsWith(wanted)))
  return index < 0 ? null : String(index + 1)
}

/** Two-digit years as POSIX reads them: 69 to 99 are of the last century. */
const fullYear = (year: string): string => (year.length === 4 ? year : Number(year) >= 69 ? `19${year}` : `20${year}`)

function calendarDay(year: string, month: string, day: string): Result<string, ValueProblem> {
  const date = readDate(`${fullYear(year)}-${month}-${day}`)
  return date === null ? notADate : ok(date)
}

/** `order` null: a text that can be read both ways is `ambiguous-date`. */
export function parseDate(text: string, order: DateOrder | null): Result<string, ValueProblem> {
  const trimmed = text.trim()
  if (iso.test(trimmed)) {
    const date = readDate(trimmed)
    return date === null ? notADate : ok(date)
  }
  const [, year = '', month = '', day = ''] = yearFirst.exec(trimmed) ?? compact.exec(trimmed) ?? []
  if (year !== '') return calendarDay(year, month, day)
  const numeric = yearLast.exec(trimmed)
  if (numeric !== null) return numericDate(numeric[1] ?? '', numeric[3] ?? '', numeric[4] ?? '', order)
  const named = dayMonthName.exec(trimmed)
  if (named !== null) return namedDate(named[3] ?? '', named[2] ?? '', named[1] ?? '')
  const american = monthNameDay.exec(trimmed)
  return american === null ? notADate : namedDate(american[3] ?? '', american[1] ?? '', american[2] ?? '')
}

function namedDate(year: string, monthName: string, day: string): Result<string, ValueProblem> {
  const month = monthNumber(monthName)
  return month === null ? notADate : calendarDay(year, month, day)
}

function numericDate(first: string, second: string, last: string, order: DateOrder | null): Result<string, ValueProblem> {
  if (order === 'dmy') return calendarDay(last, second, first)
  if (order === 'mdy') return calendarDay(last, first, second)
  if (order === 'ymd' && last.length === 2) return calendarDay(first.padStart(2, '0'), second, last)
  // The year stands last, so the order says nothing: only a day past 12 or an equal pair tells.
  if (Number(first) > 12) return calendarDay(last, second, first)
  if (Number(second) > 12 || first === second) return calendarDay(last, first, second)
  return err({ kind: 'ambiguous-date' })
}

const timeForm = /^(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}))?(?:[.,](\d+))?\s*(?:([ap])(?:\.?m\.?)?)?$/i
const zone = /\s*(?:z|utc|gmt|[+-]00:?00)$/i
const otherZone = /[+-]\d{2}:?\d{2}$/

/** `9:05`, `09:05:07`, `9:05 PM`, `9 pm`. With `hasSeconds` false the seconds must be zero, and go; true writes them always; null as given. */
export function parseTime(text: string, hasSeconds: boolean | null): Result<string, ValueProblem> {
  const match = timeForm.exec(text.trim())
  if (match === null) return notATime
  const [, hourText = '', minute, second, fraction = '', half] = match
  if (minute === undefined && half === undefined) return notATime
  let hour = Number(hourText)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return notATime
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  const time = readTime(`${hour}:${minute ?? '0'}:${second ?? '0'}`)
  if (time === null) return notATime
  if (/[1-9]/.test(fraction)) return err({ kind: 'too-fine' })
  const isWholeMinute = time.endsWith(':00')
  if (hasSeconds === false) return isWholeMinute ? ok(time.slice(0, 5)) : err({ kind: 'too-fine' })
  return ok(hasSeconds === null && second === undefined ? time.slice(0, 5) : time)
}

const dateAndTime = /^(.*?\d{1,4}日?)(?:\s*T|\s+|,\s*)(\d{1,2}(?::\d{1,2}.*|\s*[ap]\.?m\.?))$/i

/** A date alone means midnight. */
export function parseDateTime(text: string, order: DateOrder | null, hasSeconds: boolean): Result<string, ValueProblem> {
  const trimmed = text.trim()
  const match = dateAndTime.exec(trimmed)
  const date = parseDate(match?.[1] ?? trimmed, order)
  if (!date.ok) return date
  if (match === null) return ok(`${date.value} 00:00:00`)
  const clock = (match[2] ?? '').replace(zone, '')
  if (otherZone.test(clock)) return err({ kind: 'time-zone' })
  const time = parseTime(clock, true)
  if (!time.ok) return time.error.kind === 'not-a-time' ? notADate : time
  if (!hasSeconds && !time.value.endsWith(':00')) return err({ kind: 'too-fine' })
  return ok(`${date.value} ${time.value}`)
}

/** A text with a midnight time is a date too; any other time would be lost and is refused. */
export function parseDateOnly(text: string, order: DateOrder | null): Result<string, ValueProblem> {
  const date = parseDate(text, order)
  if (date.ok || date.error.kind === 'ambiguous-date') return date
  const moment = parseDateTime(text, order, true)
  if (!moment.ok) return moment.error.kind === 'too-fine' ? err({ kind: 'time-in-date' }) : moment
  return moment.value.endsWith(' 00:00:00') ? ok(moment.value.slice(0, 10)) : err({ kind: 'time-in-date' })
}
