/**
 * Reads a V3 filter (Resources, Filters) into a predicate. The negative operators (`ne`, `notin`, `notcontains`, ...) are the exact complement
 * of the positive ones, so they also find rows whose cell is empty. A group without children asks for nothing and finds every row.
 */
import type { FilterCondition, FilterOperator, FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { type Column, everything, type Predicate } from '../domain/rows/predicate.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import { type Condition, type FilterContext, type PositiveOperator, type ReadCondition, valuesOf } from './condition.ts'
import { readDateCondition } from './date-condition.ts'
import { readIdsCondition } from './ids-condition.ts'
import { readColumn } from './read-column.ts'
import { readCheckboxCondition, readNumberCondition, readTextCondition } from './value-conditions.ts'

/** A longer filter is refused with 10002, because it no longer fits one SQL statement. */
const conditionCap = 1000

const complements: Partial<Record<FilterOperator, PositiveOperator>> = {
  ne: 'eq',
  notin: 'in',
  notcontains: 'contains',
  notbelongsto: 'belongsto',
  notstartswith: 'startswith',
  notendswith: 'endswith',
  notbetween: 'between',
  isnotempty: 'isempty',
}

const isPositive = (operator: FilterOperator): operator is PositiveOperator => complements[operator] === undefined

/** Null for columns that only know empty and not empty. */
function readerFor(column: Column): ReadCondition | null {
  if (column.of === 'row') {
    return column.attribute === 'createdAt' || column.attribute === 'updatedAt' ? readDateCondition : readIdsCondition
  }
  switch (column.field.kind) {
    case 'text':
      // The cell of a signature names a picture, whatever text is answered for it.
      return column.field.type === 'Signature' ? null : readTextCondition
    case 'number':
      return readNumberCondition
    case 'checkbox':
      return readCheckboxCondition
    case 'date':
    case 'datetime':
    case 'time':
      return readDateCondition
    case 'attachments':
    case 'location':
    case 'none':
      return null
    default:
      return readIdsCondition
  }
}

function readPositive(
  column: Column,
  operator: PositiveOperator,
  condition: FilterCondition,
  context: FilterContext,
): Outcome<Predicate> {
  if (operator === 'isempty') return ok({ kind: 'empty', column })
  const read = readerFor(column)
  const asked: Condition = { column, operator, values: valuesOf(condition.value) }
  const predicate = read === null ? null : read(asked, context)
  if (predicate === null)
    return refuse('parameterValueError', `filter: ${condition.operator} does not apply to ${condition.field}`)
  return predicate
}

function readCondition(worksheet: Worksheet, condition: FilterCondition, context: FilterContext): Outcome<Predicate> {
  const column = readColumn(worksheet, condition.field, context.isStrict)
  if (column === null) return refuse('parameterError', `filter: no field ${JSON.stringify(condition.field)} in ${worksheet.name}`)
  if (column.of === 'field' && column.field.kind === 'none') {
    return refuse('parameterValueError', `filter: ${column.field.name} cannot be queried`)
  }
  const { operator } = condition
  if (isPositive(operator)) return readPositive(column, operator, condition, context)
  const positive = readPositive(column, complements[operator] ?? 'eq', condition, context)
  return positive.ok ? ok({ kind: 'not', of: positive.value }) : positive
}

const countConditions = (filter: FilterV3): number =>
  filter.type === 'condition' ? 1 : filter.children.reduce((sum: number, child: FilterV3) => sum + countConditions(child), 0)

function readPart(worksheet: Worksheet, filter: FilterV3, context: FilterContext): Outcome<Predicate> {
  if (filter.type === 'condition') return readCondition(worksheet, filter, context)
  const parts: Predicate[] = []
  for (const child of filter.children) {
    const part = readPart(worksheet, child, context)
    if (!part.ok) return part
    parts.push(part.value)
  }
  if (parts.length === 0) return ok(everything)
  return ok({ kind: filter.logic === 'AND' ? 'all' : 'any', of: parts })
}

export function readFilter(worksheet: Worksheet, filter: FilterV3 | undefined, context: FilterContext): Outcome<Predicate> {
  if (filter === undefined) return ok(everything)
  if (countConditions(filter) > conditionCap) return refuse('parameterValueError', `filter: ${conditionCap} conditions at most`)
  return readPart(worksheet, filter, context)
}
