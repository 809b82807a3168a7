/** Tells of single rows which of a view's colour rules hold: the same filters as everywhere, asked of the row as it is shown. */
import type { FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { filterSql } from '../query/filter-sql.ts'
import { createParameters } from '../store/sql-parameters.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from './find-keys.ts'

/** Why a rule cannot be asked, in words, such as a field that is gone. */
export function problemOf(tables: WorksheetTables, rule: FilterV3 | null): string | null {
  if (rule === null) return null
  const compiled = filterSql(tables, rule, createParameters())
  return compiled.ok ? null : compiled.error
}

/** Null where no rule can be asked: then rows cost nothing more. */
export function createColourer(
  store: Store,
  tables: WorksheetTables,
  rules: readonly (FilterV3 | null)[],
): ((k: number) => readonly number[]) | null {
  const parameters = createParameters()
  const asked: { readonly rule: number; readonly sql: string }[] = []
  for (const [rule, filter] of rules.entries()) {
    if (filter === null || problemOf(tables, filter) !== null) continue
    const compiled = filterSql(tables, filter, parameters)
    if (compiled.ok) asked.push({ rule, sql: compiled.value })
  }
  if (asked.length === 0) return null
  const key = parameters.add(0)
  const values = parameters.values.slice(0, -1)
  const select = (table: string) =>
    store.raw(`select ${asked.map(({ sql }) => `(${sql}) is true`).join(', ')} from ${table} where k = ${key}`)
  const own = select(tables.row)
  const staged = hasStagedRows(store, tables) ? select(tables.over) : null
  return (k) => {
    const held = staged?.get(...values, k) ?? own.get(...values, k) ?? []
    return asked.filter((_, i) => held[i] === 1).map((it) => it.rule)
  }
}
