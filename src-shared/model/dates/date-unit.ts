/**
 * What a field keeps of a date, a moment or a time of day (service-notes B, `subType`: 5 year, 4 month, 3 day, 2 hour, 1 minute,
 * 6 second; of a time 1 h:m, 6 h:m:s). Values are cut to it before they are staged, compared or shown, as the service cuts them.
 */
import type { CellValue } from '../cell-value.ts'
import type { Field } from '../field.ts'

export const dateUnits = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
export type DateUnit = (typeof dateUnits)[number]

const unitOfSubType: Readonly<Record<string, DateUnit>> = {
  '5': 'year',
  '4': 'month',
  '3': 'day',
  '2': 'hour',
  '1': 'minute',
  '6': 'second',
}

type Kept = Pick<Field, 'kind' | 'subType'>

/** The smallest unit that is kept; null for fields of other kinds. A time that says neither keeps what is written: seconds. */
export function unitOf({ kind, subType }: Kept): DateUnit | null {
  const unit = unitOfSubType[subType]
  if (kind === 'date') return unit === 'year' || unit === 'month' ? unit : 'day'
  if (kind === 'datetime') return unit ?? 'second'
  if (kind === 'time') return subType === '1' ? 'minute' : 'second'
  return null
}

/** Characters of `YYYY-MM-DD HH:mm:ss` that a unit keeps. */
const keptLength: Readonly<Record<DateUnit, number>> = { year: 4, month: 7, day: 10, hour: 13, minute: 16, second: 19 }
const blank = '0000-01-01 00:00:00'

/** A canonical date or moment with everything below the unit at its first; of the same length as it was. */
export function cutMoment(text: string, unit: DateUnit): string {
  const length = keptLength[unit]
  return length >= text.length ? text : text.slice(0, length) + blank.slice(length, text.length)
}

const canonicalMoment = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/
const canonicalTime = /^\d{2}:\d{2}(?::\d{2})?$/

/** The value as the service will store it. What is no canonical date, moment or time stays as it is. */
export function cutToField(value: CellValue, field: Kept): CellValue {
  if (typeof value !== 'string') return value
  const unit = unitOf(field)
  if (unit === null) return value
  if (field.kind !== 'time') return canonicalMoment.test(value) ? cutMoment(value, unit) : value
  if (!canonicalTime.test(value)) return value
  if (unit === 'minute') return value.slice(0, 5)
  return field.subType === '6' && value.length === 5 ? `${value}:00` : value
}
