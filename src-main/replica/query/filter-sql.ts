/**
 * Compiles a V3 filter (Resources, Filters) to SQL over a worksheet's columns, with the meaning that our service gives every operator.
 * Negative operators are the exact complement of the positive ones, so they also find empty cells. Values travel as parameters only.
 * One difference: `belongsto` finds the named departments and regions themselves, because the replica does not know what lies below them.
 */

import type { FilterCondition, FilterOperator, FilterV3, FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Parameters } from '../store/sql-parameters.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { stretchOf } from './date-stretch.ts'
import { placeSql } from './place-sql.ts'
import { findQueryColumn, type QueryColumn } from './query-column.ts'
import { type TextPlace, textMatchSql } from './text-match-sql.ts'
import { wordsSql } from './words-sql.ts'

/** SQL, or a sentence that says what is wrong with the filter. */
type Compiled = Result<string, string>

type Values = readonly (string | number)[]

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

const signs: Partial<Record<FilterOperator, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }
const places: Partial<Record<FilterOperator, TextPlace>> = { contains: 'anywhere', startswith: 'at-start', endswith: 'at-end' }

const valuesOf = (value: FilterValue | undefined): Values => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const joinAny = (parts: readonly string[]): string => (parts.length === 0 ? '0' : parts.map((it) => `(${it})`).join(' or '))
const joinAll = (parts: readonly string[]): string => (parts.length === 0 ? '1' : parts.map((it) => `(${it})`).join(' and '))

const oneOf = (sql: string, values: Values, parameters: Parameters): string => {
  const [first] = values
  if (values.length === 1 && first !== undefined) return `${sql} = ${parameters.add(first)}`
  return `${sql} in (select value from json_each(${parameters.add(JSON.stringify(values))}))`
}

/** gt, ge, lt, le with one value and between with two; null for other operators. */
function rangeSql(sql: string, operator: FilterOperator, values: Values, parameters: Parameters): Compiled | null {
  const [first, second] = values
  const sign = signs[operator]
  if (sign !== undefined)
    return first === undefined || values.length > 1
      ? err(`${operator} takes one value`)
      : ok(`${sql} ${sign} ${parameters.add(first)}`)
  if (operator !== 'between') return null
  if (first === undefined || second === undefined || values.length > 2) return err('between takes two values')
  return ok(`${sql} between ${parameters.add(first)} and ${parameters.add(second)}`)
}

function textSql(sql: string, operator: FilterOperator, values: Values, parameters: Parameters): Compiled | null {
  const texts = values.map(String)
  if (operator === 'eq' || operator === 'in') return ok(oneOf(sql, texts, parameters))
  if (operator === 'concurrent')
    return ok(joinAll([`${sql} is not null`, ...texts.map((it) => textMatchSql(sql, 'anywhere', it, parameters))]))
  const place = places[operator]
  if (place !== undefined) return ok(joinAny(texts.map((it) => textMatchSql(sql, place, it, parameters))))
  return rangeSql(sql, operator, texts, parameters)
}

function numberSql(sql: string, operator: FilterOperator, values: Values, parameters: Parameters): Compiled | null {
  const numbers = values.map((it) => (typeof it === 'string' && it.trim() === '' ? Number.NaN : Number(it)))
  if (!numbers.every(Number.isFinite)) return err('a number is expected')
  return operator === 'eq' || operator === 'in'
    ? ok(oneOf(sql, numbers, parameters))
    : rangeSql(sql, operator, numbers, parameters)
}

function checkboxSql(sql: string, operator: FilterOperator, values: Values): Compiled | null {
  if (operator !== 'eq' && operator !== 'in') return null
  const parts: string[] = []
  for (const value of values.map(String)) {
    if (value === '1' || value === 'true') parts.push(`${sql} = 1`)
    else if (value === '0' || value === 'false') parts.push(`${sql} is not 1`)
    else return err('"1" or "0" is expected')
  }
  return ok(joinAny(parts))
}

function dateSql(column: QueryColumn, operator: FilterOperator, values: Values, parameters: Parameters): Compiled | null {
  const stretches = []
  for (const value of values) {
    const stretch = stretchOf(column, String(value))
    if (stretch === null) return err(`"${value}" is not a date or time like YYYY-MM-DD or YYYY-MM-DD HH:mm:ss`)
    stretches.push(stretch)
  }
  const { sql } = column
  const [first, second] = stretches
  if (operator === 'eq' || operator === 'in')
    return ok(joinAny(stretches.map(({ from, to }) => `${sql} between ${parameters.add(from)} and ${parameters.add(to)}`)))
  const sign = signs[operator]
  if (sign !== undefined) {
    if (first === undefined || stretches.length > 1) return err(`${operator} takes one value`)
    return ok(`${sql} ${sign} ${parameters.add(operator === 'gt' || operator === 'le' ? first.to : first.from)}`)
  }
  if (operator !== 'between') return null
  if (first === undefined || second === undefined || stretches.length > 2) return err('between takes two values')
  return ok(`${sql} between ${parameters.add(first.from)} and ${parameters.add(second.to)}`)
}

function idsSql(column: QueryColumn, operator: FilterOperator, values: Values, parameters: Parameters): Compiled | null {
  const isOption = column.of === 'field' && column.field.kind === 'options'
  const texts = values.map(String)
  const split = isOption ? texts : texts.flatMap((it) => it.split(',')).map((it) => it.trim())
  const ids = [...new Set(split.filter((it) => it !== ''))]
  const { sql } = column
  if (column.of === 'row') return operator === 'concurrent' || !isSetOperator(operator) ? null : ok(oneOf(sql, ids, parameters))
  // A list is kept as JSON, and an id with its quotes occurs in it only as that id.
  const holds = ids.map((id) => `instr(${sql}, ${parameters.add(JSON.stringify(id))}) > 0`)
  if (operator === 'concurrent') return ok(joinAll([`${sql} is not null`, ...holds]))
  if (operator === 'eq' && column.field.isMultiple)
    return ok(joinAll([`${sql} is not null`, `json_array_length(${sql}) = ${ids.length}`, ...holds]))
  return isSetOperator(operator) ? ok(joinAny(holds)) : null
}

const isSetOperator = (operator: FilterOperator): boolean =>
  operator === 'eq' || operator === 'in' || operator === 'contains' || operator === 'belongsto'

function positiveSql(column: QueryColumn, operator: FilterOperator, values: Values, parameters: Parameters): Compiled | null {
  const { sql } = column
  if (operator === 'isempty') return ok(`${column.of === 'field' ? wordsSql(column) : sql} is null`)
  if (column.of === 'row')
    return sql === 'created_at' || sql === 'updated_at'
      ? dateSql(column, operator, values, parameters)
      : idsSql(column, operator, values, parameters)
  switch (column.field.kind) {
    case 'text':
      return textSql(wordsSql(column), operator, values, parameters)
    case 'number':
      return numberSql(sql, operator, values, parameters)
    case 'checkbox':
      return checkboxSql(sql, operator, values)
    case 'date':
    case 'datetime':
    case 'time':
      return dateSql(column, operator, values, parameters)
    case 'location':
      return textSql(placeSql(sql), operator, values, parameters)
    case 'attachments':
    case 'none':
      return null
    default:
      return idsSql(column, operator, values, parameters)
  }
}

function conditionSql(tables: WorksheetTables, condition: FilterCondition, parameters: Parameters): Compiled {
  const column = findQueryColumn(tables, condition.field)
  if (column === null) return err('The filter names a column that the worksheet no longer has.')
  const name = column.of === 'field' ? column.field.name : condition.field
  const positive = complements[condition.operator]
  const part = positiveSql(column, positive ?? condition.operator, valuesOf(condition.value), parameters)
  if (part === null) return err(`The filter on "${name}" uses a comparison that this kind of column does not know.`)
  if (!part.ok) return err(`The filter on "${name}": ${part.error}.`)
  return ok(positive === undefined ? part.value : `(${part.value}) is not true`)
}

export function filterSql(tables: WorksheetTables, filter: FilterV3, parameters: Parameters): Compiled {
  if (filter.type === 'condition') return conditionSql(tables, filter, parameters)
  const parts: string[] = []
  for (const child of filter.children) {
    const part = filterSql(tables, child, parameters)
    if (!part.ok) return part
    parts.push(part.value)
  }
  // A group without children asks for nothing.
  if (parts.length === 0) return ok('1')
  return ok(filter.logic === 'AND' ? joinAll(parts) : joinAny(parts))
}
