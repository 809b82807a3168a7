/** What formulas work with. Empty is null, always; a mistake in the data makes an empty value, never a throw. */

export type Scalar = string | number | boolean | null

/** A list comes from the rows of a relation, in link order. */
export type FormulaValue = Scalar | readonly Scalar[]

export const isList = (value: FormulaValue): value is readonly Scalar[] => Array.isArray(value)

/** A list counts as its first value where one is needed. */
export const single = (value: FormulaValue): Scalar => (isList(value) ? (value[0] ?? null) : value)

export const numberOf = (value: FormulaValue): number | null => {
  const scalar = single(value)
  return typeof scalar === 'number' && Number.isFinite(scalar) ? scalar : null
}

export const finite = (value: number): number | null => (Number.isFinite(value) ? (Object.is(value, -0) ? 0 : value) : null)

const scalarText = (value: Scalar): string => {
  if (value === null) return ''
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

/** Empty is the empty text; a list is its filled values separated by commas. */
export const textOf = (value: FormulaValue): string =>
  isList(value)
    ? value
        .map(scalarText)
        .filter((part) => part !== '')
        .join(', ')
    : scalarText(value)

/** Only true, and a number other than zero, hold. */
export const holds = (value: FormulaValue): boolean => {
  const scalar = single(value)
  return scalar === true || (typeof scalar === 'number' && scalar !== 0)
}

export const isEmptyValue = (value: FormulaValue): boolean =>
  isList(value) ? value.every((each) => each === null || each === '') : value === null || value === ''

/** Digits that every double holds exactly. */
const exactDigits = 15

/**
 * Half away from zero, by decimal digits and not by the double next to them: 1.005 becomes 1.01, and so does what came out as
 * 1.00499999999999989 by multiplying.
 */
export function roundDecimal(value: number, places: number): number {
  const hasRoom = Math.abs(value) * 10 ** places < 10 ** (exactDigits - 1)
  const plain = hasRoom ? Number(Math.abs(value).toPrecision(exactDigits)) : Math.abs(value)
  const [digits = '0', exponent = '0'] = plain.toString().split('e')
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + places}`))
  const [roundDigits = '0', roundExponent = '0'] = shifted.toString().split('e')
  const rounded = Number(`${roundDigits}e${Number(roundExponent) - places}`)
  return Number.isFinite(rounded) ? Math.sign(value) * rounded || 0 : value
}
