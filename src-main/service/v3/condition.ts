/** What the readers of the single kinds of conditions share. */
import type { FilterOperator, FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { Column, Predicate } from '../domain/rows/predicate.ts'
import type { Directory } from '../domain/values/directory.ts'

export type PositiveOperator = Exclude<
  FilterOperator,
  'ne' | 'notin' | 'notcontains' | 'notbelongsto' | 'notstartswith' | 'notendswith' | 'notbetween' | 'isnotempty'
>

export interface Condition {
  readonly column: Column
  readonly operator: PositiveOperator
  /** A single value counts as an array of one. */
  readonly values: readonly (string | number)[]
}

export interface FilterContext {
  readonly directory: Directory
  /** Fixed offset of the service's clock from UTC, in minutes. */
  readonly offsetMinutes: number
  /** False also knows system attributes by other names, and options by their text (service-notes B, the liberal service). */
  readonly isStrict: boolean
}

/** Null when the operator does not apply to the kind of column. */
export type ReadCondition = (condition: Condition, context: FilterContext) => Outcome<Predicate> | null

export const valuesOf = (value: FilterValue | undefined): readonly (string | number)[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

export const any = (of: readonly Predicate[]): Predicate => ({ kind: 'any', of })
export const all = (of: readonly Predicate[]): Predicate => ({ kind: 'all', of })

export const signs = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const
export const isComparison = (operator: PositiveOperator): operator is keyof typeof signs => Object.hasOwn(signs, operator)
