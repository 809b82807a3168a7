/**
 * Runs a row query: the integer keys of the rows that the user sees, in order. Rows with staged changes come from the overlay, all
 * others from the replica.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { RowQuery } from '../../src-shared/host/row-calls.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { filterSql } from './filter-sql.ts'
import { searchSql } from './search-sql.ts'
import { sortSql } from './sort-sql.ts'
import { createParameters } from './sql-parameters.ts'
import type { SqlValue, Store } from './store.ts'
import type { WorksheetTables } from './worksheet-tables.ts'

export interface CompiledQuery {
  /** Selects k first. */
  readonly sql: string
  readonly values: readonly SqlValue[]
}

const invalid = (message: string): HostError => ({ kind: 'invalid', message })

export const hasStagedRows = (store: Store, tables: WorksheetTables): boolean =>
  store.pluck<number>(`select 1 from ${tables.over} limit 1`).get() !== undefined

export function compileQuery(store: Store, tables: WorksheetTables, query: RowQuery): Result<CompiledQuery, HostError> {
  const parameters = createParameters()
  const conditions: string[] = []
  if (query.filter !== null) {
    const filter = filterSql(tables, query.filter, parameters)
    if (!filter.ok) return err(invalid(filter.error))
    conditions.push(`(${filter.value})`)
  }
  if (query.search.trim() !== '') conditions.push(searchSql(store, tables, query.search.trim(), parameters))
  const sorts = sortSql(store, tables, query.sorts, parameters)
  if (!sorts.ok) return err(invalid(sorts.error))
  const select = (table: string, condition: readonly string[]) =>
    `select ${['k', ...sorts.value.columns].join(', ')} from ${table}${condition.length === 0 ? '' : ` where ${condition.join(' and ')}`}`
  const staged = select(tables.over, conditions)
  const parts = query.stagedOnly
    ? [staged]
    : hasStagedRows(store, tables)
      ? [select(tables.row, [...conditions, `k not in (select k from ${tables.over})`]), staged]
      : [select(tables.row, conditions)]
  return ok({ sql: `${parts.join(' union all ')} order by ${sorts.value.order}`, values: parameters.values })
}

export function findKeys(store: Store, tables: WorksheetTables, query: RowQuery): Result<Float64Array<ArrayBuffer>, HostError> {
  const compiled = compileQuery(store, tables, query)
  if (!compiled.ok) return compiled
  const keys = store.pluck<number>(compiled.value.sql).all(...compiled.value.values)
  return ok(Float64Array.from(keys))
}
