/**
 * Says which rows a V3 filter finds, by looking at each row's answered values one by one. Written from the interface and the service's own
 * promises (src-main/service/v3/*-condition.ts), without SQL, as the second opinion that the service is compared with.
 */
import type { FilterCondition, FilterOperator, FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'

export interface EvaluatedField {
  readonly kind: ValueKind
  readonly isMultiple: boolean
  readonly typeName?: string | null
  /** Precision of dates and times (service-notes B, `subType`). */
  readonly subType?: string
}

export interface EvaluatedRow {
  readonly id: string
  /** Answered values by field alias; `_createdAt` and the like under their own names. */
  readonly values: Readonly<Record<string, unknown>>
}

export interface World {
  readonly fields: Readonly<Record<string, EvaluatedField>>
  /** The node and everything below it, in the tree of departments or regions. */
  below(id: string): readonly string[]
}

type Test = (value: unknown, operands: readonly (string | number)[], world: World) => boolean

const lower = (value: unknown): string => String(value).toLowerCase()

/** Order of characters as numbers, not as UTF-16 units. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (let place = 0; place < Math.min(left.length, right.length); place++) {
    const difference = (left[place]?.codePointAt(0) ?? 0) - (right[place]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

const ordered = (compare: (value: unknown, operand: string | number) => number): Partial<Record<FilterOperator, Test>> => ({
  gt: (value, [a = '']) => compare(value, a) > 0,
  ge: (value, [a = '']) => compare(value, a) >= 0,
  lt: (value, [a = '']) => compare(value, a) < 0,
  le: (value, [a = '']) => compare(value, a) <= 0,
  between: (value, [a = '', b = '']) => compare(value, a) >= 0 && compare(value, b) <= 0,
})

const textTests: Partial<Record<FilterOperator, Test>> = {
  eq: (value, operands) => operands.some((each) => value === String(each)),
  in: (value, operands) => operands.some((each) => value === String(each)),
  contains: (value, operands) => operands.some((each) => lower(value).includes(lower(each))),
  concurrent: (value, operands) => operands.every((each) => lower(value).includes(lower(each))),
  startswith: (value, operands) => operands.some((each) => lower(value).startsWith(lower(each))),
  endswith: (value, operands) => operands.some((each) => lower(value).endsWith(lower(each))),
  ...ordered((value, operand) => compareTexts(String(value), String(operand))),
}

const numberTests: Partial<Record<FilterOperator, Test>> = {
  eq: (value, operands) => operands.some((each) => value === Number(each)),
  in: (value, operands) => operands.some((each) => value === Number(each)),
  ...ordered((value, operand) => Number(value) - Number(operand)),
}

const isChecked = (operand: string | number): boolean => ['1', 'true'].includes(String(operand))
const checkboxTests: Partial<Record<FilterOperator, Test>> = {
  eq: (value, operands) => operands.some((each) => isChecked(each) === (value === true)),
  in: (value, operands) => operands.some((each) => isChecked(each) === (value === true)),
}

/** Seconds since some fixed moment, the first and the last of what a text names. */
export type Stretch = readonly [from: number, to: number]

const midnightOf = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day) / 1000

/** A day or a minute covers all its seconds. */
function stretch(kind: ValueKind, text: string): Stretch {
  const [first = '', second] = text.trim().split(/[ T]/)
  const seconds = (clock: string): Stretch => {
    const [hour = 0, minute = 0, second = -1] = clock.split(':').map(Number)
    const from = hour * 3600 + minute * 60
    return second < 0 ? [from, from + 59] : [from + second, from + second]
  }
  if (kind === 'time') return seconds(first)
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number)
  const midnight = midnightOf(year, month, day)
  if (second === undefined || kind === 'date') return [midnight, midnight + 86_399]
  const [from] = seconds(second.split(':').length === 2 ? `${second}:00` : second)
  return [midnight + from, midnight + from]
}

/** A cell covers as much as its field tells apart: a month, a day, an hour. */
export function cellStretch({ kind, subType = '' }: EvaluatedField, value: unknown): Stretch {
  const [from] = stretch(kind, String(value))
  const [year = 0, month = 0] = String(value).split('-').map(Number)
  if (kind === 'time') return subType === '1' ? [from, from + 59] : [from, from]
  const lengths: Readonly<Record<string, number>> = { '1': 60, '2': 3600, '3': 86_400 }
  if (subType === '5') return [midnightOf(year, 1, 1), midnightOf(year + 1, 1, 1) - 1]
  if (subType === '4') return [midnightOf(year, month, 1), midnightOf(year, month + 1, 1) - 1]
  const length = lengths[subType] ?? (kind === 'date' ? 86_400 : 1)
  return [Math.floor(from / length) * length, Math.floor(from / length) * length + length - 1]
}

const dateTests = (field: EvaluatedField): Partial<Record<FilterOperator, Test>> => {
  const cell = (value: unknown): Stretch => cellStretch(field, value)
  const named = (operand: string | number = ''): Stretch => stretch(field.kind, String(operand))
  const within: Test = (value, operands) =>
    operands.some((each) => cell(value)[1] >= named(each)[0] && cell(value)[0] <= named(each)[1])
  return {
    eq: within,
    in: within,
    gt: (value, [a]) => cell(value)[0] > named(a)[1],
    ge: (value, [a]) => cell(value)[1] >= named(a)[0],
    lt: (value, [a]) => cell(value)[1] < named(a)[0],
    le: (value, [a]) => cell(value)[0] <= named(a)[1],
    between: (value, [a, b]) => cell(value)[1] >= named(a)[0] && cell(value)[0] <= named(b)[1],
  }
}

/** Ids of a value in whatever form it is answered. */
function idsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',')
  if (!Array.isArray(value)) return []
  return value.map((each) => (typeof each === 'object' ? String(Object.values(each as object)[0]) : String(each)))
}

/** Ids may be separated by commas; keys of options are taken as they are. */
function asked({ kind }: EvaluatedField, operands: readonly (string | number)[]): ReadonlySet<string> {
  const texts = operands.map(String)
  const ids = kind === 'options' ? texts : texts.flatMap((each) => each.split(',').map((id) => id.trim()))
  return new Set(ids.filter((id) => id !== '').map((id) => (kind === 'members' && id === 'user-self' ? 'user-api' : id)))
}

function idTests(field: EvaluatedField): Partial<Record<FilterOperator, Test>> {
  const any: Test = (value, operands) => idsOf(value).some((id) => asked(field, operands).has(id))
  return {
    in: any,
    contains: any,
    concurrent: (value, operands) => [...asked(field, operands)].every((id) => idsOf(value).includes(id)),
    eq: field.isMultiple
      ? (value, operands) => asked(field, operands).symmetricDifference(new Set(idsOf(value))).size === 0
      : any,
    belongsto: (value, operands, world) =>
      [...asked(field, operands)].some((id) => world.below(id).some((each) => idsOf(value).includes(each))),
  }
}

function testsOf(field: EvaluatedField): Partial<Record<FilterOperator, Test>> {
  switch (field.kind) {
    case 'text':
      // A signature is a picture, of which only its being there can be asked.
      return field.typeName === 'Signature' ? {} : textTests
    case 'number':
      return numberTests
    case 'checkbox':
      return checkboxTests
    case 'date':
    case 'datetime':
    case 'time':
      return dateTests(field)
    case 'attachments':
    case 'location':
    case 'none':
      return {}
    default:
      return idTests(field)
  }
}

const complements: Partial<Record<FilterOperator, FilterOperator>> = {
  ne: 'eq',
  notin: 'in',
  notcontains: 'contains',
  notbelongsto: 'belongsto',
  notstartswith: 'startswith',
  notendswith: 'endswith',
  notbetween: 'between',
  isnotempty: 'isempty',
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether the operator can be asked of a field at all. */
export function applies(field: EvaluatedField, operator: FilterOperator): boolean {
  const positive = complements[operator] ?? operator
  return field.kind !== 'none' && (positive === 'isempty' || testsOf(field)[positive] !== undefined)
}

function meetsCondition(row: EvaluatedRow, condition: FilterCondition, world: World): boolean {
  const { operator } = condition
  const positive = complements[operator]
  if (positive !== undefined) return !meetsCondition(row, { ...condition, operator: positive }, world)
  const value = condition.field === 'rowid' ? row.id : row.values[condition.field]
  if (operator === 'isempty') return isEmpty(value)
  const field = world.fields[condition.field]
  if (field === undefined) throw new Error(`no field ${condition.field}`)
  // An unset checkbox counts as not checked; nothing else that is empty meets a positive condition.
  if (isEmpty(value) && field.kind !== 'checkbox') return false
  const operands = Array.isArray(condition.value) ? condition.value : condition.value === undefined ? [] : [condition.value]
  const test = testsOf(field)[operator]
  if (test === undefined) throw new Error(`${operator} does not apply to ${condition.field}`)
  return test(value, operands, world)
}

export function meetsFilter(row: EvaluatedRow, filter: FilterV3, world: World): boolean {
  if (filter.type === 'condition') return meetsCondition(row, filter, world)
  const children: readonly FilterV3[] = filter.children
  if (children.length === 0) return true
  return filter.logic === 'AND'
    ? children.every((child) => meetsFilter(row, child, world))
    : children.some((child) => meetsFilter(row, child, world))
}
