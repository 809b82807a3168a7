/**
 * Works out what is typed into a number cell behind an equals sign, such as `=2*3` or `=(1.5+2)/4`: the four operations, powers, percent and
 * brackets over numbers. Takes time in proportion to the text and never runs anything.
 */
import type { DecimalSign } from './number-form.ts'

/** Brackets and signs inside each other; deeper ones are no sum that anybody types. */
const deepest = 100

interface Reader {
  readonly text: string
  at: number
  depth: number
}

type Value = number | null

const takes = (reader: Reader, signs: string): string | null => {
  const sign = reader.text.charAt(reader.at)
  if (sign === '' || !signs.includes(sign)) return null
  reader.at += 1
  return sign
}

/** Left to right. */
function chain(
  reader: Reader,
  signs: string,
  next: (reader: Reader) => Value,
  apply: (sign: string, a: number, b: number) => number,
): Value {
  let value = next(reader)
  for (let sign = takes(reader, signs); sign !== null && value !== null; sign = takes(reader, signs)) {
    const other = next(reader)
    value = other === null ? null : apply(sign, value, other)
  }
  return value
}

const sum = (reader: Reader): Value => chain(reader, '+-', product, (sign, a, b) => (sign === '+' ? a + b : a - b))
const product = (reader: Reader): Value => chain(reader, '*/', signed, (sign, a, b) => (sign === '*' ? a * b : a / b))

/** As in spreadsheets, the sign binds closer than the power: `-2^2` is 4. */
function signed(reader: Reader): Value {
  return chain(reader, '^', factor, (_, a, b) => a ** b)
}

function factor(reader: Reader): Value {
  reader.depth += 1
  if (reader.depth > deepest) return null
  const sign = takes(reader, '+-')
  const value = sign === null ? operand(reader) : factor(reader)
  reader.depth -= 1
  return value === null || sign !== '-' ? value : -value
}

function operand(reader: Reader): Value {
  let value: Value
  if (takes(reader, '(') !== null) {
    value = sum(reader)
    if (takes(reader, ')') === null) return null
  } else {
    const [digits = ''] =
      /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/.exec(reader.text.slice(reader.at, reader.at + deepest)) ?? []
    if (digits === '') return null
    reader.at += digits.length
    value = Number(digits)
  }
  while (value !== null && takes(reader, '%') !== null) value /= 100
  return value
}

/** Longer texts are no sum that anybody types. */
const longest = 1000

export const isArithmetic = (text: string): boolean => text.trimStart().startsWith('=')

/** Null where it is no sum of numbers, or has no number as its result, such as a division by zero. */
export function workOut(text: string, decimal: DecimalSign): number | null {
  if (text.length > longest || !isArithmetic(text)) return null
  const plain = text.trim().slice(1).replace(/\s/g, '').replace(/[−–]/g, '-').replace(/[×·]/g, '*').replace(/[÷:]/g, '/')
  const reader: Reader = { text: decimal === ',' ? plain.replaceAll(',', '.') : plain, at: 0, depth: 0 }
  const value = sum(reader)
  if (value === null || reader.at < reader.text.length || !Number.isFinite(value)) return null
  // Without the dust of binary fractions: 0.1 + 0.2 is 0.3.
  return Number(value.toPrecision(15)) + 0
}
