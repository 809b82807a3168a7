/** Every function that formulas may call. Wrong kinds of values make an empty result. */
import { amountInWords } from './amount-in-words.ts'
import { dateFunctions } from './date-functions.ts'
import {
  type FormulaValue,
  finite,
  holds,
  isEmptyValue,
  isList,
  numberOf,
  roundDecimal,
  type Scalar,
  single,
  textOf,
} from './formula-value.ts'

export interface FormulaFunction {
  /** Least and most count of values. */
  readonly takes: readonly [least: number, most: number]
  /** `today`: `YYYY-MM-DD`. */
  readonly call: (given: readonly FormulaValue[], today: string) => FormulaValue
}

const many = 50

const define = (least: number, most: number, call: FormulaFunction['call']): FormulaFunction => ({ takes: [least, most], call })

/** Empty when one of the numbers is missing. */
const ofNumbers = (least: number, most: number, call: (...numbers: readonly number[]) => number): FormulaFunction =>
  define(least, most, (given) => {
    const numbers = given.map(numberOf)
    return numbers.includes(null) ? null : finite(call(...(numbers as readonly number[])))
  })

const flat = (given: readonly FormulaValue[]): readonly Scalar[] => given.flatMap((each) => (isList(each) ? each : [each]))
const filled = (given: readonly FormulaValue[]): readonly Scalar[] => flat(given).filter((each) => each !== null && each !== '')
const numbersIn = (given: readonly FormulaValue[]): readonly number[] =>
  flat(given).filter((each): each is number => typeof each === 'number' && Number.isFinite(each))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Over all numbers given, lists included; empty values are passed over. Empty when there is none. */
const overNumbers = (call: (numbers: readonly number[]) => number): FormulaFunction =>
  define(1, many, (given) => {
    const numbers = numbersIn(given)
    return numbers.length === 0 ? null : finite(call(numbers))
  })

const ofText = (least: number, most: number, call: (text: string, ...rest: readonly FormulaValue[]) => FormulaValue) =>
  define(least, most, ([text = null, ...rest]) => (isEmptyValue(text) ? null : call(textOf(text), ...rest)))

/** A count of characters; less than none counts as none. */
const countOf = (value: FormulaValue | undefined, otherwise: number): number =>
  Math.max(0, Math.trunc(value === undefined ? otherwise : (numberOf(value) ?? 0)))

/** Places behind the point, within what a number can hold. */
const placesOf = (value: number | undefined): number => Math.min(14, Math.max(-14, Math.trunc(value ?? 0)))
const towards = (value: number, places: number, way: (value: number) => number): number =>
  Math.sign(value) * roundDecimal(way(roundDecimal(Math.abs(value) * 10 ** places, 9)) / 10 ** places, Math.max(0, places))

const asNumber = (text: string): number | null => {
  const trimmed = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed) ? finite(Number(trimmed)) : null
}

export const formulaFunctions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['ABS', ofNumbers(1, 1, (x = 0) => Math.abs(x))],
  ['SIGN', ofNumbers(1, 1, (x = 0) => Math.sign(x))],
  ['ROUND', ofNumbers(1, 2, (x = 0, places) => roundDecimal(x, placesOf(places)))],
  ['ROUNDUP', ofNumbers(1, 2, (x = 0, places) => towards(x, placesOf(places), Math.ceil))],
  ['ROUNDDOWN', ofNumbers(1, 2, (x = 0, places) => towards(x, placesOf(places), Math.floor))],
  ['INT', ofNumbers(1, 1, (x = 0) => Math.floor(x))],
  ['CEILING', ofNumbers(1, 1, (x = 0) => Math.ceil(x))],
  ['MOD', ofNumbers(2, 2, (x = 0, by = 0) => x - by * Math.floor(x / by))],
  ['POWER', ofNumbers(2, 2, (x = 0, by = 0) => x ** by)],
  ['SQRT', ofNumbers(1, 1, (x = 0) => Math.sqrt(x))],

  ['SUM', define(1, many, (given) => finite(sum(numbersIn(given))))],
  ['AVERAGE', overNumbers((numbers) => sum(numbers) / numbers.length)],
  ['MIN', overNumbers((numbers) => numbers.reduce((least, each) => Math.min(least, each)))],
  ['MAX', overNumbers((numbers) => numbers.reduce((most, each) => Math.max(most, each)))],
  ['COUNT', define(1, many, (given) => filled(given).length)],

  ['IF', define(2, 3, ([condition = null, then = null, otherwise = null]) => (holds(condition) ? then : otherwise))],
  ['AND', define(1, many, (given) => given.every(holds))],
  ['OR', define(1, many, (given) => given.some(holds))],
  ['NOT', define(1, 1, ([value = null]) => !holds(value))],
  ['ISEMPTY', define(1, 1, ([value = null]) => isEmptyValue(value))],
  ['IFEMPTY', define(2, 2, ([value = null, otherwise = null]) => (isEmptyValue(value) ? otherwise : value))],

  ['CONCAT', define(1, many, (given) => given.map(textOf).join(''))],
  [
    'JOIN',
    define(1, 2, ([list = null, separator = ', ']) =>
      filled([list])
        .map((each) => textOf(each))
        .join(textOf(separator)),
    ),
  ],
  ['LEN', define(1, 1, ([text = null]) => Array.from(textOf(text)).length)],
  ['LEFT', ofText(1, 2, (text, count) => Array.from(text).slice(0, countOf(count, 1)).join(''))],
  [
    'RIGHT',
    ofText(1, 2, (text, count) => {
      const letters = Array.from(text)
      return letters.slice(Math.max(0, letters.length - countOf(count, 1))).join('')
    }),
  ],
  [
    'MID',
    ofText(3, 3, (text, from = null, count) => {
      const start = Math.max(1, countOf(from, 1)) - 1
      return Array.from(text)
        .slice(start, start + countOf(count, 0))
        .join('')
    }),
  ],
  ['UPPER', ofText(1, 1, (text) => text.toUpperCase())],
  ['LOWER', ofText(1, 1, (text) => text.toLowerCase())],
  ['TRIM', ofText(1, 1, (text) => text.trim())],
  [
    'REPLACE',
    ofText(3, 3, (text, from = null, by = null) => (textOf(from) === '' ? text : text.split(textOf(from)).join(textOf(by)))),
  ],
  ['CONTAINS', define(2, 2, ([text = null, part = null]) => textOf(text).toLowerCase().includes(textOf(part).toLowerCase()))],
  [
    'NUMBER',
    define(1, 1, ([value = null]) => {
      const scalar = single(value)
      return typeof scalar === 'string' ? asNumber(scalar) : typeof scalar === 'boolean' ? Number(scalar) : scalar
    }),
  ],
  ['AMOUNTINWORDS', define(1, 3, ([amount = null, unit = 'euro', part = 'cent']) => wordsOf(amount, textOf(unit), textOf(part)))],
  ['TODAY', define(0, 0, (_, today) => today)],
  ...dateFunctions.map(([name, least, most, call]): [string, FormulaFunction] => [name, define(least, most, call)]),
])

function wordsOf(amount: FormulaValue, unit: string, part: string): string | null {
  const number = numberOf(amount)
  return number === null ? null : amountInWords(number, unit, part)
}
