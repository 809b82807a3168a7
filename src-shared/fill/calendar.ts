/** Arithmetic of canonical dates (`YYYY-MM-DD`) and moments (`YYYY-MM-DD HH:mm:ss`). Null outside of the years 1 to 9999. */

const two = (value: number): string => String(value).padStart(2, '0')

interface Day {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  readonly day: number
}

export const dayOf = (text: string): Day => ({
  year: Number(text.slice(0, 4)),
  month: Number(text.slice(5, 7)),
  day: Number(text.slice(8, 10)),
})

const clockOf = (text: string): string => text.slice(10)

/** Years below 100 mean themselves. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

/** 0 is Monday. */
export const weekdayOf = (text: string): number => {
  const { year, month, day } = dayOf(text)
  return (utc(year, month, day).getUTCDay() + 6) % 7
}

export const daysIn = (year: number, month: number): number => utc(year, month + 1, 0).getUTCDate()

export const isMonthEnd = (text: string): boolean => {
  const { year, month, day } = dayOf(text)
  return day === daysIn(year, month)
}

const write = (year: number, month: number, day: number, clock: string): string | null =>
  year < 1 || year > 9999 ? null : `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}${clock}`

const writeDate = (date: Date, clock: string): string | null =>
  Number.isNaN(date.getTime()) ? null : write(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), clock)

export function addDays(text: string, days: number): string | null {
  const { year, month, day } = dayOf(text)
  return writeDate(utc(year, month, day + days), clockOf(text))
}

/** `day` is the one wanted: where the month has none such, its last is taken. */
export function addMonths(text: string, months: number, day: number): string | null {
  const from = dayOf(text)
  const all = from.year * 12 + from.month - 1 + months
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1]
  return year < 1 || year > 9999 ? null : write(year, month, Math.min(day, daysIn(year, month)), clockOf(text))
}

export function monthEnd(text: string): string | null {
  const { year, month } = dayOf(text)
  return write(year, month, daysIn(year, month), clockOf(text))
}

/** Seconds since the epoch, without time zones. */
export function secondsOf(moment: string): number {
  const { year, month, day } = dayOf(moment)
  const [hour = 0, minute = 0, second = 0] = clockOf(moment).trim().split(':').map(Number)
  return utc(year, month, day).getTime() / 1000 + hour * 3600 + minute * 60 + second
}

export function addSeconds(moment: string, seconds: number): string | null {
  const date = new Date((secondsOf(moment) + seconds) * 1000)
  const clock = ` ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return writeDate(date, clock)
}

export const monthsBetween = (from: string, to: string): number => {
  const [a, b] = [dayOf(from), dayOf(to)]
  return (b.year - a.year) * 12 + b.month - a.month
}
