/** Works a formula out for one row. Never throws: a division by zero, a wrong kind of value and the like make an empty value. */
import { assertNever } from '../../../../src-shared/lib/assert-never.ts'
import type { Expression, OperationSign, Reference } from './expression.ts'
import { type FormulaValue, finite, numberOf, type Scalar, single, textOf } from './formula-value.ts'
import { formulaFunctions } from './functions.ts'

export type ReadReference = (reference: Reference) => FormulaValue

function compare(sign: OperationSign, left: Scalar, right: Scalar): boolean | null {
  const [a, b] = [left === '' ? null : left, right === '' ? null : right]
  if (sign === '=') return a === b
  if (sign === '<>') return a !== b
  const isOrdered = (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')
  if (!isOrdered || a === null || b === null) return null
  switch (sign) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    default:
      return a >= b
  }
}

/** Numbers on both sides, else empty. */
function calculate(sign: OperationSign, left: FormulaValue, right: FormulaValue): number | null {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a === null || b === null) return null
  switch (sign) {
    case '+':
      return finite(a + b)
    case '-':
      return finite(a - b)
    case '*':
      return finite(a * b)
    case '/':
      return finite(a / b)
    default:
      return finite(a ** b)
  }
}

/** `today` is what TODAY() is: `YYYY-MM-DD`. */
export function evaluate(expression: Expression, read: ReadReference, today: string): FormulaValue {
  switch (expression.kind) {
    case 'constant':
      return expression.value
    case 'reference':
      return read(expression)
    case 'negate': {
      const number = numberOf(evaluate(expression.of, read, today))
      return number === null ? null : finite(-number)
    }
    case 'operation': {
      const left = evaluate(expression.left, read, today)
      const right = evaluate(expression.right, read, today)
      const { sign } = expression
      if (sign === '&') return textOf(left) + textOf(right)
      if (sign === '+' || sign === '-' || sign === '*' || sign === '/' || sign === '^') return calculate(sign, left, right)
      return compare(sign, single(left), single(right))
    }
    case 'call': {
      const given = expression.given.map((each) => evaluate(each, read, today))
      return formulaFunctions.get(expression.name)?.call(given, today) ?? null
    }
    default:
      return assertNever(expression)
  }
}
