/**
 * Reads a number as people write it. The value is exact or refused: digits that a double cannot hold and decimal places that the
 * field does not keep are never dropped (trailing zeros are no decimal places).
 */
import { err, ok, type Result } from '../lib/result.ts'
import type { ValueProblem } from './value-problem.ts'

export type DecimalSign = '.' | ','

/** Groups of three by one sign throughout; the space may be narrow or no-break, the apostrophe is Swiss. */
const triples = (signs: string): string => `[1-9]\\d{0,2}(?<sign>[${signs}'’\\s])(?:\\d{3}\\k<sign>)*\\d{3}`
const tail = (point: string): string => `(?:${point}(?<fraction>\\d*))?(?:[eE](?<exponent>[+-]?\\d{1,3}))?$`
/** With a comma also the Indian groups, two by two before the last three. */
const numberForms = {
  '.': new RegExp(`^(?<whole>${triples(',')}|[1-9]\\d?,(?:\\d{2},)+\\d{3}|\\d*)${tail('\\.')}`),
  ',': new RegExp(`^(?<whole>${triples('.')}|\\d*)${tail(',')}`),
} as const
/** Accountants write `1.234,50 EUR`. */
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const withoutCode = (text: string): string => {
  const code = /^[A-Z]{3}(?=[\s\d.,(-])|(?<=[\s\d.,)-])[A-Z]{3}$/.exec(text)
  return code !== null && currencyCodes.has(code[0]) ? text.replace(code[0], '').trim() : text
}
const currency = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu
const notANumber = err<ValueProblem>({ kind: 'not-a-number' })

/** The shortest plain digits of a number: `{digits: '125', point: 1}` is 1.25 x 10^0 with the point after `point` digits. */
interface Plain {
  readonly digits: string
  readonly point: number
}

function plainOf(whole: string, fraction: string, exponent: number): Plain {
  const all = whole + fraction
  const leading = /^0*/.exec(all)?.[0].length ?? 0
  const digits = all.slice(leading).replace(/0+$/, '')
  return digits === '' ? { digits: '', point: 0 } : { digits, point: whole.length - leading + exponent }
}

function plainOfNumber(value: number): Plain {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return plainOf(whole, fraction, Number(exponent))
}

const decimalsOf = ({ digits, point }: Plain): number => Math.max(0, digits.length - point)

/** Up to 15 digits always survive a double: the common case is settled without comparing digit by digit. */
const simple = /^-?\d{1,15}$/
const simpleDecimal = { '.': /^-?(?=[\d.]{2,16}$)\d+\.(\d*[1-9])$/, ',': /^-?(?=[\d,]{2,16}$)\d+,(\d*[1-9])$/ } as const

/** `precision` is the field's decimal places; null for any. `unit` may stand behind the number. */
export function parseNumber(
  text: string,
  decimal: DecimalSign,
  precision: number | null,
  unit: string,
): Result<number, ValueProblem> {
  if (simple.test(text)) return ok(Number(text) + 0)
  const quick = simpleDecimal[decimal].exec(text)
  if (quick !== null && (precision === null || (quick[1]?.length ?? 0) <= precision))
    return ok(Number(decimal === '.' ? text : text.replace(',', '.')))
  return parseWritten(text, decimal, precision, unit)
}

function parseWritten(text: string, decimal: DecimalSign, precision: number | null, unit: string): Result<number, ValueProblem> {
  let rest = text.trim().replace(/[−–]/g, '-')
  if (unit !== '' && rest.endsWith(unit)) rest = rest.slice(0, -unit.length)
  rest = withoutCode(rest)
  const isParenthesised = /^\(.*\)$/.test(rest)
  if (isParenthesised) rest = rest.slice(1, -1)
  rest = rest.replace(currency, '')
  const sign = /^[+-]/.exec(rest)?.[0] ?? (/-$/.test(rest) ? '-' : '')
  if (sign !== '') rest = rest.startsWith(sign) ? rest.slice(1) : rest.slice(0, -1)
  rest = rest.replace(currency, '')
  const match = numberForms[decimal].exec(rest)
  if (match === null || (isParenthesised && sign !== '')) return notANumber
  const { whole: wholeText = '', fraction = '', exponent = '0' } = match.groups ?? {}
  const whole = wholeText.replace(/\D/g, '')
  if (whole === '' && fraction === '') return notANumber
  const plain = plainOf(whole, fraction, Number(exponent))
  const value = Number(`${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}e${exponent}`)
  if (!Number.isFinite(value)) return err({ kind: 'too-many-digits' })
  const held = plainOfNumber(value)
  if (held.digits !== plain.digits || held.point !== plain.point) return err({ kind: 'too-many-digits' })
  const found = decimalsOf(plain)
  if (precision !== null && found > precision) return err({ kind: 'too-many-decimals', allowed: precision, found })
  const isNegative = sign === '-' || isParenthesised
  return ok(isNegative && value !== 0 ? -value : value)
}

/**
 * The same for people and programs of any country: where the decimal sign gives no number, the other one may give the only reading.
 */
export function parseAnyNumber(
  text: string,
  decimal: DecimalSign,
  precision: number | null,
  unit: string,
): Result<number, ValueProblem> {
  const read = parseNumber(text, decimal, precision, unit)
  if (read.ok || read.error.kind !== 'not-a-number') return read
  const other = parseNumber(text, decimal === '.' ? ',' : '.', precision, unit)
  return other.ok ? other : read
}
