/** Which filter operators make sense for which kind of field, in people's words, and what value each wants. */
import type { FilterOperator } from '../../../src-shared/api/v3/filter-v3.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'

/** What is typed or chosen after the operator. `pair` is a lower and an upper bound. */
export type OperandForm = 'none' | 'one' | 'pair' | 'many'

export interface OperatorChoice {
  readonly operator: FilterOperator
  readonly words: string
  readonly form: OperandForm
}

const choice = (operator: FilterOperator, words: string, form: OperandForm): OperatorChoice => ({ operator, words, form })

const emptiness = [choice('isempty', 'is empty', 'none'), choice('isnotempty', 'is not empty', 'none')]

const text = [
  choice('contains', 'contains', 'one'),
  choice('notcontains', 'does not contain', 'one'),
  choice('eq', 'is', 'one'),
  choice('ne', 'is not', 'one'),
  choice('startswith', 'starts with', 'one'),
  choice('notstartswith', 'does not start with', 'one'),
  choice('endswith', 'ends with', 'one'),
  choice('notendswith', 'does not end with', 'one'),
  choice('in', 'is any of', 'many'),
  ...emptiness,
]
/** Title and address are looked at; where it lies is not. */
const place = [
  choice('contains', 'contains', 'one'),
  choice('notcontains', 'does not contain', 'one'),
  choice('startswith', 'starts with', 'one'),
  choice('endswith', 'ends with', 'one'),
  ...emptiness,
]
const number = [
  choice('eq', '=', 'one'),
  choice('ne', '≠', 'one'),
  choice('gt', '>', 'one'),
  choice('ge', '≥', 'one'),
  choice('lt', '<', 'one'),
  choice('le', '≤', 'one'),
  choice('between', 'is between', 'pair'),
  choice('notbetween', 'is not between', 'pair'),
  ...emptiness,
]
const moment = [
  choice('eq', 'is', 'one'),
  choice('ne', 'is not', 'one'),
  choice('gt', 'is after', 'one'),
  choice('ge', 'is on or after', 'one'),
  choice('lt', 'is before', 'one'),
  choice('le', 'is on or before', 'one'),
  choice('between', 'is between', 'pair'),
  choice('notbetween', 'is not between', 'pair'),
  ...emptiness,
]
const list = [choice('in', 'is any of', 'many'), choice('notin', 'is none of', 'many'), ...emptiness]
const multiple = [
  choice('in', 'has any of', 'many'),
  choice('concurrent', 'has all of', 'many'),
  choice('notin', 'has none of', 'many'),
  ...emptiness,
]
const checkbox = [choice('eq', 'is', 'one')]

const byKind: Readonly<Record<ValueKind, readonly OperatorChoice[]>> = {
  text,
  number,
  options: list,
  checkbox,
  date: moment,
  datetime: moment,
  time: moment,
  attachments: emptiness,
  members: list,
  departments: list,
  roles: list,
  orgRoles: list,
  rows: list,
  regions: list,
  location: place,
  none: [],
}

export function listOperators(field: Pick<Field, 'kind' | 'isMultiple'>): readonly OperatorChoice[] {
  const choices = byKind[field.kind]
  return choices === list && field.isMultiple ? multiple : choices
}

export const canFilter = (field: Pick<Field, 'kind'>): boolean => byKind[field.kind].length > 0

export const findOperator = (field: Pick<Field, 'kind' | 'isMultiple'>, operator: FilterOperator): OperatorChoice | null =>
  listOperators(field).find((it) => it.operator === operator) ?? null
