/** Reads the date, date-time and time texts of the interface into their canonical, zero-padded forms. */

const dateForm = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/
const timeForm = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?$/

const two = (value: number | string): string => String(value).padStart(2, '0')

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** `2024-3-7` -> `2024-03-07`; year or year-month alone is completed with the first. Null when it is no day of the calendar. */
export function readDate(text: string): string | null {
  const match = dateForm.exec(text.trim())
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  return `${match[1]}-${two(month)}-${two(day)}`
}

/** `9:5` -> `09:05`, `09:05:07` -> `09:05:07`. Null when it is no time of day. */
export function readTime(text: string): string | null {
  const match = timeForm.exec(text.trim())
  if (match === null || match[2] === undefined) return null
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return match[3] === undefined ? `${two(hour)}:${two(minute)}` : `${two(hour)}:${two(minute)}:${two(second)}`
}

/** `2024-3-7 9:05`, also with `T` or an hour alone -> `2024-03-07 09:05:00`; a date alone means midnight. Null when it is no moment. */
export function readDateTime(text: string): string | null {
  const [datePart = '', timePart, ...rest] = text.trim().replace('T', ' ').replace(/Z$/, '').split(/\s+/)
  if (rest.length > 0) return null
  const date = readDate(datePart)
  if (date === null) return null
  if (timePart === undefined) return `${date} 00:00:00`
  const time = readTime(/^\d{1,2}$/.test(timePart) ? `${timePart}:00` : timePart)
  if (time === null) return null
  return `${date} ${time.length === 5 ? `${time}:00` : time}`
}
