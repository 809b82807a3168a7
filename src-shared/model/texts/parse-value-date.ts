/**
 * Reads days and moments as people write them, into the canonical zero-padded forms. What can be read in more than one way is read in
 * the given order only, or refused with its readings; no part of a text is left unread.
 */
import { err, ok, type Result } from '../../lib/result.ts'
import { type DateForm, type DateOrder, orderOf } from '../dates/date-form.ts'
import { readDate, readTime } from '../dates/date-text.ts'
import { daysFromToday, monthOfName } from '../dates/date-words.ts'
import { fullYears, posixLatest, type ShortYears } from '../dates/short-year.ts'
import { convertMoment, splitZone, type ZoneReading } from '../dates/time-zone.ts'
import { parseClock } from './parse-value-time.ts'
import type { ValueProblem } from './value-problem.ts'

/** How the dates of a text are written. */
export interface DateReading {
  /** null refuses dates that can be read in several ways. */
  readonly dateOrder: DateForm | null
  /** The order was found in these very texts or chosen for them, as for a column of a file: it settles years of two digits too. */
  readonly isOrderOfTexts?: boolean
  /**
   * The day on which a person types, `YYYY-MM-DD`: words such as `tomorrow`, dates without a year and times such as `930` are read, and a
   * day that the order does not allow in the only order that does. null for texts from elsewhere.
   */
  readonly today?: string | null
  /** What years of two digits mean; as POSIX has it where nothing is said. */
  readonly shortYears?: ShortYears
  /** What a time zone means; where nothing is said UTC is left out, and any other refused. */
  readonly zone?: ZoneReading
}

/** `YYYY-MM-DD`. */
export interface ReadDay {
  readonly day: string
  readonly isShortYear: boolean
}

export interface ReadMoment extends ReadDay {
  /** `HH:mm:ss`; null where the text has none. */
  readonly time: string | null
  readonly hasFraction: boolean
  /** What became of a time zone; absent where the text has none. */
  readonly zone?: 'left-out' | 'converted'
}

type Day = Result<ReadDay, ValueProblem>

const notADate = err<ValueProblem>({ kind: 'not-a-date' })

const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日.]?$/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})\s*([-/.\s])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/
const dayMonthName = /^(\d{1,2})(?:st|nd|rd|th|er|º)?[\s.,/-]*(?:de\s+)?(\p{L}{3,10})\.?(?:\s+de)?[\s.,/-]*(\d{4}|\d{2})$/iu
const monthNameDay = /^(\p{L}{3,10})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/iu
const yearMonthName = /^(\d{4})[\s.-]+(\p{L}{3,10})\.?[\s.-]+(\d{1,2})$/u
/** Without a year. */
const twoNumbers = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\.?$/
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*(?:de\s+)?(\p{L}{3,10})\.?$/iu
const nameAndDay = /^(\p{L}{3,10})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?$/iu

type Years = ShortYears | undefined

function calendarDay(year: string, month: string, day: string, years: Years): Day {
  const days = fullYears(year, years ?? posixLatest).flatMap((full) => readDate(`${full}-${month}-${day}`) ?? [])
  const [date] = days
  if (date === undefined) return notADate
  return days.length > 1 ? err({ kind: 'ambiguous-century', readings: days }) : ok({ day: date, isShortYear: year.length < 4 })
}

function namedDay(year: string, name: string, day: string, years: Years): Day {
  const month = monthOfName(name)
  return month === null ? notADate : calendarDay(year, String(month), day, years)
}

const inOrder = (order: DateOrder, a: string, b: string, c: string, years: Years): Day => {
  if (order === 'ymd') return a.length === 2 || a.length === 4 ? calendarDay(a, b, c, years) : notADate
  return order === 'dmy' ? calendarDay(c, b, a, years) : calendarDay(c, a, b, years)
}

/** The only day that the parts can mean in these orders; several are named. */
function onlyDay(a: string, b: string, c: string, orders: readonly DateOrder[], years: Years): Day {
  const found = new Map<string, Day>()
  let open: Day = notADate
  for (const order of orders) {
    const read = inOrder(order, a, b, c, years)
    if (read.ok) found.set(read.value.day, read)
    else if (read.error.kind === 'ambiguous-century') open = read
  }
  const [first, ...others] = found.values()
  if (first === undefined) return open
  return others.length === 0 ? first : err({ kind: 'ambiguous-date', readings: [...found.keys()] })
}

const yearLastOrders: readonly DateOrder[] = ['dmy', 'mdy']
const everyOrder: readonly DateOrder[] = ['ymd', ...yearLastOrders]

/** Three numbers, of which the last may be the year. */
function numericDay(a: string, b: string, c: string, { dateOrder, isOrderOfTexts, today, shortYears }: DateReading): Day {
  const order = dateOrder === null ? null : orderOf(dateOrder)
  if (order === 'dmy' || order === 'mdy') {
    const read = inOrder(order, a, b, c, shortYears)
    return read.ok || typeof today !== 'string' ? read : onlyDay(a, b, c, yearLastOrders, shortYears)
  }
  const isShort = c.length === 2
  // The year stands last, so that an order with the year first says nothing, unless these very texts are written in it.
  if (order === 'ymd' && isShort && isOrderOfTexts === true) return inOrder('ymd', a, b, c, shortYears)
  return onlyDay(a, b, c, isShort ? everyOrder : yearLastOrders, shortYears)
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** What only a person who types means: days by name, and dates of this year. */
function typedDay(text: string, today: string, dateOrder: DateForm | null): Day {
  const days = daysFromToday(text)
  if (days !== null) return ok({ day: addDays(today, days), isShortYear: false })
  const year = today.slice(0, 4)
  const named = dayAndName.exec(text)
  if (named !== null) return namedDay(year, named[2] ?? '', named[1] ?? '', undefined)
  const american = nameAndDay.exec(text)
  if (american !== null) return namedDay(year, american[1] ?? '', american[2] ?? '', undefined)
  const match = twoNumbers.exec(text)
  if (match === null) return notADate
  const [first, second] = [match[1] ?? '', match[3] ?? '']
  // With the year first, the month comes before the day.
  const isDayFirst = dateOrder !== null && orderOf(dateOrder) === 'dmy'
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  const read = calendarDay(year, month, day, undefined)
  return read.ok ? read : calendarDay(year, day, month, undefined)
}

export function parseDay(text: string, reading: DateReading): Day {
  const trimmed = text.trim()
  const first = yearFirst.exec(trimmed) ?? compact.exec(trimmed)
  if (first !== null) return calendarDay(first[1] ?? '', first[2] ?? '', first[3] ?? '', undefined)
  const numeric = yearLast.exec(trimmed)
  if (numeric !== null) return numericDay(numeric[1] ?? '', numeric[3] ?? '', numeric[4] ?? '', reading)
  const named = dayMonthName.exec(trimmed)
  if (named !== null) return namedDay(named[3] ?? '', named[2] ?? '', named[1] ?? '', reading.shortYears)
  const american = monthNameDay.exec(trimmed)
  if (american !== null) return namedDay(american[3] ?? '', american[1] ?? '', american[2] ?? '', reading.shortYears)
  const yearNamed = yearMonthName.exec(trimmed)
  if (yearNamed !== null) return namedDay(yearNamed[1] ?? '', yearNamed[2] ?? '', yearNamed[3] ?? '', undefined)
  return typeof reading.today === 'string' ? typedDay(trimmed, reading.today, reading.dateOrder) : notADate
}

const monthForms = [
  /^(?<year>\d{4})\s*[-/.年]\s*(?<month>\d{1,2})\s*月?$/,
  /^(?<month>\d{1,2})\s*[-/.]\s*(?<year>\d{4})$/,
  /^(?<name>\p{L}{3,10})\.?[\s,-]*(?:de\s+)?(?<year>\d{4})$/u,
  /^(?<year>\d{4})[\s.-]*(?<name>\p{L}{3,10})\.?$/u,
] as const
const yearForm = /^(\d{4})\s*年?$/

/** A month, or a year where `takesYear`, as its first day; null when the text is neither. For fields that keep no more. */
export function parseCoarse(text: string, takesYear: boolean): ReadDay | null {
  const trimmed = text.trim()
  for (const form of monthForms) {
    const parts = form.exec(trimmed)?.groups
    if (parts === undefined) continue
    const month = parts.name === undefined ? Number(parts.month) : monthOfName(parts.name)
    const day = month === null ? null : readDate(`${parts.year ?? ''}-${month}-1`)
    return day === null ? null : { day, isShortYear: false }
  }
  const year = takesYear ? yearForm.exec(trimmed)?.[1] : undefined
  return year === undefined ? null : { day: `${year}-01-01`, isShortYear: false }
}

const dateAndTime = /^(.*?[\p{L}\d日.])(?:\s*T|\s+|,\s*)(\d{1,2}(?::\d{1,2}.*|\s*[ap]\.?m\.?))$/iu
const dateAndShortTime = /^(.+?),?\s+(\d\S*(?:\s*[ap]\.?m?\.?)?)$/i

const withoutTime = ({ value }: Extract<Day, { ok: true }>): Result<ReadMoment, ValueProblem> =>
  ok({ day: value.day, time: null, isShortYear: value.isShortYear, hasFraction: false })

/** As programs write it: settled without looking for anything else. */
const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/

/** A day with or without a time of day. */
export function parseMoment(text: string, reading: DateReading): Result<ReadMoment, ValueProblem> {
  const iso = isoMoment.exec(text)
  if (iso !== null) {
    const [day, time] = [readDate(iso[1] ?? ''), iso[2] === undefined ? null : readTime(iso[2])]
    const isMoment = day !== null && (time !== null || iso[2] === undefined)
    return isMoment ? ok({ day, time, isShortYear: false, hasFraction: false }) : notADate
  }
  const trimmed = text.trim()
  const isTyped = typeof reading.today === 'string'
  const whole = parseDay(trimmed, reading)
  if (whole.ok) return withoutTime(whole)
  const match = dateAndTime.exec(trimmed)
  const [, dayText = '', timeText = ''] = match ?? (isTyped ? dateAndShortTime.exec(trimmed) : null) ?? []
  if (dayText === '') return whole
  const day = parseDay(dayText, reading)
  if (!day.ok) return day.error.kind === 'not-a-date' ? whole : day
  const zoned = splitZone(timeText)
  const read = parseClock(zoned?.clock ?? timeText, isTyped)
  if (!read.ok) return notADate
  const moment = { ...day.value, time: read.value.time, hasFraction: read.value.hasFraction }
  return zoned === null ? ok(moment) : withoutZone(moment, zoned.offset, reading.zone)
}

function withoutZone(
  moment: ReadMoment & { readonly time: string },
  offset: number,
  zone: ZoneReading | undefined,
): Result<ReadMoment, ValueProblem> {
  if (zone === 'refuse' || (zone === undefined && offset !== 0)) return err({ kind: 'time-zone' })
  if (zone === undefined || zone === 'written') return ok({ ...moment, zone: 'left-out' })
  return ok({ ...moment, ...convertMoment(moment.day, moment.time, offset, zone), zone: 'converted' })
}
