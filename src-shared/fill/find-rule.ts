/**
 * Finds how a person would go on from the cells that are there. A rule is taken only when it gives back every one of those cells;
 * what has none is repeated. So a fill never changes what it starts from.
 */

import type { CellValue } from '../model/cell-value.ts'
import { isSameValue } from '../model/cell-value.ts'
import { unitOf } from '../model/dates/date-unit.ts'
import type { Field } from '../model/field.ts'
import { contentOf } from '../model/value-kind.ts'
import { type FillRule, fillValue } from './fill-rule.ts'
import { findDateRule, findMonthRule, findWeekdayRule } from './find-date-rule.ts'
import { findQuarterRule, findTextRule, findWordRule } from './find-text-rule.ts'

/**
 * - `auto`: as Excel does when the handle is dragged: one number is copied, anything else goes on
 * - `other`: the other way round (the key held while dragging)
 * - `copy`: always repeats
 * - `series`: always goes on
 * - `weekdays`: dates from one working day to the next
 * - `months`: dates by months, on the same day or by their ends
 * - `trend`: numbers on the straight line that lies nearest to all of them
 */
export const fillModes = ['auto', 'other', 'copy', 'series', 'weekdays', 'months', 'trend'] as const
export type FillMode = (typeof fillModes)[number]

/** Rows that a series is found from at most; whoever selects more wants a copy of a block, which pasting makes. */
export const mostFillRows = 10_000
export const tooManyFillRows = 'These are too many rows to go on from. Copy and paste them instead.'

/** What can be asked for by name after a fill from so many cells; none where only a copy makes sense. */
export function offeredModes(fields: readonly Field[], cells: number): readonly FillMode[] {
  const has = (...kinds: readonly Field['kind'][]): boolean =>
    fields.some((field) => kinds.includes(field.kind) && !namesSomething(field))
  if (!has('number', 'text', 'date', 'datetime', 'time')) return []
  const dates: readonly FillMode[] = has('date', 'datetime') ? ['weekdays', 'months'] : []
  return ['copy', 'series', ...dates, ...(has('number') && cells > 1 ? (['trend'] as const) : [])]
}

export const repeatRule = (values: readonly CellValue[]): FillRule => ({
  kind: 'repeat',
  values: values.length === 0 ? [null] : [...values],
})

/** `values` in the order from top to bottom (or left to right), whichever way is filled. */
export function findRule(values: readonly CellValue[], field: Field, mode: FillMode): FillRule {
  const repeat = repeatRule(values)
  if (mode === 'copy' || values.length === 0) return repeat
  if (mode !== 'auto' && mode !== 'other') return findNamed(values, field, mode) ?? repeat
  const copiesByItself = values.length === 1 && typeof values[0] === 'number'
  if (copiesByItself ? mode === 'auto' : mode === 'other') return repeat
  const series = findSeries(values, field)
  return series !== null && givesBack(series, values) ? series : repeat
}

/** Null where the cells have nothing of the kind. */
function findNamed(
  values: readonly CellValue[],
  field: Field,
  mode: Exclude<FillMode, 'auto' | 'other' | 'copy'>,
): FillRule | null {
  if (mode === 'trend') return field.kind === 'number' ? findTrend(values) : findNamed(values, field, 'series')
  const isDate = field.kind === 'date' || field.kind === 'datetime'
  const texts = values.filter((it) => typeof it === 'string')
  const dates = isDate && texts.length === values.length ? texts : null
  const named = dates === null || mode === 'series' ? null : mode === 'weekdays' ? findWeekdayRule(dates) : findMonthRule(dates)
  const rule = named !== null && givesBack(named, values) ? named : findSeries(values, field)
  return rule !== null && givesBack(rule, values) ? rule : null
}

/** The least squares through the numbers: exact where they have a step. */
function findTrend(values: readonly CellValue[]): FillRule | null {
  const numbers = values.filter((it) => typeof it === 'number')
  if (numbers.length < values.length || numbers.length < 2) return null
  const steps = findNumberRule(numbers)
  if (steps !== null && givesBack(steps, numbers)) return steps
  const middle = (numbers.length - 1) / 2
  const mean = numbers.reduce((sum, it) => sum + it / numbers.length, 0)
  const [over, under] = numbers.reduce(
    ([above, below], it, x) => [above + (x - middle) * (it - mean), below + (x - middle) ** 2],
    [0, 0],
  )
  const step = Number((over / under).toPrecision(15))
  const first = Number((mean - (over / under) * middle).toPrecision(15))
  return Number.isFinite(step) && Number.isFinite(first) ? { kind: 'number', first, step } : null
}

const givesBack = (rule: FillRule, values: readonly CellValue[]): boolean =>
  values.every((value, index) => isSameValue(fillValue(rule, index), value))

/** Digits that name something: the next one would be somebody else's. */
const namesSomething = (field: Field): boolean => ['phone', 'identity'].includes(contentOf(field))

function findSeries(values: readonly CellValue[], field: Field): FillRule | null {
  const { kind } = field
  if (namesSomething(field)) return null
  const texts = values.filter((it) => typeof it === 'string')
  if (kind === 'number') return findNumberRule(values)
  if (texts.length !== values.length) return null
  if (kind === 'date' || kind === 'datetime') return findDateRule(texts, unitOf(field) ?? 'day')
  if (kind === 'time') return findTimeRule(texts)
  return kind === 'text' ? (findWordRule(texts) ?? findQuarterRule(texts) ?? findTextRule(texts)) : null
}

function findNumberRule(values: readonly CellValue[]): FillRule | null {
  const [first, second = Number(first) + 1] = values
  if (typeof first !== 'number' || typeof second !== 'number') return null
  const step = Number((second - first).toPrecision(15))
  return Number.isFinite(step) ? { kind: 'number', first, step } : null
}

const clockSeconds = (time: string): number => {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return hour * 3600 + minute * 60 + second
}

/** One time goes on by the hour, as in Excel. */
function findTimeRule(times: readonly string[]): FillRule | null {
  const [first, second] = times
  if (first === undefined || !times.every((it) => /^\d{2}:\d{2}(:\d{2})?$/.test(it))) return null
  return { kind: 'time', first, seconds: second === undefined ? 3600 : clockSeconds(second) - clockSeconds(first) }
}
