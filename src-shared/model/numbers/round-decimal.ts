/**
 * Rounds numbers by their decimal digits, half away from zero, as spreadsheets do: 1.005 is one and five thousandths here, though no
 * double is. Nothing is multiplied or divided.
 */

/** The shortest plain digits of a number without its sign: `{digits: '125', point: 1}` is 1.25, with the point behind `point` digits. */
export interface PlainDigits {
  readonly digits: string
  readonly point: number
}

const zero: PlainDigits = { digits: '', point: 0 }

/** Digits before and behind the point, moved by a power of ten. */
export function plainDigits(whole: string, fraction: string, exponent: number): PlainDigits {
  const all = whole + fraction
  const leading = /^0*/.exec(all)?.[0].length ?? 0
  const digits = all.slice(leading).replace(/0+$/, '')
  return digits === '' ? zero : { digits, point: whole.length - leading + exponent }
}

export function digitsOf(value: number): PlainDigits {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return plainDigits(whole, fraction, Number(exponent))
}

export const decimalsOf = ({ digits, point }: PlainDigits): number => Math.max(0, digits.length - point)

/** The nearest double. */
export const numberOf = ({ digits, point }: PlainDigits): number => (digits === '' ? 0 : Number(`0.${digits}e${point}`))

export function roundDigits(plain: PlainDigits, places: number): PlainDigits {
  const { digits, point } = plain
  const kept = point + places
  if (kept >= digits.length) return plain
  if (kept < 0) return zero
  const isUp = digits.charCodeAt(kept) >= 53
  if (!isUp) return plainDigits(digits.slice(0, kept), '', point - kept)
  const next = String(BigInt(digits.slice(0, kept) || '0') + 1n)
  // Digits before the rounded place may have been zeros that carry nothing: 0.005 has none of its own.
  return plainDigits(next, '', point - kept)
}

/** A number with at most so many decimal places; one that has no more is given back as it is. */
export function roundDecimal(value: number, places: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value
  const rounded = numberOf(roundDigits(digitsOf(value), places))
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Without exponent and with exactly so many places. */
export function fixedDecimal(value: number, places: number): string {
  if (!Number.isFinite(value)) return String(value)
  const { digits, point } = roundDigits(digitsOf(value), places)
  const whole = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const fraction = `${'0'.repeat(Math.max(0, -point))}${digits.slice(Math.max(0, point))}`.slice(0, places).padEnd(places, '0')
  const sign = value < 0 && digits !== '' ? '-' : ''
  return sign + whole + (places === 0 ? '' : `.${fraction}`)
}
