/**
 * Says which rows V2 filters find, by looking at each row's answered values one by one. Dates are compared by the number of their day, week,
 * month, quarter or year, not by first and last days as the service does: the second opinion that the service is compared with.
 */
import type { FilterConditionV2, FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import type { FilterOperator } from '../../../src-shared/api/v3/filter-v3.ts'
import { cellStretch, type EvaluatedRow, meetsFilter, type World } from './service-filter-evaluator.ts'

export interface WorldV2 extends World {
  /** `YYYY-MM-DD` on the service's clock. */
  readonly today: string
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'
const units: readonly Unit[] = ['day', 'week', 'month', 'quarter', 'year']

/** The how-manieth unit since some fixed one. */
function ordinal(day: string, unit: Unit): number {
  const [year = 0, month = 0, date = 0] = (day.trim().split(/[ T]/)[0] ?? '').split('-').map(Number)
  const days = new Date(0).setUTCFullYear(year, month - 1, date) / 86_400_000
  switch (unit) {
    case 'day':
      return days
    // 1970-01-01 was a Thursday.
    case 'week':
      return Math.floor((days + 3) / 7)
    case 'month':
      return year * 12 + month
    case 'quarter':
      return year * 4 + Math.floor((month - 1) / 3)
    case 'year':
      return year
  }
}

/** DateRangeEnum: unit, and the first and last such unit from the current one. */
const ranges: Readonly<Record<number, readonly [Unit, number, number]>> = {
  1: ['day', 0, 0],
  2: ['day', -1, -1],
  3: ['day', 1, 1],
  4: ['week', 0, 0],
  5: ['week', -1, -1],
  6: ['week', 1, 1],
  7: ['month', 0, 0],
  8: ['month', -1, -1],
  9: ['month', 1, 1],
  12: ['quarter', 0, 0],
  13: ['quarter', -1, -1],
  14: ['quarter', 1, 1],
  15: ['year', 0, 0],
  16: ['year', -1, -1],
  17: ['year', 1, 1],
  21: ['day', -6, 0],
  22: ['day', -13, 0],
  23: ['day', -29, 0],
  31: ['day', 0, 6],
  32: ['day', 0, 13],
  33: ['day', 0, 32],
}

interface Span {
  readonly unit: Unit
  readonly from: number
  readonly to: number
}

/** The asked stretch, counted in units; null when dates are written out at their own precision. */
function spanOf(condition: FilterConditionV2, today: string): Span | null {
  const { dateRange = 0, dateRangeType, value, minValue = '', maxValue = '' } = condition
  const unit = units[(dateRangeType ?? 1) - 1] ?? 'day'
  if (dateRange === 10 || dateRange === 11) {
    const current = ordinal(today, unit)
    const count = Number(value)
    return dateRange === 10 ? { unit, from: current - count + 1, to: current } : { unit, from: current, to: current + count - 1 }
  }
  const range = ranges[dateRange]
  if (range !== undefined) {
    const current = ordinal(today, range[0])
    return { unit: range[0], from: current + range[1], to: current + range[2] }
  }
  if (dateRangeType === undefined) return null
  if (minValue !== '' && [31, 32].includes(condition.filterType)) {
    return { unit, from: ordinal(minValue, unit), to: ordinal(maxValue, unit) }
  }
  return { unit, from: ordinal(value ?? '', unit), to: ordinal(value ?? '', unit) }
}

/** `first` and `last`: the units that the cell covers. */
const dateTests: Readonly<Record<number, (first: number, last: number, span: Span) => boolean>> = {
  17: (first, last, { from, to }) => last >= from && first <= to,
  31: (first, last, { from, to }) => last >= from && first <= to,
  33: (first, _, { to }) => first > to,
  34: (_, last, { from }) => last >= from,
  35: (_, last, { from }) => last < from,
  36: (first, _, { to }) => first <= to,
}

/** What these ask of a date where they name a range or a precision. */
const datedTypes: Readonly<Record<number, number>> = { 0: 17, 2: 17, 11: 31, 13: 33, 14: 34, 15: 35, 16: 36 }

const negatives: Readonly<Record<number, number>> = { 5: 1, 6: 2, 8: 7, 12: 11, 18: 17, 25: 24, 27: 26, 32: 31 }

/** FilterTypeEnum in the words of the evaluator of V3. */
const words: Readonly<Record<number, FilterOperator>> = {
  0: 'in',
  1: 'contains',
  2: 'in',
  3: 'startswith',
  4: 'endswith',
  7: 'isempty',
  11: 'between',
  13: 'gt',
  14: 'ge',
  15: 'lt',
  16: 'le',
  17: 'in',
  24: 'in',
  26: 'eq',
  31: 'between',
  33: 'gt',
  34: 'ge',
  35: 'lt',
  36: 'le',
}

const names: Readonly<Record<string, string>> = {
  ctime: '_createdAt',
  utime: '_updatedAt',
  caid: '_createdBy',
  uaid: '_updatedBy',
  ownerid: '_owner',
}

const spansDates = ({ dateRange = 0, dateRangeType }: FilterConditionV2, kind: string | undefined): boolean =>
  (kind === 'date' || kind === 'datetime') && (dateRange !== 0 || dateRangeType !== undefined)

function meetsCondition(row: EvaluatedRow, condition: FilterConditionV2, world: WorldV2): boolean {
  const { filterType } = condition
  const positive = negatives[filterType]
  if (positive !== undefined) {
    return !meetsCondition(row, { ...condition, filterType: positive } as FilterConditionV2, world)
  }
  const field = names[condition.controlId] ?? condition.controlId
  const plain = (operator: FilterOperator, value?: string[]): boolean =>
    meetsFilter(row, { type: 'condition', field, operator, ...(value === undefined ? {} : { value }) }, world)
  if ([22, 23, 42].includes(filterType)) return false
  if (filterType === 41) return !plain('isempty')
  if (filterType === 21) return plain('in', ['user-api'])
  if (filterType === 7) return plain('isempty')
  const asDate = spansDates(condition, world.fields[field]?.kind) ? (datedTypes[filterType] ?? filterType) : filterType
  const isDate = dateTests[asDate]
  const span = isDate === undefined ? null : spanOf({ ...condition, filterType: asDate } as FilterConditionV2, world.today)
  if (isDate !== undefined && span !== null) {
    const value = row.values[field]
    const asked = world.fields[field]
    if (typeof value !== 'string' || value === '' || asked === undefined) return false
    const [first, last] = cellStretch(asked, value).map((second) =>
      ordinal(new Date(second * 1000).toISOString().replace(/^\+0?/, ''), span.unit),
    )
    return isDate(first ?? 0, last ?? 0, span)
  }
  const values = [11, 31].includes(filterType)
    ? [condition.minValue ?? '', condition.maxValue ?? '']
    : condition.values !== undefined && condition.values.length > 0
      ? condition.values
      : [condition.value ?? '']
  const operator = words[filterType]
  if (operator === undefined) throw new Error(`filter type ${filterType} is not evaluated`)
  return plain(operator, values)
}

/** From left to right: each entry is joined to what stands before it. */
export function meetsFiltersV2(row: EvaluatedRow, filters: readonly FilterV2[], world: WorldV2): boolean {
  return (
    filters.reduce<boolean | null>((before, filter) => {
      const meets = filter.isGroup === true ? meetsFiltersV2(row, filter.groupFilters, world) : meetsCondition(row, filter, world)
      if (before === null) return meets
      return filter.spliceType === 1 ? before && meets : before || meets
    }, null) ?? true
  )
}
