/**
 * Conditions on dates, date-times, times and the times of a row. A value stands for the whole stretch that it names: in a date-time column
 * `2024-05-01` is that day from its first second to its last, so `eq` means within it, `gt` after it and `between` from the first's start
 * to the last's end. A cell stands for what its field tells apart: in a month field `2024-05-17` asks for May.
 */
import { ok } from '../../../src-shared/lib/result.ts'
import { readDate, readDateTime, readTime } from '../../../src-shared/model/dates/date-text.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Column, Predicate } from '../domain/rows/predicate.ts'
import { precisionOf } from '../domain/structure/field.ts'
import { wholeUnit } from '../domain/values/written-date.ts'
import { all, any, type Condition, type FilterContext, isComparison } from './condition.ts'
import { readTimeText } from './time-text.ts'

interface TextStretch {
  readonly from: string
  readonly to: string
}

interface Stretch {
  readonly from: string | number
  readonly to: string | number
}

const isDayText = (text: string): boolean => /^\d{4}-\d{1,2}-\d{1,2}$/.test(text)
const isMomentText = (text: string): boolean => /^\d{4}-\d{1,2}-\d{1,2}[ T]\d{1,2}:\d{1,2}(?::\d{1,2})?$/.test(text)

function momentStretch(text: string): TextStretch | null {
  if (isDayText(text)) {
    const day = readDate(text)
    return day === null ? null : { from: `${day} 00:00:00`, to: `${day} 23:59:59` }
  }
  const moment = isMomentText(text) ? readDateTime(text) : null
  return moment === null ? null : { from: moment, to: moment }
}

/** Times are stored with or without seconds; `09:05` and `09:05:00` are the same time. */
function timeStretch(text: string): TextStretch | null {
  const time = readTime(text)
  if (time === null) return null
  if (time.length === 5) return { from: time, to: `${time}:59` }
  return time.endsWith(':00') ? { from: time.slice(0, 5), to: time } : { from: time, to: time }
}

function stretchOf(column: Column, text: string, offsetMinutes: number): Stretch | null {
  if (column.of === 'field' && column.field.kind === 'time') {
    const time = timeStretch(text)
    return time !== null && precisionOf(column.field) === '1'
      ? { from: time.from.slice(0, 5), to: `${time.to.slice(0, 5)}:59` }
      : time
  }
  const moment = momentStretch(text)
  if (moment === null) return null
  if (column.of === 'row') {
    return { from: readTimeText(moment.from, offsetMinutes), to: readTimeText(moment.to, offsetMinutes) + 999 }
  }
  const whole = wholeUnit(moment, precisionOf(column.field))
  return column.field.kind === 'datetime' ? whole : { from: whole.from.slice(0, 10), to: whole.to.slice(0, 10) }
}

const within = (column: Column, from: string | number, to: string | number): Predicate =>
  all([
    { kind: 'compare', column, by: '>=', value: from },
    { kind: 'compare', column, by: '<=', value: to },
  ])

export function readDateCondition(condition: Condition, context: FilterContext): Outcome<Predicate> | null {
  const { column, operator } = condition
  const stretches: Stretch[] = []
  for (const value of condition.values) {
    const stretch = stretchOf(column, String(value).trim(), context.offsetMinutes)
    if (stretch === null)
      return refuse('parameterValueError', `filter: ${JSON.stringify(value)} is not like YYYY-MM-DD or YYYY-MM-DD HH:mm:ss`)
    stretches.push(stretch)
  }
  const [first, second] = stretches
  if (operator === 'eq' || operator === 'in') return ok(any(stretches.map(({ from, to }) => within(column, from, to))))
  if (isComparison(operator)) {
    if (first === undefined || stretches.length > 1) return refuse('parameterValueError', `filter: ${operator} takes one value`)
    const { from, to } = first
    const tests = { gt: ['>', to], ge: ['>=', from], lt: ['<', from], le: ['<=', to] } as const
    const [by, value] = tests[operator]
    return ok({ kind: 'compare', column, by, value })
  }
  if (operator !== 'between') return null
  if (first === undefined || second === undefined || stretches.length > 2)
    return refuse('parameterValueError', 'filter: between takes 2 values')
  return ok(within(column, first.from, second.to))
}
