/**
 * Reads a number as people write it. Digits that a double cannot hold are refused; decimal places that the field does not keep are rounded
 * by their digits, half away from zero, and told (trailing zeros are no decimal places).
 */
import { err, ok } from '../../lib/result.ts'
import { isCurrency, isSameCurrency, takeMark } from '../numbers/currency-mark.ts'
import type { DecimalSign } from '../numbers/number-form.ts'
import { decimalsOf, digitsOf, numberOf, plainDigits, roundDigits } from '../numbers/round-decimal.ts'
import { sureNumber } from '../numbers/sure-digits.ts'
import { type Reading, roundedNote, taken } from './read-note.ts'
import type { ValueProblem } from './value-problem.ts'

/** What numbers are read for. */
export interface NumberShape {
  /** Decimal places that are kept; null for any. */
  readonly precision: number | null
  /** May stand before or behind the number. Where it is a currency no other one may. */
  readonly unit: string
  /** `12.5%` is read: as 12.5 where the unit counts in percent, else as 0.125. */
  readonly takesPercent: boolean
}

export const anyNumber: NumberShape = { precision: null, unit: '', takesPercent: false }

/** Groups of three by one sign throughout; the space may be narrow or no-break, the apostrophe is Swiss. */
const triples = (signs: string): string => `[1-9]\\d{0,2}(?<sign>[${signs}'’\\s])(?:\\d{3}\\k<sign>)*\\d{3}`
const tail = (point: string): string => `(?:${point}(?<fraction>\\d*))?(?:[eE](?<exponent>[+-]?\\d{1,3}))?$`
/** With a comma also the Indian groups, two by two before the last three. */
const numberForms = {
  '.': new RegExp(`^(?<whole>${triples(',')}|[1-9]\\d?,(?:\\d{2},)+\\d{3}|\\d*)${tail('\\.')}`),
  ',': new RegExp(`^(?<whole>${triples('.')}|\\d*)${tail(',')}`),
} as const
const percentSign = /^\s*[%％]|[%％]\s*$/
const notANumber = err<ValueProblem>({ kind: 'not-a-number' })

const codeOf = { '.': 46, ',': 44 } as const

export function parseNumber(text: string, decimal: DecimalSign, shape: NumberShape): Reading<number> {
  const value = sureNumber(text, codeOf[decimal], shape.precision ?? Number.POSITIVE_INFINITY)
  return Number.isNaN(value) ? parseWritten(text, decimal, shape) : ok(value)
}

const without = (text: string, unit: string): string => {
  if (unit === '') return text
  const [low, lowUnit] = [text.toLowerCase(), unit.toLowerCase()]
  if (low.endsWith(lowUnit)) return text.slice(0, -unit.length).trim()
  return low.startsWith(lowUnit) ? text.slice(unit.length).trim() : text
}

/** The text without its signs of currency; the problem when they name another one than the field's. */
function withoutMarks(text: string, unit: string): Reading<string> {
  const { rest, mark } = takeMark(text)
  if (mark === '') return ok(text)
  return isCurrency(unit) && !isSameCurrency(mark, unit)
    ? err({ kind: 'other-currency', found: mark, wanted: unit })
    : withoutMarks(rest, unit)
}

function parseWritten(text: string, decimal: DecimalSign, { precision, unit, takesPercent }: NumberShape): Reading<number> {
  let rest = text.trim().replace(/[−–]/g, '-')
  const isPercent = takesPercent && percentSign.test(rest)
  if (isPercent) rest = rest.replace(percentSign, '').trim()
  const outside = withoutMarks(rest, unit)
  if (!outside.ok) return outside
  rest = without(outside.value, unit)
  const isParenthesised = /^\(.*\)$/.test(rest)
  if (isParenthesised) rest = rest.slice(1, -1)
  const sign = /^[+-]/.exec(rest)?.[0] ?? (/-$/.test(rest) ? '-' : '')
  if (sign !== '') rest = (rest.startsWith(sign) ? rest.slice(1) : rest.slice(0, -1)).trim()
  const inside = withoutMarks(rest, unit)
  if (!inside.ok) return inside
  const match = numberForms[decimal].exec(without(inside.value, unit).trim())
  if (match === null || (isParenthesised && sign !== '')) return notANumber
  const { whole: wholeText = '', fraction = '', exponent = '0' } = match.groups ?? {}
  const whole = wholeText.replace(/\D/g, '')
  if (whole === '' && fraction === '') return notANumber
  const scale = isPercent && !unit.includes('%') ? -2 : 0
  const isNegative = sign === '-' || isParenthesised
  return held(whole, fraction, Number(exponent) + scale, isNegative, precision)
}

/** The digits as a double that holds them all, after rounding. */
function held(whole: string, fraction: string, exponent: number, isNegative: boolean, precision: number | null): Reading<number> {
  const written = plainDigits(whole, fraction, exponent)
  const isRounded = precision !== null && decimalsOf(written) > precision
  const plain = isRounded ? roundDigits(written, precision) : written
  const value = numberOf(plain)
  if (!Number.isFinite(value)) return err({ kind: 'too-many-digits' })
  const kept = digitsOf(value)
  if (kept.digits !== plain.digits || kept.point !== plain.point) return err({ kind: 'too-many-digits' })
  return taken(isNegative && value !== 0 ? -value : value, isRounded ? roundedNote(precision) : null)
}

/**
 * The same for people and programs of any country: where the decimal sign gives no number, the other one may give the only reading.
 */
export function parseAnyNumber(text: string, decimal: DecimalSign, shape: NumberShape): Reading<number> {
  const read = parseNumber(text, decimal, shape)
  if (read.ok || read.error.kind !== 'not-a-number') return read
  const other = parseNumber(text, decimal === '.' ? ',' : '.', shape)
  return other.ok ? other : read
}
