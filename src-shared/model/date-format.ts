/** Dates as people of a date order write them, and back. The canonical form stays `YYYY-MM-DD`. */

import { readDate, readTime } from './date-text.ts'
import type { DateOrder } from './parse-value-date.ts'

const forms: Readonly<Record<DateOrder, (y: string, m: string, d: string) => string>> = {
  ymd: (y, m, d) => `${y}-${m}-${d}`,
  dmy: (y, m, d) => `${d}.${m}.${y}`,
  mdy: (y, m, d) => `${m}/${d}/${y}`,
}

/** What to type, shown as a placeholder. */
export const datePattern: Readonly<Record<DateOrder, string>> = { ymd: 'YYYY-MM-DD', dmy: 'DD.MM.YYYY', mdy: 'MM/DD/YYYY' }

/** A text that is no canonical date is shown as it is. */
export function formatDate(canonical: string, order: DateOrder): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(canonical)
  return match === null ? canonical : forms[order](match[1] ?? '', match[2] ?? '', match[3] ?? '')
}

/** `2024-03-07 09:05:00` -> the date in its order and `09:05`; seconds only when they are not zero. */
export function formatDateTime(canonical: string, order: DateOrder): string {
  const [date = '', time = ''] = canonical.split(' ')
  return time === ''
    ? formatDate(date, order)
    : `${formatDate(date, order)} ${time.endsWith(':00') && time.length === 8 ? time.slice(0, 5) : time}`
}

const century = (year: string): string => (year.length === 2 ? String((Number(year) < 70 ? 2000 : 1900) + Number(year)) : year)

/** Reads a date typed in the user's order (also ISO, also without the year's century); null when it is none. */
export function parseDate(text: string, order: DateOrder, today: string): string | null {
  const trimmed = text.trim()
  if (/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(trimmed)) return readDate(trimmed.replace(/[/.]/g, '-'))
  const parts = trimmed.split(/[-/.\s]+/).filter((part) => part !== '')
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const [a = '', b = '', c = today.slice(0, 4)] = parts
  if (order === 'ymd') return parts.length === 2 ? readDate(`${c}-${a}-${b}`) : readDate(`${century(a)}-${b}-${c}`)
  const [day, month] = order === 'dmy' ? [a, b] : [b, a]
  return readDate(`${century(c)}-${month}-${day}`)
}

/** `9`, `9:5`, `930`, `9.30`, `9:30 pm` -> `HH:mm` (or with seconds); null when it is no time of day. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}|(?<=[:.])\d))?(?:[:.](\d{1,2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (match === null) return null
  const half = match[4]?.toLowerCase()
  const hour = Number(match[1])
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const full = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return readTime(`${full}:${match[2] ?? '00'}${match[3] === undefined ? '' : `:${match[3]}`}`)
}

/** A date alone means midnight; null when it is no moment. */
export function parseDateTime(text: string, order: DateOrder, today: string): string | null {
  const trimmed = text.trim().replace(/(\d)T(\d)/, '$1 $2')
  const whole = parseDate(trimmed, order, today)
  if (whole !== null) return `${whole} 00:00:00`
  const match = /^(\S+)\s+(.+)$/.exec(trimmed)
  if (match === null) return null
  const date = parseDate(match[1] ?? '', order, today)
  const time = parseTime(match[2] ?? '')
  if (date === null || time === null) return null
  return `${date} ${time.length === 5 ? `${time}:00` : time}`
}
