/**
 * What the relative dates of DateRangeEnum mean on a given day. `Last…` and `Next…` with a number of days, and LastEnum and NextEnum with a
 * number of units, count the current one: Last7Day is today and the six days before it.
 */
import {
  type DateRangeCode,
  type DateRangeTypeCode,
  type DateRangeTypeName,
  dateRanges,
  dateRangeTypes,
} from '../../../src-shared/api/filter-enumerations.ts'
import { type DaySpan, unitSpan } from './calendar-day.ts'

/** Unit, first and last unit counted from the current one. */
type Span = readonly [unit: DateRangeTypeName, first: number, last: number]

const fixedSpans: ReadonlyMap<DateRangeCode, Span> = new Map<DateRangeCode, Span>([
  [dateRanges.Today, ['day', 0, 0]],
  [dateRanges.Yesterday, ['day', -1, -1]],
  [dateRanges.Tomorrow, ['day', 1, 1]],
  [dateRanges.ThisWeek, ['week', 0, 0]],
  [dateRanges.LastWeek, ['week', -1, -1]],
  [dateRanges.NextWeek, ['week', 1, 1]],
  [dateRanges.ThisMonth, ['month', 0, 0]],
  [dateRanges.LastMonth, ['month', -1, -1]],
  [dateRanges.NextMonth, ['month', 1, 1]],
  [dateRanges.ThisQuarter, ['quarter', 0, 0]],
  [dateRanges.LastQuarter, ['quarter', -1, -1]],
  [dateRanges.NextQuarter, ['quarter', 1, 1]],
  [dateRanges.ThisYear, ['year', 0, 0]],
  [dateRanges.LastYear, ['year', -1, -1]],
  [dateRanges.NextYear, ['year', 1, 1]],
  [dateRanges.Last7Day, ['day', -6, 0]],
  [dateRanges.Last14Day, ['day', -13, 0]],
  [dateRanges.Last30Day, ['day', -29, 0]],
  [dateRanges.Next7Day, ['day', 0, 6]],
  [dateRanges.Next14Day, ['day', 0, 13]],
  [dateRanges.Next33Day, ['day', 0, 32]],
])

/** `dateRangeType` by its name; days where it is not given. */
export function unitOf(code: DateRangeTypeCode | undefined): DateRangeTypeName {
  switch (code) {
    case dateRangeTypes.week:
      return 'week'
    case dateRangeTypes.month:
      return 'month'
    case dateRangeTypes.quarter:
      return 'quarter'
    case dateRangeTypes.year:
      return 'year'
    case dateRangeTypes.day:
    case undefined:
      return 'day'
  }
}

/** Units that LastEnum and NextEnum may count: beyond them years leave the four digits of a date. */
const mostUnits = 1000

/**
 * The days that a range means on the day `today`; null for Default and Customize, whose dates stand in the filter. `count` is the
 * number of units of LastEnum and NextEnum; `wrong-count` when it is none.
 */
export function spanOf(
  range: DateRangeCode,
  unit: DateRangeTypeName,
  count: string | undefined,
  today: string,
): DaySpan | 'wrong-count' | null {
  const fixed = fixedSpans.get(range)
  if (fixed !== undefined) return unitSpan(today, ...fixed)
  if (range !== dateRanges.LastEnum && range !== dateRanges.NextEnum) return null
  const units = Number(count)
  if (count === undefined || !/^\d+$/.test(count) || units < 1 || units > mostUnits) return 'wrong-count'
  return range === dateRanges.LastEnum ? unitSpan(today, unit, 1 - units, 0) : unitSpan(today, unit, 0, units - 1)
}
