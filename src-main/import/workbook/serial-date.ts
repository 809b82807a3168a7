/**
 * Days and moments as spreadsheets count them (ECMA-376 part 1, 18.17.4): days since the end of 1899, or since 1904, the time of day as a
 * fraction. The count of 1900 has a 29 February that never was, so days before March 1900 are one less.
 */

export type DateBase = 1900 | 1904

/** Days from the first day counted to 1970-01-01. */
const daysTo1970: Readonly<Record<DateBase, number>> = { 1900: 25_569, 1904: 24_107 }
const dayMs = 86_400_000
/** 9999-12-31, the last day that spreadsheets know. */
const lastSerial = 2_958_466

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')

export interface SerialMoment {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:mm:ss`, with a fraction where it is not zero. */
  readonly time: string
  readonly isMidnight: boolean
}

/** To the millisecond, which is more than a double of such a size is good for; null for what is no moment of any calendar. */
export function momentOf(serial: number, base: DateBase): SerialMoment | null {
  if (!(serial >= 0 && serial < lastSerial)) return null
  const shift = base === 1900 && serial < 60 ? 1 : 0
  const moment = new Date(Math.round((serial + shift - daysTo1970[base]) * dayMs))
  const day = `${pad(moment.getUTCFullYear(), 4)}-${pad(moment.getUTCMonth() + 1)}-${pad(moment.getUTCDate())}`
  const ms = moment.getUTCMilliseconds()
  const time = `${pad(moment.getUTCHours())}:${pad(moment.getUTCMinutes())}:${pad(moment.getUTCSeconds())}${ms === 0 ? '' : `.${pad(ms, 3)}`}`
  return { day, time, isMidnight: time === '00:00:00' }
}

/** Hours that go on counting past a day: `36:30:00`. */
export function elapsedText(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * 86_400)
  const sign = serial < 0 && seconds > 0 ? '-' : ''
  return `${sign}${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
