/**
 * The stretch of time that a filter value names: a day alone, in a date-time column, is that day from its first second to its last, so
 * that `eq` means within it, `gt` after it and `between` from the first's start to the last's end (the same as our service does).
 */
import { readDate, readDateTime, readTime } from '../../../src-shared/model/dates/date-text.ts'
import type { QueryColumn } from './query-column.ts'

export interface Stretch {
  readonly from: string
  readonly to: string
}

const isDay = (text: string): boolean => /^\d{4}-\d{1,2}-\d{1,2}$/.test(text)
const isMoment = (text: string): boolean => /^\d{4}-\d{1,2}-\d{1,2}[ T]\d{1,2}:\d{1,2}(?::\d{1,2})?$/.test(text)

function momentStretch(text: string): Stretch | null {
  if (isDay(text)) {
    const day = readDate(text)
    return day === null ? null : { from: `${day} 00:00:00`, to: `${day} 23:59:59` }
  }
  const moment = isMoment(text) ? readDateTime(text) : null
  return moment === null ? null : { from: moment, to: moment }
}

/** Times are kept with or without seconds; `09:05` and `09:05:00` are the same time. */
function timeStretch(text: string): Stretch | null {
  const time = readTime(text)
  if (time === null) return null
  if (time.length === 5) return { from: time, to: `${time}:59` }
  return time.endsWith(':00') ? { from: time.slice(0, 5), to: time } : { from: time, to: time }
}

/** Null when the text is no time of the column's kind. */
export function stretchOf(column: QueryColumn, text: string): Stretch | null {
  if (column.of === 'field' && column.field.kind === 'time') return timeStretch(text.trim())
  const moment = momentStretch(text.trim())
  if (moment === null || column.of === 'row' || column.field.kind === 'datetime') return moment
  return { from: moment.from.slice(0, 10), to: moment.from.slice(0, 10) }
}
