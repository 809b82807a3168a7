/** Functions on dates (`YYYY-MM-DD`) and moments (`YYYY-MM-DD HH:mm:ss`), which are texts without a zone. */
import { type FormulaValue, numberOf, single, textOf } from './formula-value.ts'

interface Moment {
  /** Milliseconds since the epoch, as if the text stood in UTC. */
  readonly time: number
  readonly hasTime: boolean
}

const form = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 } as const
const isTimeUnit = (unit: string): unit is keyof typeof units => Object.hasOwn(units, unit)
const monthsIn: Readonly<Record<string, number>> = { months: 1, quarters: 3, years: 12 }

function readMoment(value: FormulaValue): Moment | null {
  const scalar = single(value)
  const match = typeof scalar === 'string' ? form.exec(scalar) : null
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(time)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return isReal && year >= 100 ? { time, hasTime: match[4] !== undefined } : null
}

function writeMoment(time: number, hasTime: boolean): string | null {
  const date = new Date(time)
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear()
  if (year < 100 || year > 9999) return null
  return date
    .toISOString()
    .slice(0, hasTime ? 19 : 10)
    .replace('T', ' ')
}

/** The last day of a shorter month stands for days that it does not have. */
function addMonths(time: number, months: number): number {
  const date = new Date(time)
  const target = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(new Date(target).getUTCFullYear(), new Date(target).getUTCMonth() + 1, 0)).getUTCDate()
  return target + (Math.min(date.getUTCDate(), lastDay) - 1) * units.days + (time % units.days)
}

const unitOf = (value: FormulaValue | undefined): string => {
  const name = textOf(value ?? 'days').toLowerCase()
  return name.endsWith('s') ? name : `${name}s`
}

function add(from: FormulaValue, count: FormulaValue, unit: string): string | null {
  const moment = readMoment(from)
  const steps = numberOf(count)
  if (moment === null || steps === null) return null
  if (isTimeUnit(unit)) {
    const isFiner = unit === 'minutes' || unit === 'hours'
    return writeMoment(moment.time + Math.trunc(steps) * units[unit], moment.hasTime || isFiner)
  }
  const months = monthsIn[unit]
  return months === undefined ? null : writeMoment(addMonths(moment.time, Math.trunc(steps) * months), moment.hasTime)
}

/** Whole units from the first to the second, less than none when the second is earlier. */
function difference(from: FormulaValue, to: FormulaValue, unit: string): number | null {
  const [start, end] = [readMoment(from), readMoment(to)]
  if (start === null || end === null) return null
  if (isTimeUnit(unit)) {
    // Days are counted between dates, whatever the time of day.
    const floor = (time: number): number =>
      unit === 'days' || unit === 'weeks' ? Math.floor(time / units.days) * units.days : time
    return Math.trunc((floor(end.time) - floor(start.time)) / units[unit]) || 0
  }
  const months = monthsIn[unit]
  if (months === undefined) return null
  const [low, high] = start.time <= end.time ? [start.time, end.time] : [end.time, start.time]
  const [a, b] = [new Date(low), new Date(high)]
  const apart = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  const full = addMonths(low, apart) > high ? apart - 1 : apart
  return Math.trunc(full / months) * (start.time <= end.time ? 1 : -1) || 0
}

const part =
  (read: (date: Date) => number) =>
  ([value = null]: readonly FormulaValue[]) => {
    const moment = readMoment(value)
    return moment === null ? null : read(new Date(moment.time))
  }

type DateFunction = readonly [name: string, least: number, most: number, call: (given: readonly FormulaValue[]) => FormulaValue]

export const dateFunctions: readonly DateFunction[] = [
  ['DATEADD', 2, 3, ([from = null, count = null, unit]) => add(from, count, unitOf(unit))],
  ['DATEDIF', 2, 3, ([from = null, to = null, unit]) => difference(from, to, unitOf(unit))],
  ['YEAR', 1, 1, part((date) => date.getUTCFullYear())],
  ['MONTH', 1, 1, part((date) => date.getUTCMonth() + 1)],
  ['DAY', 1, 1, part((date) => date.getUTCDate())],
  /** 1 = Monday. */
  ['WEEKDAY', 1, 1, part((date) => date.getUTCDay() || 7)],
]
