/**
 * Which row stands at which place of a list, so that the thousandth page costs what the first does: the keys of a list are
 * kept in order, and a page is a slice of them. The unfiltered default order is kept up to date by every create and delete; any other
 * list is computed once and used until something is written.
 */
import { everything, type Predicate, type Sort } from '../../domain/rows/predicate.ts'
import type { Worksheet } from '../../domain/structure/worksheet.ts'
import { type FindWorksheet, predicateSql } from './predicate-sql.ts'
import { sortSql } from './sort-sql.ts'
import type { Statements } from './statements.ts'
import { tableName } from './table-names.ts'

/** Lists kept at once: 8 bytes a row each. Fewer makes callers that page in parallel through more lists compute them again. */
const keptLists = 8

export interface RowOrder {
  /** Keys in list order. */
  keys(worksheet: Worksheet, predicate: Predicate, sorts: readonly Sort[]): KeyList
  count(worksheet: Worksheet, predicate: Predicate): number
  created(worksheet: Worksheet, keys: readonly number[]): void
  deleted(worksheet: Worksheet, keys: readonly number[]): void
  /** Something was written that may change what a filter or sort sees. */
  changed(): void
  /** What was written is no longer there: forget everything. */
  rolledBack(): void
}

export interface KeyList {
  readonly length: number
  /** True when the page's keys are all the keys between its first and last. */
  readonly isDefault: boolean
  slice(offset: number, limit: number): readonly number[]
}

const isEverything = (predicate: Predicate): boolean =>
  predicate === everything || (predicate.kind === 'all' && predicate.of.every(isEverything))

export function createRowOrder(statements: Statements, find: FindWorksheet): RowOrder {
  /** Ascending keys by worksheet. */
  const all = new Map<number, number[]>()
  const lists = new Map<string, Float64Array>()

  const ascending = (worksheet: Worksheet): number[] => {
    const known = all.get(worksheet.key)
    if (known !== undefined) return known
    const keys = statements(`select key from ${tableName(worksheet.key)}`)
      .pluck()
      .all() as number[]
    const sorted = keys.every((key, index) => index === 0 || key > Number(keys[index - 1])) ? keys : keys.sort((x, y) => x - y)
    all.set(worksheet.key, sorted)
    return sorted
  }

  const defaultList = (worksheet: Worksheet): KeyList => {
    const keys = ascending(worksheet)
    return {
      length: keys.length,
      isDefault: true,
      slice: (offset, limit) =>
        keys.slice(Math.max(0, keys.length - offset - limit), Math.max(0, keys.length - offset)).reverse(),
    }
  }

  const compute = (worksheet: Worksheet, predicate: Predicate, sorts: readonly Sort[]): Float64Array => {
    const where = predicateSql(predicate, find)
    const order = sortSql(sorts, find)
    const sql = `select key from ${tableName(worksheet.key)} w where ${where.text} order by ${order.text}`
    return Float64Array.from(
      statements(sql)
        .pluck()
        .all(...where.values, ...order.values) as number[],
    )
  }

  return {
    keys(worksheet, predicate, sorts) {
      if (sorts.length === 0 && isEverything(predicate)) return defaultList(worksheet)
      const name = JSON.stringify([worksheet.key, predicate, sorts], (part, value) => (part === 'field' ? value.key : value))
      const list = lists.get(name) ?? compute(worksheet, predicate, sorts)
      lists.delete(name)
      lists.set(name, list)
      if (lists.size > keptLists) for (const oldest of lists.keys()) if (lists.delete(oldest)) break
      return {
        length: list.length,
        isDefault: false,
        slice: (offset, limit) => Array.from(list.subarray(offset, offset + limit)),
      }
    },
    count(worksheet, predicate) {
      if (isEverything(predicate)) return ascending(worksheet).length
      const where = predicateSql(predicate, find)
      return Number(
        statements(`select count(*) from ${tableName(worksheet.key)} w where ${where.text}`)
          .pluck()
          .get(...where.values),
      )
    },
    created(worksheet, keys) {
      const known = all.get(worksheet.key)
      if (known !== undefined) for (const key of keys) known.push(key)
    },
    deleted(worksheet, keys) {
      const known = all.get(worksheet.key)
      if (known === undefined) return
      const gone = new Set(keys)
      all.set(
        worksheet.key,
        known.filter((key) => !gone.has(key)),
      )
    },
    changed: () => lists.clear(),
    rolledBack() {
      all.clear()
      lists.clear()
    },
  }
}
