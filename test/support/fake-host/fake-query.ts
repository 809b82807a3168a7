/** Filters, sorts and searches the rows of a fake worksheet. */
import type { FilterCondition, FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import { namesFor } from './fake-rows.ts'
import type { FakeSheet } from './fake-sheet.ts'

const texts = (value: CellValue): readonly string[] =>
  value === null ? [] : Array.isArray(value) ? value.map((it) => (typeof it === 'string' ? it : it.name)) : [String(value)]

function compare(value: CellValue, other: string | number): number {
  if (typeof value === 'number') return value - Number(other)
  return String(value).localeCompare(String(other))
}

function holds(value: CellValue, { operator, value: wanted }: FilterCondition): boolean {
  const list = (Array.isArray(wanted) ? wanted : wanted === undefined ? [] : [wanted]).map(String)
  const one = Array.isArray(wanted) ? (wanted[0] ?? '') : (wanted ?? '')
  const own = texts(value)
  const text = own.join(' ').toLowerCase()
  const needle = String(one).toLowerCase()
  switch (operator) {
    case 'isempty':
      return value === null
    case 'isnotempty':
      return value !== null
    case 'eq':
      return typeof value === 'boolean' ? value === (needle === '1') : value !== null && compare(value, one) === 0
    case 'ne':
      return value === null || compare(value, one) !== 0
    case 'gt':
      return value !== null && compare(value, one) > 0
    case 'ge':
      return value !== null && compare(value, one) >= 0
    case 'lt':
      return value !== null && compare(value, one) < 0
    case 'le':
      return value !== null && compare(value, one) <= 0
    case 'between':
      return value !== null && compare(value, list[0] ?? '') >= 0 && compare(value, list[1] ?? '') <= 0
    case 'notbetween':
      return value === null || compare(value, list[0] ?? '') < 0 || compare(value, list[1] ?? '') > 0
    case 'in':
    case 'belongsto':
      return own.some((it) => list.includes(it))
    case 'notin':
    case 'notbelongsto':
      return !own.some((it) => list.includes(it))
    case 'concurrent':
      return list.every((it) => own.includes(it))
    case 'contains':
      return text.includes(needle)
    case 'notcontains':
      return !text.includes(needle)
    case 'startswith':
      return text.startsWith(needle)
    case 'notstartswith':
      return !text.startsWith(needle)
    case 'endswith':
      return text.endsWith(needle)
    case 'notendswith':
      return !text.endsWith(needle)
  }
}

function passes(filter: FilterV3, readCell: (field: string) => CellValue): boolean {
  if (filter.type === 'condition') return holds(readCell(filter.field), filter)
  const results = filter.children.map((child) => passes(child, readCell))
  return filter.logic === 'AND' ? results.every(Boolean) : results.some(Boolean)
}

export function queryKeys(sheet: FakeSheet, query: RowQuery): readonly RowKey[] {
  const at = new Map(sheet.fields.map((field, index) => [field.id as string, index]))
  const readCell = (key: RowKey, field: string): CellValue => sheet.project(key)?.cells[at.get(field) ?? -1] ?? null
  const needle = query.search.toLowerCase()
  const { filter } = query
  const found = sheet.keys().filter((key) => {
    if (query.parent !== undefined && !texts(readCell(key, query.parent.field)).includes(query.parent.row)) return false
    if (query.elsewhereOnly === true && !sheet.elsewhere.has(key)) return false
    if (query.stagedOnly && !sheet.staged().has(key)) return false
    if (filter !== null && !passes(filter, (field) => readCell(key, field))) return false
    if (needle === '') return true
    const row = sheet.project(key)
    const names = namesFor(row?.cells ?? [])
    return sheet.fields.some((field, index) =>
      valueText(row?.cells[index] ?? null, field, names)
        .toLowerCase()
        .includes(needle),
    )
  })
  if (query.sorts.length === 0) return found
  const rank = (a: CellValue, b: CellValue): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''))
  return [...found].sort((a, b) => {
    for (const { field, direction } of query.sorts) {
      const order = rank(readCell(a, field), readCell(b, field))
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  })
}
