/**
 * Writes V2 filters as a V3 filter (Resources, Filters). A V2 list is read from left to right; V3 groups have one logic each, so only lists
 * that change their logic once, or not at all, can be written. What V3 has no operator for is said in words.
 */
import { dateRanges, type FilterTypeCode, filterTypes, spliceTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterConditionV2, FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import type { ConditionGroup, FilterCondition, FilterOperator, FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { filterKindOf } from './filter-kind.ts'
import { v3NameOf } from './system-names.ts'

type Written<T> = Result<T, string>
type Logic = ConditionGroup['logic']

/** Undefined for an empty list. The error completes "This service does not offer". */
export function filterToV3(filters: readonly FilterV2[]): Written<FilterV3 | undefined> {
  if (filters.length === 0) return ok(undefined)
  const runs = runsOf(filters)
  if (runs === null) return err('a filter that mixes “and” with “or” more than once')
  if (filters.every((it) => it.isGroup !== true)) return writeRuns(runs)
  // Groups take up one of the two levels, so that the list itself must have one logic.
  const [only] = runs
  return only === undefined || runs.length > 1
    ? err('a filter that mixes “and” with “or” between groups')
    : writeGroups(only.logic, filters)
}

interface Run {
  readonly logic: Logic
  readonly filters: readonly FilterV2[]
}

/** The list as one run of a single logic, or as a run with single filters joined to it by the other; null for more changes. */
function runsOf(filters: readonly FilterV2[]): readonly Run[] | null {
  const logics = filters.slice(1).map((it): Logic => (it.spliceType === spliceTypes.or ? 'OR' : 'AND'))
  const logic = logics[0] ?? 'AND'
  const change = logics.findIndex((it) => it !== logic)
  if (change < 0) return [{ logic, filters }]
  const later = logics[change] ?? 'AND'
  if (logics.slice(change).some((it) => it !== later)) return null
  return [
    { logic, filters: filters.slice(0, change + 1) },
    { logic: later, filters: filters.slice(change + 1) },
  ]
}

function writeRuns([first, second]: readonly Run[]): Written<FilterV3> {
  if (first === undefined) return err('this filter')
  const group = writeGroup(first.logic, first.filters)
  if (!group.ok || second === undefined) return group
  const children: ConditionGroup[] = [group.value]
  for (const filter of second.filters) {
    const single = writeGroup('AND', [filter])
    if (!single.ok) return single
    children.push(single.value)
  }
  return ok({ type: 'group', logic: second.logic, children })
}

function writeGroups(logic: Logic, filters: readonly FilterV2[]): Written<FilterV3> {
  const children: ConditionGroup[] = []
  for (const filter of filters) {
    const members = filter.isGroup === true ? filter.groupFilters : [filter]
    const runs = runsOf(members)
    const [only] = runs ?? []
    if (only === undefined || runs?.length !== 1) return err('a filter group that mixes “and” with “or”')
    const group = writeGroup(only.logic, members)
    if (!group.ok) return group
    children.push(group.value)
  }
  return ok({ type: 'group', logic, children })
}

function writeGroup(logic: Logic, filters: readonly FilterV2[]): Written<ConditionGroup> {
  const children: FilterCondition[] = []
  for (const filter of filters) {
    if (filter.isGroup === true) return err('groups of filters inside groups')
    const condition = writeCondition(filter)
    if (condition === null) return err('this kind of filter')
    children.push(condition)
  }
  return ok({ type: 'group', logic, children })
}

/** Filter types that ask one thing alike in both generations. */
const operators: Partial<Record<FilterTypeCode, FilterOperator>> = {
  [filterTypes.Like]: 'contains',
  [filterTypes.NContain]: 'notcontains',
  [filterTypes.Start]: 'startswith',
  [filterTypes.End]: 'endswith',
  [filterTypes.Gt]: 'gt',
  [filterTypes.Gte]: 'ge',
  [filterTypes.Lt]: 'lt',
  [filterTypes.Lte]: 'le',
  [filterTypes.DateGt]: 'gt',
  [filterTypes.DateGte]: 'ge',
  [filterTypes.DateLt]: 'lt',
  [filterTypes.DateLte]: 'le',
  [filterTypes.DateEnum]: 'eq',
  [filterTypes.NDateEnum]: 'ne',
  [filterTypes.ArrEq]: 'eq',
  [filterTypes.ArrNe]: 'ne',
  [filterTypes.RCEq]: 'in',
  [filterTypes.RCNe]: 'notin',
}
const emptiness: Partial<Record<FilterTypeCode, FilterOperator>> = {
  [filterTypes.IsNull]: 'isempty',
  [filterTypes.HasValue]: 'isnotempty',
}
const between: Partial<Record<FilterTypeCode, FilterOperator>> = {
  [filterTypes.Between]: 'between',
  [filterTypes.NBetween]: 'notbetween',
  [filterTypes.DateBetween]: 'between',
  [filterTypes.DateNBetween]: 'notbetween',
}
/** Filter types that ask for one date, whatever else is given. */
const ofOneDate: ReadonlySet<FilterTypeCode> = new Set<FilterTypeCode>([
  filterTypes.DateEnum,
  filterTypes.NDateEnum,
  filterTypes.DateGt,
  filterTypes.DateGte,
  filterTypes.DateLt,
  filterTypes.DateLte,
])

/** Null for what V3 has no operator for, relative dates and special accounts among it. */
function writeCondition(filter: FilterConditionV2): FilterCondition | null {
  const { filterType, dateRange = dateRanges.Default, dateRangeType } = filter
  const base = { type: 'condition', field: v3NameOf(filter.controlId) } as const
  if (dateRange !== dateRanges.Default && dateRange !== dateRanges.Customize) return null
  if (dateRangeType !== undefined && dateRangeType !== 1) return null
  const empty = emptiness[filterType]
  if (empty !== undefined) return { ...base, operator: empty }
  const values =
    filter.values !== undefined && filter.values.length > 0 ? filter.values : filter.value === undefined ? [] : [filter.value]
  const bounded = between[filterType]
  if (bounded !== undefined) {
    const [min, max] = [filter.minValue ?? values[0], filter.maxValue ?? values[1]]
    return min === undefined || max === undefined ? null : { ...base, operator: bounded, value: [min, max] }
  }
  const [first] = values
  if (first === undefined) return null
  if (filterType === filterTypes.Eq || filterType === filterTypes.Default) return { ...base, operator: 'in', value: [...values] }
  if (filterType === filterTypes.Ne) return { ...base, operator: 'notin', value: [...values] }
  const operator = operators[filterType]
  if (operator === undefined) return null
  if (ofOneDate.has(filterType)) return { ...base, operator, value: filter.value ?? first }
  const isList = filterKindOf(filter.dataType) !== 'date'
  return { ...base, operator, value: isList && values.length > 1 ? [...values] : first }
}
