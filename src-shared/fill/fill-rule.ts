/**
 * How a filled column goes on, as data: the rule is found once from the cells that are there, and then gives the value of any cell by
 * its distance from the first of them, forwards and backwards. So a fill costs nothing in advance however far it reaches.
 */
import { z } from 'zod'
import { assertNever } from '../lib/assert-never.ts'
import { type CellValue, cellValue } from '../model/cell-value.ts'
import { addDays, addMonths, addSeconds, monthEnd, weekdayOf } from './calendar.ts'
import { scaleOf, stepNumber } from './exact-step.ts'
import { ordinalEnding } from './ordinal-ending.ts'

const textPart = z.strictObject({
  before: z.string(),
  /** Decimal digits of the number; any length. */
  number: z.string().regex(/^\d+$/),
  /** Digits are filled up with zeros to this width; 0 where the number was written without. */
  width: z.int().min(0),
  /** The number has the ending of an ordinal (1st, 2ND), which changes with it; `after` is what follows. */
  ordinal: z.enum(['lower', 'upper']).optional(),
  after: z.string(),
})
export type TextPart = z.output<typeof textPart>

export const fillRule = z.discriminatedUnion('kind', [
  /** The cells over and over again; one cell is a copy. */
  z.strictObject({ kind: z.literal('repeat'), values: z.array(cellValue).min(1) }),
  z.strictObject({ kind: z.literal('number'), first: z.number(), step: z.number() }),
  /** Dates and moments by a fixed span. */
  z.strictObject({ kind: z.literal('span'), first: z.string(), seconds: z.number() }),
  /** Dates and moments by months: on the same day (the last one where a month has no such day), or always on the last day. */
  z.strictObject({
    kind: z.literal('months'),
    first: z.string(),
    months: z.int(),
    day: z.int().min(1).max(31),
    ends: z.boolean(),
  }),
  /** Dates and moments from one working day to the next. */
  z.strictObject({ kind: z.literal('weekdays'), first: z.string() }),
  /** Quarters with their years: the quarter and the year stand in this order with `between` in the middle. */
  z.strictObject({
    kind: z.literal('quarters'),
    sign: z.string(),
    between: z.string(),
    isYearFirst: z.boolean(),
    /** Quarters since the year 0. */
    first: z.int().min(0),
    step: z.int(),
  }),
  /** Times of day, over midnight. */
  z.strictObject({ kind: z.literal('time'), first: z.string(), seconds: z.number() }),
  /** Texts with a number in them. Several parts take turns, each stepping by itself. */
  z.strictObject({ kind: z.literal('text'), parts: z.array(textPart).min(1), step: z.int() }),
  /** Words of a fixed round, such as weekdays; `words` in the order and spelling that they continue in. */
  z.strictObject({ kind: z.literal('words'), words: z.array(z.string()).min(2), first: z.int(), step: z.int() }),
])
export type FillRule = z.output<typeof fillRule>

const modulo = (value: number, by: number): number => ((value % by) + by) % by

/** `index` counts from the first cell that the rule was found from; negative before it. */
export function fillValue(rule: FillRule, index: number): CellValue {
  switch (rule.kind) {
    case 'repeat':
      return rule.values[modulo(index, rule.values.length)] ?? null
    case 'number':
      return stepNumber(rule.first, rule.step, index, Math.max(scaleOf(rule.first), scaleOf(rule.step)))
    case 'span':
      return rule.first.length === 10
        ? addDays(rule.first, Math.round((rule.seconds * index) / 86_400))
        : addSeconds(rule.first, rule.seconds * index)
    case 'months':
      return monthStep(rule, index)
    case 'weekdays':
      return weekdayStep(rule.first, index)
    case 'quarters':
      return quarterStep(rule, index)
    case 'time':
      return timeStep(rule.first, rule.seconds * index)
    case 'text':
      return textStep(rule.parts, rule.step, index)
    case 'words':
      return rule.words[modulo(rule.first + rule.step * index, rule.words.length)] ?? null
    default:
      return assertNever(rule)
  }
}

function monthStep({ first, months, day, ends }: Extract<FillRule, { kind: 'months' }>, index: number): string | null {
  const moved = addMonths(first, months * index, day)
  return moved === null || !ends ? moved : monthEnd(moved)
}

/** Whole weeks and the days that are left over them; the weekend counts to the Friday before it. */
function weekdayStep(first: string, index: number): string | null {
  if (index === 0) return first
  const day = weekdayOf(first)
  const isWeekend = day > 4
  // From a weekend the next working day is the first, and the last one lies as far behind.
  const from = isWeekend ? (index > 0 ? 4 : 5) : day
  const to = from + index
  return addDays(first, Math.floor(to / 5) * 7 + modulo(to, 5) - day)
}

const quartersIn = 4

function quarterStep(rule: Extract<FillRule, { kind: 'quarters' }>, index: number): string | null {
  const at = rule.first + rule.step * index
  const [year, quarter] = [Math.floor(at / quartersIn), `${rule.sign}${modulo(at, quartersIn) + 1}`]
  if (year < 1 || year > 9999) return null
  const written = String(year).padStart(4, '0')
  return rule.isYearFirst ? written + rule.between + quarter : quarter + rule.between + written
}

const two = (value: number): string => String(value).padStart(2, '0')

function timeStep(first: string, seconds: number): string {
  const [hour = 0, minute = 0, second = 0] = first.split(':').map(Number)
  const all = modulo(hour * 3600 + minute * 60 + second + seconds, 86_400)
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return first.length === 5 && s === 0 ? `${two(h)}:${two(m)}` : `${two(h)}:${two(m)}:${two(s)}`
}

/** Below zero the number turns round, as in Excel: a minus sign would not be read as one. */
function textStep(parts: readonly TextPart[], step: number, index: number): string | null {
  const turn = modulo(index, parts.length)
  const part = parts[turn]
  if (part === undefined) return null
  const number = BigInt(part.number) + BigInt(step) * BigInt((index - turn) / parts.length)
  const digits = String(number < 0n ? -number : number)
  const ending = part.ordinal === undefined ? '' : ordinalEnding(digits, part.ordinal)
  return part.before + digits.padStart(part.width, '0') + ending + part.after
}
