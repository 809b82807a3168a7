/**
 * Reads written dates and times: `year-month-day` and `year-month-day hour:minute[:second]`, zero padding not required (Resources,
 * Field value formats), into padded text cut to the field's precision (service-notes B, `subType`: 5 year, 4 month, 3 day, 2 hour,
 * 1 minute, 6 second).
 */
import { readDate, readDateTime, readTime } from '../../../../src-shared/model/dates/date-text.ts'

const dayForm = /^\d{4}-\d{1,2}-\d{1,2}$/
const momentForm = /^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{1,2}(?::\d{1,2})?$/
const timeForm = /^\d{1,2}:\d{1,2}(?::\d{1,2})?$/

/** How much of `YYYY-MM-DD HH:mm:ss` a precision keeps. */
const keptLength: Readonly<Record<string, number>> = { '5': 4, '4': 7, '3': 10, '2': 13, '1': 16 }
const blank = '0000-01-01 00:00:00'
/** As text not before any moment of the unit, though some months have no such day. */
const full = '9999-12-31 23:59:59'

const fill = (text: string, precision: string, rest: string): string => {
  const length = keptLength[precision] ?? text.length
  return length >= text.length ? text : text.slice(0, length) + rest.slice(length, text.length)
}
const cut = (text: string, precision: string): string => fill(text, precision, blank)

/** From the start of the unit of `from` to the end of that of `to`, as texts of date-times that compare so. */
export const wholeUnit = (stretch: { readonly from: string; readonly to: string }, precision: string) => ({
  from: cut(stretch.from, precision),
  to: fill(stretch.to, precision, full),
})

export function writtenDate(text: string, precision: string): string | null {
  const date = dayForm.test(text) ? readDate(text) : null
  return date === null ? null : cut(date, precision)
}

/** A day alone is taken where the field keeps no time of day. */
export function writtenDateTime(text: string, precision: string): string | null {
  const isDayField = ['5', '4', '3'].includes(precision)
  const moment = momentForm.test(text) || (isDayField && dayForm.test(text)) ? readDateTime(text) : null
  return moment === null ? null : cut(moment, precision)
}

/** 1 keeps hour and minute, 6 seconds too; a field that says neither keeps what is written. */
export function writtenTime(text: string, precision: string): string | null {
  const time = timeForm.test(text) ? readTime(text) : null
  if (time === null) return null
  if (precision === '1') return time.slice(0, 5)
  return precision === '6' && time.length === 5 ? `${time}:00` : time
}
