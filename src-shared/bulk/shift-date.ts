/** Moves every date, moment or time of day by a stretch of time. A month without the day takes its last one, as in spreadsheets. Empty cells stay empty. */
import { z } from 'zod'
import { type DateUnit, dateUnits, unitOf } from '../model/dates/date-unit.ts'
import type { Field } from '../model/field.ts'
import { keptValue } from '../model/kept-value.ts'
import { type CellChange, type CellOutcome, changeEachCell, type Prepared } from './prepared.ts'

export const shiftDate = z.strictObject({
  op: z.literal('shift-date'),
  amount: z.int().min(-1_000_000).max(1_000_000),
  unit: z.enum(['minutes', 'hours', 'days', 'weeks', 'months', 'years']),
})
type Shift = z.output<typeof shiftDate>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const momentForm = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/
const timeForm = /^(\d\d):(\d\d)(:\d\d)?$/
const two = (value: number): string => String(value).padStart(2, '0')

/** The date or moment in its own form; null when it is neither, or when the result is not in the years 1 to 9999. */
export function shiftMoment(text: string, { amount, unit }: Pick<Shift, 'amount' | 'unit'>): string | null {
  const match = momentForm.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((it) => Number(it ?? 0))
  const months = unit === 'months' ? amount : unit === 'years' ? amount * 12 : 0
  const moved = new Date(0)
  moved.setUTCFullYear(year, month - 1 + months, 1)
  const daysInMonth = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, daysInMonth))
  moved.setUTCHours(hour, minute, second)
  moved.setTime(moved.getTime() + amount * millisecondsOf(unit))
  const resultYear = moved.getUTCFullYear()
  if (Number.isNaN(resultYear) || resultYear < 1 || resultYear > 9999) return null
  const date = `${String(resultYear).padStart(4, '0')}-${two(moved.getUTCMonth() + 1)}-${two(moved.getUTCDate())}`
  if (match[4] === undefined) return date
  const time = `${two(moved.getUTCHours())}:${two(moved.getUTCMinutes())}`
  return `${date} ${time}${match[6] === undefined ? '' : `:${two(moved.getUTCSeconds())}`}`
}

function millisecondsOf(unit: Shift['unit']): number {
  switch (unit) {
    case 'minutes':
      return minuteMs
    case 'hours':
      return 60 * minuteMs
    case 'days':
      return dayMs
    case 'weeks':
      return 7 * dayMs
    // Counted in the calendar, not in time.
    case 'months':
    case 'years':
      return 0
  }
}

/** A time of day goes round the clock. */
function shiftTime(text: string, minutes: number): string | null {
  const match = timeForm.exec(text)
  if (match === null) return null
  const inDay = 24 * 60
  const total = (((Number(match[1]) * 60 + Number(match[2]) + minutes) % inDay) + inDay) % inDay
  return `${two(Math.floor(total / 60))}:${two(total % 60)}${match[3] ?? ''}`
}

/** What a field must keep for a shift to be seen in it. */
const steps: Readonly<Record<Shift['unit'], DateUnit>> = {
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  weeks: 'day',
  months: 'month',
  years: 'year',
}

const outside: CellOutcome = { refused: 'The result is not in the calendar.' }
const unreadable: CellOutcome = { refused: 'The cell does not hold a date.' }

/** What a shift makes of a cell of the field, or the reason as a sentence why it makes nothing of it. */
export function dateShift(field: Field, shift: Pick<Shift, 'amount' | 'unit'>): CellChange | string {
  const isOfDay = shift.unit === 'minutes' || shift.unit === 'hours'
  if (field.kind === 'time') {
    if (!isOfDay) return `"${field.name}" holds a time of day, which has no date.`
    const minutes = (shift.amount * millisecondsOf(shift.unit)) / minuteMs
    return (value) =>
      value === null ? null : outcomeOf(typeof value === 'string' ? shiftTime(value, minutes) : null, unreadable)
  }
  if (field.kind !== 'date' && field.kind !== 'datetime') return `"${field.name}" does not hold dates.`
  if (isOfDay && field.kind === 'date') return `"${field.name}" holds dates without a time of day.`
  const kept = unitOf(field) ?? 'second'
  if (dateUnits.indexOf(steps[shift.unit]) > dateUnits.indexOf(kept)) return `"${field.name}" keeps no more than the ${kept}.`
  return (value) => {
    if (value === null) return null
    if (typeof value !== 'string' || !momentForm.test(value)) return unreadable
    const moved = shiftMoment(value, shift)
    return moved === null ? outside : keptValue(moved, field)
  }
}

const outcomeOf = (value: string | null, otherwise: CellOutcome): CellOutcome => (value === null ? otherwise : { value })

export const prepareShiftDate = (shift: Shift, fields: readonly Field[]): Prepared =>
  changeEachCell(fields, (field) => dateShift(field, shift))
