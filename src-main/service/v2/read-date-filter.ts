/**
 * Reads the date filters of V2 (17, 18, 31 to 36) into a question that V3 conditions can ask: days from, to, before or after. A date is taken at
 * the precision of `dateRangeType`, so that a value in a month stands for the whole month; a relative range stands for its days.
 */

import { dateRanges, filterTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterConditionV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import type { FilterOperator, FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { readDateTime } from '../../../src-shared/model/dates/date-text.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { dayAt, unitSpan } from './calendar-day.ts'
import { spanOf, unitOf } from './date-range.ts'

/** What a V2 filter asks of a field, in the words of V3. */
export interface Question {
  readonly operator: FilterOperator
  readonly value?: FilterValue
}

export interface DateContext {
  readonly now: number
  readonly offsetMinutes: number
}

interface Stretch {
  readonly from: string
  readonly to: string
}

const wrong = (condition: FilterConditionV2, words: string) =>
  refuse('parameterValueError', `filters: ${condition.controlId}: ${words}`)

/** The stretch that a written date stands for. */
function stretchOf(condition: FilterConditionV2, text: string): Outcome<Stretch> {
  if (condition.dateRangeType === undefined) return ok({ from: text, to: text })
  const moment = /^\d{4}-\d{1,2}-\d{1,2}/.test(text) ? readDateTime(text) : null
  if (moment === null) return wrong(condition, `${JSON.stringify(text)} is not like YYYY-MM-DD or YYYY-MM-DD HH:mm:ss`)
  return ok(unitSpan(moment.slice(0, 10), unitOf(condition.dateRangeType), 0, 0))
}

const missing = (condition: FilterConditionV2, name: string) =>
  refuse('parameterError', `filters: ${condition.controlId}: ${name} is required for filterType ${condition.filterType}`)

/** `minValue` and `maxValue`, else two `values`. */
function boundsOf(condition: FilterConditionV2): Outcome<Stretch> {
  const [first, second] = condition.values ?? []
  const min = condition.minValue ?? first
  const max = condition.maxValue ?? second
  if (min === undefined || min === '') return missing(condition, 'minValue')
  if (max === undefined || max === '') return missing(condition, 'maxValue')
  const from = stretchOf(condition, min)
  if (!from.ok) return from
  return mapOk(stretchOf(condition, max), (to) => ({ from: from.value.from, to: to.to }))
}

/** The days of a relative range, or the stretch of the written date. */
function oneStretch(condition: FilterConditionV2, context: DateContext): Outcome<Stretch> {
  const { dateRange = dateRanges.Default, dateRangeType, value, values } = condition
  const written = value ?? values?.[0]
  const span = spanOf(dateRange, unitOf(dateRangeType), written, dayAt(context.now, context.offsetMinutes))
  if (span === 'wrong-count') return wrong(condition, 'value must be a count of units from 1 to 1000')
  if (span !== null) return ok(span)
  if (dateRange === dateRanges.Customize && condition.minValue !== undefined) return boundsOf(condition)
  return written === undefined || written === '' ? missing(condition, 'value') : stretchOf(condition, written)
}

const single: Readonly<Record<number, (stretch: Stretch) => Question>> = {
  [filterTypes.DateEnum]: ({ from, to }) => ({ operator: 'between', value: [from, to] }),
  [filterTypes.NDateEnum]: ({ from, to }) => ({ operator: 'notbetween', value: [from, to] }),
  [filterTypes.DateGt]: ({ to }) => ({ operator: 'gt', value: to }),
  [filterTypes.DateGte]: ({ from }) => ({ operator: 'ge', value: from }),
  [filterTypes.DateLt]: ({ from }) => ({ operator: 'lt', value: from }),
  [filterTypes.DateLte]: ({ to }) => ({ operator: 'le', value: to }),
}

/** Null when the filter type is none of the date filters. */
export function readDateFilter(condition: FilterConditionV2, context: DateContext): Outcome<Question> | null {
  const { filterType } = condition
  if (filterType === filterTypes.DateBetween || filterType === filterTypes.DateNBetween) {
    const hasRange = condition.dateRange !== undefined && condition.dateRange !== dateRanges.Default
    const bounds = hasRange ? oneStretch(condition, context) : boundsOf(condition)
    if (!bounds.ok) return bounds
    const { from, to } = bounds.value
    return ok({ operator: filterType === filterTypes.DateBetween ? 'between' : 'notbetween', value: [from, to] })
  }
  const ask = single[filterType]
  if (ask === undefined) return null
  return mapOk(oneStretch(condition, context), ask)
}
