/** Numbers that come out of arithmetic, in the form that a field holds. */
import type { Field } from '../model/field.ts'
import { keptNumber } from '../model/kept-value.ts'
import { roundDecimal } from '../model/numbers/round-decimal.ts'
import type { CellOutcome } from './prepared.ts'

/** Digits that a double holds for certain: the others are noise of the arithmetic, such as the end of 0.1 + 0.2. */
const safeDigits = 15

/** Adding zero makes -0 the zero that everybody knows. Numbers too large for decimals have none to clean. */
const withoutNoise = (value: number): number =>
  Number.isInteger(value) || Math.abs(value) >= 1e15 ? value + 0 : Number(value.toPrecision(safeDigits)) + 0

/** Halves are rounded away from zero, as people do. */
export const roundTo = (value: number, places: number): number => roundDecimal(withoutNoise(value), places)

/** The result as a value of the field, rounded to its decimal places; refused where no number can hold it. */
export const numberOutcome = (result: number, field: Field): CellOutcome =>
  Number.isFinite(result) ? keptNumber(withoutNoise(result), field) : { refused: 'The result is too large for a number.' }
