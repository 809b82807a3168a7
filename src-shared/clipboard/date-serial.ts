/** Days and times as spreadsheets count them: in days since the end of 1899, the time of day as the fraction. Exact to the second. */

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
/** The day of a time of day, which means none. */
export const noDay = '1899-12-30'
/** The last day of the year 9999, the last that spreadsheets know. */
const lastSerial = 2_958_465
/** Excel counts a 29 February 1900 that never was: days before it are not the same in all programs. */
const firstSerial = 61

/** From a canonical date, moment or time of day; null where spreadsheets do not agree on a number. */
const written = /^(?:(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?|(\d{2}:\d{2}(?::\d{2})?))$/

/** From a canonical date, moment or time of day; null where spreadsheets do not agree on a number. */
export function serialOf(value: string): number | null {
  const match = written.exec(value)
  if (match === null) return null
  const [, day, dayTime = '00:00', time] = match
  const at = Date.parse(`${day ?? noDay}T${time ?? dayTime}Z`)
  const serial = (at - epoch) / dayMs
  return day === undefined || (serial >= firstSerial && serial < lastSerial + 1) ? serial : null
}

/** `YYYY-MM-DD HH:MM:SS`; a serial below 1 is a time of day, on `noDay`. Null where it is none. */
export function momentOf(serial: number): string | null {
  const isTime = serial >= 0 && serial < 1
  if (!isTime && !(serial >= firstSerial && serial < lastSerial + 1)) return null
  const at = new Date(epoch + Math.round(serial * 86_400) * 1000)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
