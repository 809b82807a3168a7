/** Dates as people read them: in the digits of their form, as much as a field keeps of them, and in words. */
import { monthNames } from '../../lib/month-names.ts'
import type { Field } from '../field.ts'
import { type DateForm, orderOf, signOf } from './date-form.ts'
import { type DateUnit, unitOf } from './date-unit.ts'

const letters = { y: 'YYYY', m: 'MM', d: 'DD' } as const

const join = (form: DateForm, parts: Readonly<Record<string, string>>): string =>
  [...orderOf(form)]
    .map((part) => parts[part] ?? '')
    .filter((part) => part !== '')
    .join(signOf(form))

/** What to type, shown as a placeholder. */
export const datePattern = (form: DateForm): string => join(form, letters)

const time = { hour: 'HH:MM', minute: 'HH:MM', second: 'HH:MM:SS' } as const

/** The same for what a field keeps. */
export function fieldPattern(field: Pick<Field, 'kind' | 'subType'>, form: DateForm): string {
  const unit = unitOf(field)
  if (unit === null) return ''
  if (field.kind === 'time') return field.subType === '6' ? time.second : time.minute
  if (unit === 'year') return letters.y
  if (unit === 'month') return join(form, { y: letters.y, m: letters.m })
  return unit === 'day' ? datePattern(form) : `${datePattern(form)} ${time.minute}`
}

const canonical = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/

/** A text that is no canonical date is shown as it is. */
export function formatDate(text: string, form: DateForm): string {
  const match = canonical.exec(text)
  return match === null || match[4] !== undefined ? text : join(form, { y: match[1] ?? '', m: match[2] ?? '', d: match[3] ?? '' })
}

/** `2024-03-07 09:05:00` -> the date in its form and `09:05`; seconds only when they are not zero. */
export function formatDateTime(text: string, form: DateForm): string {
  const [date = '', clock = ''] = text.split(' ')
  return clock === ''
    ? formatDate(date, form)
    : `${formatDate(date, form)} ${clock.endsWith(':00') && clock.length === 8 ? clock.slice(0, 5) : clock}`
}

/** A date or moment of a field: as much as the field keeps of it. */
export function formatKept(text: string, field: Pick<Field, 'kind' | 'subType'>, form: DateForm): string {
  const unit = unitOf(field)
  const match = unit === 'year' || unit === 'month' || unit === 'day' ? canonical.exec(text) : null
  if (match === null) return field.kind === 'date' ? formatDate(text, form) : formatDateTime(text, form)
  const [, y = '', m = '', d = ''] = match
  return unit === 'year' ? y : join(form, unit === 'month' ? { y, m } : { y, m, d })
}

/** `12 March 2025`, as much of it as the unit keeps; a time of day behind it as it is written. */
export function sayDate(text: string, unit: DateUnit): string {
  const match = canonical.exec(text)
  if (match === null) return text
  const [, year = '', month = '', day = '', clock] = match
  if (unit === 'year') return year
  const inMonth = `${monthNames[Number(month) - 1] ?? month} ${year}`
  if (unit === 'month') return inMonth
  const whole = `${Number(day)} ${inMonth}`
  return clock === undefined || unit === 'day' ? whole : `${whole}, ${clock.replace(/^(\d\d:\d\d):00$/, '$1')}`
}
