/**
 * Conditions on texts, numbers and checkboxes. `eq` and `in` compare exactly; `contains`, `startswith` and `endswith` ignore letter case and
 * are true for any of several values, `concurrent` for all of them; an unset checkbox counts as not checked.
 */
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Predicate } from '../domain/rows/predicate.ts'
import { all, any, type Condition, type FilterContext, isComparison, signs } from './condition.ts'

const wrongCount = (condition: Condition, count: number): Outcome<Predicate> =>
  refuse('parameterValueError', `filter: ${condition.operator} takes ${count === 1 ? 'one value' : `${count} values`}`)

/** gt, ge, lt, le with one value and between with two. */
function readRange<T extends string | number>(condition: Condition, values: readonly T[]): Outcome<Predicate> | null {
  const { column, operator } = condition
  const [first, second] = values
  if (isComparison(operator)) {
    return first === undefined || values.length > 1
      ? wrongCount(condition, 1)
      : ok({ kind: 'compare', column, by: signs[operator], value: first })
  }
  if (operator !== 'between') return null
  if (first === undefined || second === undefined || values.length > 2) return wrongCount(condition, 2)
  return ok(
    all([
      { kind: 'compare', column, by: '>=', value: first },
      { kind: 'compare', column, by: '<=', value: second },
    ]),
  )
}

const places = { contains: 'anywhere', startswith: 'at-start', endswith: 'at-end' } as const

export function readTextCondition(condition: Condition): Outcome<Predicate> | null {
  const { column, operator } = condition
  const values = condition.values.map(String)
  switch (operator) {
    case 'eq':
    case 'in':
      return ok({ kind: 'one-of', column, values })
    case 'contains':
    case 'startswith':
    case 'endswith':
      return ok(any(values.map((text) => ({ kind: 'text', column, where: places[operator], text }))))
    case 'concurrent':
      return ok(
        all([
          { kind: 'not', of: { kind: 'empty', column } },
          ...values.map((text): Predicate => ({ kind: 'text', column, where: 'anywhere', text })),
        ]),
      )
    default:
      return readRange(condition, values)
  }
}

export function readNumberCondition(condition: Condition): Outcome<Predicate> | null {
  const { column, operator } = condition
  const values = condition.values.map((value) => (typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)))
  if (!values.every(Number.isFinite)) return refuse('parameterValueError', 'filter: expected numbers')
  if (operator === 'eq' || operator === 'in') return ok({ kind: 'one-of', column, values })
  return readRange(condition, values)
}

export function readCheckboxCondition(condition: Condition, { isStrict }: FilterContext): Outcome<Predicate> | null {
  const { column, operator } = condition
  if (operator !== 'eq' && operator !== 'in') return null
  const parts: Predicate[] = []
  const words = condition.values.map(String)
  for (const value of isStrict ? words : words.map((word) => word.trim().toLowerCase())) {
    if (value === '1' || value === 'true') parts.push({ kind: 'compare', column, by: '=', value: 1 })
    else if (value === '0' || value === 'false') parts.push({ kind: 'not', of: { kind: 'compare', column, by: '=', value: 1 } })
    else return refuse('parameterValueError', 'filter: expected "1" or "0"')
  }
  return ok(any(parts))
}
