/**
 * Writes a V3 filter as V2 filters (Resources, Filters). V3 nests two levels of groups with one logic each; V2 has a list that is read
 * from left to right, with one level of groups. What V2 has no filter type for is said in words.
 */
import { typeCodes } from '../../../src-shared/api/field-types.ts'
import { dateRanges, type FilterTypeCode, filterTypes, spliceTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterConditionV2, FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import type { ConditionGroup, FilterCondition, FilterOperator, FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type FilterKind, filterKindOf } from './filter-kind.ts'
import { v2NameOf } from './system-names.ts'

/** A field as its filter needs it. */
export interface FilteredField {
  readonly type: number
  /** A cell may hold several ids. */
  readonly isMultiple: boolean
}

/** By the V2 name of a field or system attribute. */
export type FindField = (name: string) => FilteredField

type Logic = 'AND' | 'OR'
const spliceOf = (logic: Logic) => (logic === 'AND' ? spliceTypes.and : spliceTypes.or)

/** What one V3 condition becomes: mostly one V2 condition. */
interface Clause {
  readonly logic: Logic
  readonly conditions: readonly FilterConditionV2[]
}

type Written<T> = Result<T, string>

/** An empty list finds every row. The error completes "This service does not offer". */
export function filterToV2(filter: FilterV3, find: FindField): Written<readonly FilterV2[]> {
  if (filter.type === 'condition') return writeGroup({ type: 'group', logic: 'AND', children: [filter] }, find)
  const [only] = filter.children
  if (filter.children.length === 1 && only?.type === 'group') return writeGroup(only, find)
  if (filter.children.every(isCondition)) return writeGroup({ ...filter, children: filter.children }, find)
  return writeGroups(filter.logic, filter.children.filter(isGroup), find)
}

const isCondition = (part: FilterV3): part is FilterCondition => part.type === 'condition'
const isGroup = (part: FilterV3): part is ConditionGroup => part.type === 'group'

/** A group of conditions as the whole list; a condition that becomes several of another logic is a group in it. */
function writeGroup(group: ConditionGroup, find: FindField): Written<readonly FilterV2[]> {
  const clauses = writeClauses(group, find)
  if (!clauses.ok) return clauses
  const spliceType = spliceOf(group.logic)
  return ok(
    clauses.value.flatMap((clause): readonly FilterV2[] =>
      isFlatIn(clause, group.logic)
        ? clause.conditions.map((condition) => ({ ...condition, spliceType }))
        : [{ isGroup: true, spliceType, groupFilters: joined(clause.conditions, clause.logic) }],
    ),
  )
}

/** Groups of conditions, each a V2 group. A group without children finds every row (as the interface's own filters are read). */
function writeGroups(logic: Logic, groups: readonly ConditionGroup[], find: FindField): Written<readonly FilterV2[]> {
  if (logic === 'OR' && groups.some((it) => it.children.length === 0)) return ok([])
  const written: FilterV2[] = []
  for (const group of groups.filter((it) => it.children.length > 0)) {
    const clauses = writeClauses(group, find)
    if (!clauses.ok) return clauses
    if (!clauses.value.every((clause) => isFlatIn(clause, group.logic)))
      return err('a filter that asks for all of several values inside a group of conditions')
    const conditions = clauses.value.flatMap((clause) => clause.conditions)
    written.push({ isGroup: true, spliceType: spliceOf(logic), groupFilters: joined(conditions, group.logic) })
  }
  return ok(written)
}

const isFlatIn = (clause: Clause, logic: Logic): boolean => clause.conditions.length === 1 || clause.logic === logic
const joined = (conditions: readonly FilterConditionV2[], logic: Logic): FilterConditionV2[] =>
  conditions.map((condition) => ({ ...condition, spliceType: spliceOf(logic) }))

function writeClauses(group: ConditionGroup, find: FindField): Written<readonly Clause[]> {
  const clauses: Clause[] = []
  for (const condition of group.children) {
    const clause = writeCondition(condition, find)
    if (!clause.ok) return clause
    clauses.push(clause.value)
  }
  return ok(clauses)
}

function writeCondition(condition: FilterCondition, find: FindField): Written<Clause> {
  const controlId = v2NameOf(condition.field)
  const field = find(controlId)
  const base = { controlId, dataType: field.type, spliceType: spliceTypes.and }
  const { value } = condition
  const texts = (value === undefined ? [] : Array.isArray(value) ? value : [value]).map(String)
  // "All of them" becomes one condition each, and ids may come separated by commas (Field value formats).
  const values = condition.operator === 'concurrent' && isIdList(field.type) ? texts.flatMap((text) => text.split(',')) : texts
  const one = (filterType: FilterTypeCode, rest: Partial<FilterConditionV2> = valuesOf(values)): Written<Clause> =>
    ok({ logic: 'AND', conditions: [{ ...base, filterType, ...rest }] })
  const each = (
    filterType: FilterTypeCode,
    logic: Logic,
    rest: (text: string) => Partial<FilterConditionV2> = single,
  ): Written<Clause> => ok({ logic, conditions: values.map((text) => ({ ...base, filterType, ...rest(text) })) })
  const { operator } = condition
  if (operator === 'isempty') return one(filterTypes.IsNull, {})
  if (operator === 'isnotempty') return one(filterTypes.HasValue, {})
  const kind = controlId === 'rowid' ? 'ids' : filterKindOf(field.type)
  const written = kind === 'date' ? writeDate(operator, one, each, values) : writePlain(kind, field, operator, one, each, values)
  return written ?? err(`a filter by “${operator}” on ${words[kind]}`)
}

const optionTypes: ReadonlySet<number> = new Set([typeCodes.SingleSelect, typeCodes.MultipleSelect, typeCodes.Dropdown])
const isIdList = (type: number): boolean => {
  const kind = filterKindOf(type)
  return kind === 'relation' || (kind === 'ids' && !optionTypes.has(type))
}

const words: Readonly<Record<FilterKind, string>> = {
  text: 'a text field',
  number: 'a number field',
  checkbox: 'a checkbox',
  date: 'a date field',
  time: 'a time field',
  relation: 'related rows',
  ids: 'a field of options, people or places',
}

type One = (filterType: FilterTypeCode, rest?: Partial<FilterConditionV2>) => Written<Clause>
type Each = (filterType: FilterTypeCode, logic: Logic, rest?: (text: string) => Partial<FilterConditionV2>) => Written<Clause>

const single = (value: string): Partial<FilterConditionV2> => ({ value })
const valuesOf = (values: readonly string[]): Partial<FilterConditionV2> =>
  values.length === 1 && values[0] !== undefined ? single(values[0]) : { values: [...values] }
const bounds = (values: readonly string[]): Partial<FilterConditionV2> => ({
  minValue: values[0] ?? '',
  maxValue: values[1] ?? '',
})
/** One day or moment, which V2 asks for as a range of its own choice. */
const day = (value: string): Partial<FilterConditionV2> => ({ dateRange: dateRanges.Customize, value })

/** Null for an operator that V2 does not have. */
function writeDate(operator: FilterOperator, one: One, each: Each, values: readonly string[]): Written<Clause> | null {
  switch (operator) {
    case 'eq':
    case 'in':
      return each(filterTypes.DateEnum, 'OR', day)
    case 'ne':
    case 'notin':
      return each(filterTypes.NDateEnum, 'AND', day)
    case 'gt':
      return one(filterTypes.DateGt)
    case 'ge':
      return one(filterTypes.DateGte)
    case 'lt':
      return one(filterTypes.DateLt)
    case 'le':
      return one(filterTypes.DateLte)
    case 'between':
      return one(filterTypes.DateBetween, bounds(values))
    case 'notbetween':
      return one(filterTypes.DateNBetween, bounds(values))
    default:
      return null
  }
}

function writePlain(
  kind: Exclude<FilterKind, 'date'>,
  { isMultiple }: FilteredField,
  operator: FilterOperator,
  one: One,
  each: Each,
  values: readonly string[],
): Written<Clause> | null {
  const isSet = kind === 'ids' || kind === 'relation'
  const isOrdered = kind === 'number' || kind === 'text' || kind === 'time'
  const [any, none] = kind === 'relation' ? [filterTypes.RCEq, filterTypes.RCNe] : [filterTypes.Eq, filterTypes.Ne]
  const list = { values: [...values] }
  switch (operator) {
    case 'eq':
      return isSet ? one(isMultiple ? filterTypes.ArrEq : any, list) : one(filterTypes.Eq)
    case 'ne':
      return isSet ? one(isMultiple ? filterTypes.ArrNe : none, list) : one(filterTypes.Ne)
    case 'in':
      return one(any, list)
    case 'notin':
      return one(none, list)
    case 'contains':
      if (isSet) return one(any, list)
      return kind === 'text' ? each(filterTypes.Like, 'OR') : null
    case 'notcontains':
      if (isSet) return one(none, list)
      return kind === 'text' ? each(filterTypes.NContain, 'AND') : null
    case 'concurrent':
      if (isSet) return each(any, 'AND', (text) => ({ values: [text] }))
      return kind === 'text' ? each(filterTypes.Like, 'AND') : null
    case 'startswith':
      return kind === 'text' ? each(filterTypes.Start, 'OR') : null
    case 'endswith':
      return kind === 'text' ? each(filterTypes.End, 'OR') : null
    case 'gt':
      return isOrdered ? one(filterTypes.Gt) : null
    case 'ge':
      return isOrdered ? one(filterTypes.Gte) : null
    case 'lt':
      return isOrdered ? one(filterTypes.Lt) : null
    case 'le':
      return isOrdered ? one(filterTypes.Lte) : null
    case 'between':
      return isOrdered ? one(filterTypes.Between, bounds(values)) : null
    case 'notbetween':
      return isOrdered ? one(filterTypes.NBetween, bounds(values)) : null
    default:
      return null
  }
}
