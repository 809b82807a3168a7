/** Collects the values of one statement as numbered parameters, so that a condition may stand in it more than once. */
import type { SqlValue } from './statements.ts'

export interface Parameters {
  /** The placeholder that stands for `value`. */
  add(value: SqlValue): string
  readonly values: readonly SqlValue[]
}

export function createParameters(): Parameters {
  const values: SqlValue[] = []
  return {
    add: (value) => {
      values.push(value)
      return `?${values.length}`
    },
    values,
  }
}
