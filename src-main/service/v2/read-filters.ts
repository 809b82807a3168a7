/**
 * Reads V2 filters (Resources, Filters) into the predicate that V3 filters are read into, by asking each condition in the words of V3. A list is
 * joined from left to right by `spliceType`; the negative types are the exact complement of the positive ones.
 *
 * What the interface leaves open: Default compares like Eq; the service keeps no marks of reading, no superiors and no portal accounts, so
 * UnRead, Sub and PortalUser find nothing, and NormalUser finds whoever is named.
 */
import { dateRanges, type FilterTypeCode, filterTypes, spliceTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterConditionV2, FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import type { FilterOperator } from '../../../src-shared/api/v3/filter-v3.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { type Column, everything, type Predicate } from '../domain/rows/predicate.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import { apiAccountId } from '../domain/values/directory.ts'
import { any, type FilterContext } from '../v3/condition.ts'
import { readColumn } from '../v3/read-column.ts'
import { readFilter } from '../v3/read-filter.ts'
import { type DateContext, type Question, readDateFilter } from './read-date-filter.ts'
import { v3NameOf } from './system-names.ts'

/** A longer list is refused with 10002: alternating joints nest, and SQLite limits the depth of an expression. */
const conditionCap = 200

const nothing: Predicate = any([])

/** Types that ask with the filter's values. */
const valueOperators: Partial<Record<FilterTypeCode, FilterOperator>> = {
  [filterTypes.Default]: 'in',
  [filterTypes.Like]: 'contains',
  [filterTypes.Eq]: 'in',
  [filterTypes.Start]: 'startswith',
  [filterTypes.End]: 'endswith',
  [filterTypes.NContain]: 'notcontains',
  [filterTypes.Ne]: 'notin',
  [filterTypes.Gt]: 'gt',
  [filterTypes.Gte]: 'ge',
  [filterTypes.Lt]: 'lt',
  [filterTypes.Lte]: 'le',
  [filterTypes.RCEq]: 'in',
  [filterTypes.RCNe]: 'notin',
  [filterTypes.ArrEq]: 'eq',
  [filterTypes.ArrNe]: 'ne',
}

export interface FilterContextV2 extends FilterContext, DateContext {}

const missing = (condition: FilterConditionV2, name: string) =>
  refuse('parameterError', `filters: ${condition.controlId}: ${name} is required for filterType ${condition.filterType}`)

/** `values`, or the single `value`. */
const valuesOf = ({ values, value }: FilterConditionV2): readonly string[] =>
  values !== undefined && values.length > 0 ? values : value === undefined ? [] : [value]

function readBounds(condition: FilterConditionV2, operator: 'between' | 'notbetween'): Outcome<Question> {
  const [first, second] = condition.values ?? []
  const min = condition.minValue ?? first
  const max = condition.maxValue ?? second
  if (min === undefined || min === '') return missing(condition, 'minValue')
  if (max === undefined || max === '') return missing(condition, 'maxValue')
  return ok({ operator, value: [min, max] })
}

const holdsDates = (column: Column): boolean =>
  column.of === 'row'
    ? column.attribute === 'createdAt' || column.attribute === 'updatedAt'
    : column.field.kind === 'date' || column.field.kind === 'datetime'
const hasRange = ({ dateRange }: FilterConditionV2): boolean => dateRange !== undefined && dateRange !== dateRanges.Default

/** What asks of a date at its own precision asks as these do where the filter names a relative range or a precision. */
const dated: Partial<Record<FilterTypeCode, FilterTypeCode>> = {
  [filterTypes.Default]: filterTypes.DateEnum,
  [filterTypes.Eq]: filterTypes.DateEnum,
  [filterTypes.Ne]: filterTypes.NDateEnum,
  [filterTypes.Between]: filterTypes.DateBetween,
  [filterTypes.NBetween]: filterTypes.DateNBetween,
  [filterTypes.Gt]: filterTypes.DateGt,
  [filterTypes.Gte]: filterTypes.DateGte,
  [filterTypes.Lt]: filterTypes.DateLt,
  [filterTypes.Lte]: filterTypes.DateLte,
}
const namesDates = (condition: FilterConditionV2, column: Column): boolean =>
  holdsDates(column) && (hasRange(condition) || condition.dateRangeType !== undefined)

/** A condition that the words of V3 can ask. */
function readQuestion(column: Column, condition: FilterConditionV2, context: FilterContextV2): Outcome<Question> {
  const { filterType } = condition
  switch (filterType) {
    case filterTypes.IsNull:
      return ok({ operator: 'isempty' })
    case filterTypes.HasValue:
    case filterTypes.NormalUser:
      return ok({ operator: 'isnotempty' })
    case filterTypes.MySelf:
      return ok({ operator: 'contains', value: [apiAccountId] })
    default: {
      const asDate = namesDates(condition, column) ? { ...condition, filterType: dated[filterType] ?? filterType } : condition
      const question = readDateFilter(asDate, context)
      if (question !== null) return question
      if (filterType === filterTypes.Between) return readBounds(condition, 'between')
      if (filterType === filterTypes.NBetween) return readBounds(condition, 'notbetween')
      const operator = valueOperators[filterType]
      const values = valuesOf(condition)
      if (operator === undefined) return refuse('parameterValueError', `filters: filterType ${filterType} cannot be answered`)
      return values.length === 0 ? missing(condition, 'values') : ok({ operator, value: [...values] })
    }
  }
}

const holdsPeople = (column: Column): boolean =>
  column.of === 'row'
    ? column.attribute === 'createdBy' || column.attribute === 'updatedBy' || column.attribute === 'owner'
    : column.field.kind === 'members'

const asksPeople: ReadonlySet<FilterTypeCode> = new Set<FilterTypeCode>([
  filterTypes.MySelf,
  filterTypes.Sub,
  filterTypes.NormalUser,
  filterTypes.PortalUser,
])
const findsNothing: ReadonlySet<FilterTypeCode> = new Set<FilterTypeCode>([
  filterTypes.UnRead,
  filterTypes.Sub,
  filterTypes.PortalUser,
])
const asksDates: ReadonlySet<FilterTypeCode> = new Set<FilterTypeCode>([
  filterTypes.DateEnum,
  filterTypes.NDateEnum,
  filterTypes.DateBetween,
  filterTypes.DateNBetween,
  filterTypes.DateGt,
  filterTypes.DateGte,
  filterTypes.DateLt,
  filterTypes.DateLte,
])
const asksRelation: ReadonlySet<FilterTypeCode> = new Set<FilterTypeCode>([filterTypes.RCEq, filterTypes.RCNe])

function readCondition(worksheet: Worksheet, condition: FilterConditionV2, context: FilterContextV2): Outcome<Predicate> {
  const { controlId, filterType } = condition
  const field = v3NameOf(controlId)
  const column = readColumn(worksheet, field, context.isStrict)
  if (column === null) return refuse('parameterError', `filters: no field ${JSON.stringify(controlId)} in ${worksheet.name}`)
  const doesApply =
    (!asksPeople.has(filterType) || holdsPeople(column)) &&
    (!(asksDates.has(filterType) || hasRange(condition)) || holdsDates(column)) &&
    (!asksRelation.has(filterType) || (column.of === 'field' && column.field.kind === 'rows'))
  if (!doesApply) return refuse('parameterValueError', `filters: filterType ${filterType} does not apply to ${controlId}`)
  if (findsNothing.has(filterType)) return ok(nothing)
  const question = readQuestion(column, condition, context)
  return question.ok ? readFilter(worksheet, { type: 'condition', field, ...question.value }, context) : question
}

/** Joins to everything before; neighbours of the same joint stay one level. */
function join(before: Predicate | null, next: Predicate, spliceType: number): Predicate {
  if (before === null) return { kind: 'all', of: [next] }
  const kind = spliceType === spliceTypes.or ? 'any' : 'all'
  if (before.kind === kind) return { kind, of: [...before.of, next] }
  const [only] = before.kind === 'all' || before.kind === 'any' ? before.of : []
  const isSingle = (before.kind === 'all' || before.kind === 'any') && before.of.length === 1 && only !== undefined
  return { kind, of: [isSingle ? only : before, next] }
}

const readPart = (worksheet: Worksheet, filter: FilterV2, context: FilterContextV2): Outcome<Predicate> =>
  filter.isGroup === true ? readList(worksheet, filter.groupFilters, context) : readCondition(worksheet, filter, context)

function readList(worksheet: Worksheet, filters: readonly FilterV2[], context: FilterContextV2): Outcome<Predicate> {
  let joined: Predicate | null = null
  for (const filter of filters) {
    const part = readPart(worksheet, filter, context)
    if (!part.ok) return part
    joined = join(joined, part.value, filter.spliceType)
  }
  return ok(joined ?? everything)
}

const countConditions = (filters: readonly FilterV2[]): number =>
  filters.reduce((sum, filter) => sum + (filter.isGroup === true ? filter.groupFilters.length : 1), 0)

export function readFiltersV2(
  worksheet: Worksheet,
  filters: readonly FilterV2[] | undefined,
  context: FilterContextV2,
): Outcome<Predicate> {
  if (filters === undefined) return ok(everything)
  if (countConditions(filters) > conditionCap) return refuse('parameterValueError', `filters: ${conditionCap} conditions at most`)
  return readList(worksheet, filters, context)
}
