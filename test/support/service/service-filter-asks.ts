/** Filters of both generations on one field, for comparing the service with an evaluation in memory. */
import fc from 'fast-check'
import { dateRanges, dateRangeTypes, type FilterTypeName, filterTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import type { FilterOperator, FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import { applies, type EvaluatedField } from './service-filter-evaluator.ts'

export interface AskedField {
  /** Id, alias, or the V3 name of a system attribute. */
  readonly name: string
  readonly field: EvaluatedField
  readonly asks: fc.Arbitrary<string | number>
}

/** One id is all there is, so "all of these ids" is not asked of them. */
const singleIds = new Set(['rowid', '_owner', '_createdBy', '_updatedBy'])

export const appliesV3 = (operator: FilterOperator, field: EvaluatedField, fieldName: string): boolean =>
  applies(field, operator) && !(operator === 'concurrent' && singleIds.has(fieldName))

export function filterV3On({ name, asks }: AskedField, operator: FilterOperator): fc.Arbitrary<FilterV3> {
  const value = ['isempty', 'isnotempty'].includes(operator)
    ? fc.constant(undefined)
    : ['between', 'notbetween'].includes(operator)
      ? fc.tuple(asks, asks)
      : ['gt', 'ge', 'lt', 'le'].includes(operator)
        ? asks
        : fc.oneof(asks, fc.array(asks, { maxLength: 3 }))
  return value.map((each) => ({ type: 'condition', field: name, operator, ...(each === undefined ? {} : { value: each }) }))
}

/** V2 names of what the tests call by its V3 name. */
const v2Names: Readonly<Record<string, string>> = {
  _owner: 'ownerid',
  _createdBy: 'caid',
  _updatedBy: 'uaid',
  _createdAt: 'ctime',
  _updatedAt: 'utime',
}
export const v2NameOf = (name: string): string => v2Names[name] ?? name

const lists: readonly ValueKind[] = ['options', 'members', 'departments', 'roles', 'orgRoles', 'regions', 'rows']
const dates: readonly ValueKind[] = ['date', 'datetime']
/** Kinds of fields to which a filter type applies. */
export function appliesV2(name: FilterTypeName, field: EvaluatedField, fieldName: string): boolean {
  // Of a signature, as of files, only its being there can be asked.
  const kind = field.typeName === 'Signature' ? 'attachments' : field.kind
  if (kind === 'none') return false
  const comparable = ['text', 'number', 'date', 'datetime', 'time'].includes(kind)
  const isList = lists.includes(kind)
  const canEqual = comparable || isList || kind === 'checkbox'
  switch (name) {
    case 'IsNull':
    case 'HasValue':
    case 'UnRead':
      return true
    case 'Like':
    case 'NContain':
      return kind === 'text' || isList
    case 'Start':
    case 'End':
      return kind === 'text'
    case 'Default':
    case 'Eq':
    case 'Ne':
    case 'ArrEq':
    case 'ArrNe':
      return canEqual
    case 'RCEq':
    case 'RCNe':
      return kind === 'rows' && fieldName !== 'rowid'
    case 'MySelf':
    case 'Sub':
    case 'NormalUser':
    case 'PortalUser':
      return kind === 'members'
    case 'Between':
    case 'NBetween':
    case 'Gt':
    case 'Gte':
    case 'Lt':
    case 'Lte':
      return comparable
    default:
      return dates.includes(kind)
  }
}

const rangeTypes = fc.constantFrom(...Object.values(dateRangeTypes))
const relative = fc.constantFrom(
  ...Object.values(dateRanges).filter((each) => each !== dateRanges.Default && each !== dateRanges.Customize),
)

export function filterV2On(subject: AskedField, name: FilterTypeName): fc.Arbitrary<FilterV2> {
  const asks = subject.asks.map(String)
  const filled = asks.filter((each) => each !== '')
  const base = {
    controlId: v2NameOf(subject.name),
    dataType: 2,
    filterType: filterTypes[name],
  }
  const isBetween = ['Between', 'NBetween', 'DateBetween', 'DateNBetween'].includes(name)
  const written = isBetween
    ? fc.tuple(filled, filled).map(([minValue, maxValue]) => ({ minValue, maxValue }))
    : ['IsNull', 'HasValue', 'UnRead', 'MySelf', 'Sub', 'NormalUser', 'PortalUser'].includes(name)
      ? fc.constant({})
      : ['Gt', 'Gte', 'Lt', 'Lte', 'DateGt', 'DateGte', 'DateLt', 'DateLte', 'DateEnum', 'NDateEnum'].includes(name)
        ? asks.map((value) => ({ value }))
        : fc.oneof(
            asks.map((value) => ({ value })),
            fc.array(asks, { minLength: 1, maxLength: 3 }).map((values) => ({ values })),
          )
  const isDateType = name.startsWith('Date') || name === 'NDateEnum'
  const precise = isDateType
    ? fc.tuple(written, rangeTypes).map(([values, dateRangeType]) => ({ ...values, dateRangeType }))
    : written
  const isRelative = isDateType || (['Eq', 'Ne'].includes(name) && dates.includes(subject.field.kind))
  const ranged = isRelative
    ? fc.tuple(relative, fc.integer({ min: 1, max: 60 }), fc.option(rangeTypes)).map(([dateRange, count, unit]) => ({
        dateRange,
        value: String(count),
        ...(unit === null ? {} : { dateRangeType: unit }),
      }))
    : written
  return fc
    .tuple(fc.oneof(written, precise, ranged), fc.constantFrom(1 as const, 2 as const))
    .map(([values, spliceType]): FilterV2 => ({ ...base, spliceType, ...values }) as FilterV2)
}
