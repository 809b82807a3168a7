/** Reads a written number: a JSON number or a numeric text. Nothing is rounded; what would need rounding is refused with words. */
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Field } from '../structure/field.ts'

const numeric = /^[+-]?(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** Every decimal text of so many significant digits is a different double. */
const exactDigits = 15

interface DecimalForm {
  readonly significant: number
  readonly decimals: number
}

function decimalForm(text: string): DecimalForm | null {
  const match = numeric.exec(text)
  if (match === null) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '').length
  const trailingZeros = digits.length - significant
  return { significant, decimals: Math.max(0, fraction.length - trailingZeros - Number(exponent)) }
}

export function writtenNumber(value: unknown, field: Field): Result<number, string> {
  if (typeof value !== 'number' && typeof value !== 'string') return err('a number')
  const text = typeof value === 'number' ? String(value) : value.trim()
  const form = decimalForm(text)
  const number = Number(text)
  if (form === null || !Number.isFinite(number)) return err('a number')
  if (
    typeof value === 'string' &&
    form.significant > exactDigits &&
    decimalForm(String(number))?.significant !== form.significant
  ) {
    return err(`a number of at most ${exactDigits} significant digits`)
  }
  const places = field.type === 'Rating' ? 0 : field.precision
  if (places !== null && number !== 0 && form.decimals > places) return err(`a number with at most ${places} decimal places`)
  if (field.type === 'Rating' && (number < 0 || number > (field.max ?? 5))) return err(`a number from 0 to ${field.max ?? 5}`)
  return ok(Object.is(number, -0) ? 0 : number)
}
