/** Steps of decimal numbers without the dust of binary fractions: 0.1, 0.2, 0.3. */

/** Decimal places that a number is written with; never more than 15, beyond which a double holds none exactly. */
export function scaleOf(value: number): number {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e')
  const places = mantissa.split('.')[1]?.length ?? 0
  return Math.min(15, Math.max(0, places - Number(exponent ?? 0)))
}

/** `first + step * index`, exact where whole multiples of the last decimal place are; null beyond what a number can hold. */
export function stepNumber(first: number, step: number, index: number, scale: number): number | null {
  const factor = 10 ** scale
  const [from, by] = [Math.round(first * factor), Math.round(step * factor)]
  const sum = from + by * index
  const isExact = Number.isSafeInteger(from) && Number.isSafeInteger(by * index) && Number.isSafeInteger(sum)
  const value = isExact ? Number((sum / factor).toFixed(scale)) + 0 : first + step * index
  return Number.isFinite(value) ? value : null
}
