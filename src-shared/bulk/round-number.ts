/** Numbers that come out of arithmetic, in the form that a field holds. */
import type { Field } from '../model/field.ts'
import type { CellOutcome } from './prepared.ts'

/** Digits that a double holds for certain: the others are noise of the arithmetic, such as the end of 0.1 + 0.2. */
const safeDigits = 15

/** Adding zero makes -0 the zero that everybody knows. Numbers too large for decimals have none to clean. */
const withoutNoise = (value: number): number =>
  Number.isInteger(value) || Math.abs(value) >= 1e15 ? value + 0 : Number(value.toPrecision(safeDigits)) + 0

/** Halves are rounded away from zero, as people do. Numbers without room for decimals stay as they are. */
export function roundTo(value: number, places: number): number {
  const scale = 10 ** places
  const scaled = withoutNoise(Math.abs(value) * scale)
  if (!Number.isFinite(scaled) || scaled >= Number.MAX_SAFE_INTEGER) return withoutNoise(value)
  return withoutNoise((Math.sign(value) * Math.round(scaled)) / scale)
}

/** The result as a value of the field, rounded to its decimal places; refused where no number can hold it. */
export function numberOutcome(result: number, { precision }: Field): CellOutcome {
  if (!Number.isFinite(result)) return { refused: 'The result is too large for a number.' }
  return { value: precision === null ? withoutNoise(result) : roundTo(result, precision) }
}
