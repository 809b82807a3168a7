/**
 * Runs a row query: the integer keys of the rows that the user sees, in order. Rows with staged changes come from the overlay, all
 * others from the replica.
 */

import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { affectedSql } from '../query/affected-sql.ts'
import { filterSql } from '../query/filter-sql.ts'
import { parentSql } from '../query/parent-sql.ts'
import { searchSql } from '../query/search-sql.ts'
import { placeServiceView } from '../query/service-place-sql.ts'
import { sortSql } from '../query/sort-sql.ts'
import { createParameters } from '../store/sql-parameters.ts'
import { readAtOnce, type SqlValue, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { keysInCreationOrder } from './creation-order.ts'

const invalid = (message: string): HostError => ({ kind: 'invalid', message })

export const hasStagedRows = (store: Store, tables: WorksheetTables): boolean =>
  store.pluck<number>(`select 1 from ${tables.over} limit 1`).get() !== undefined

export interface CompiledQuery {
  /** The part of a statement that selects `key` and the sort columns from a table; more conditions may be added. */
  select(table: string, key: string, more?: string): string
  readonly order: string
  readonly emptyFirst: string | null
  readonly values: readonly SqlValue[]
  /** Per group, what its rows share. */
  readonly shared: readonly string[]
}

export function compileQuery(store: Store, tables: WorksheetTables, query: RowQuery): Result<CompiledQuery, HostError> {
  const parameters = createParameters()
  const conditions: string[] = []
  if (query.filter !== null) {
    const filter = filterSql(tables, query.filter, parameters)
    if (!filter.ok) return err(invalid(filter.error))
    conditions.push(`(${filter.value})`)
  }
  if (query.parent !== undefined) {
    const parent = parentSql(store, tables, query.parent, parameters)
    if (parent === null) return err(invalid('The relation that these rows belong to their row by is no longer in the worksheet.'))
    conditions.push(parent)
  }
  if (query.elsewhereOnly === true) conditions.push(`k in (select k from changed_elsewhere where ws = ${tables.n})`)
  if (query.affectedBy !== undefined) {
    const affected = affectedSql(tables, query.affectedBy, parameters)
    if (affected === null) return err(invalid('The field whose change these rows would feel is no longer in the worksheet.'))
    conditions.push(affected)
  }
  if (query.search.trim() !== '') conditions.push(searchSql(store, tables, query.search.trim(), parameters))
  const placed = query.serviceView === null ? null : placeServiceView(store, tables, query.serviceView)
  if (query.serviceView !== null && placed === null)
    return err(invalid('The rows of this view of the service have not been read yet.'))
  const sorts = sortSql(store, tables, query, placed, parameters, !query.stagedOnly && hasStagedRows(store, tables))
  if (!sorts.ok) return err(invalid(sorts.error))
  const { columns, order, emptyFirst, shared } = sorts.value
  return ok({
    select(table, key, more) {
      const within = placed === null ? [] : [placed.within(table === tables.over)]
      const all = [...conditions, ...within, ...(more === undefined ? [] : [more])]
      return `select ${[key, ...columns].join(', ')} from ${table}${all.length === 0 ? '' : ` where ${all.join(' and ')}`}`
    },
    order,
    emptyFirst,
    values: parameters.values,
    shared,
  })
}

/** Up to so many staged rows are told apart here, which is cheaper than having SQLite look every row of the worksheet up. */
const fewStaged = 50_000

/** Whether every row is shown, and in the order of creation. */
const isAsCreated = ({
  filter,
  parent,
  search,
  serviceView,
  groups,
  sorts,
  stagedOnly,
  elsewhereOnly,
  affectedBy,
}: RowQuery): boolean =>
  filter === null &&
  parent === undefined &&
  search.trim() === '' &&
  serviceView === null &&
  groups.length + sorts.length === 0 &&
  !stagedOnly &&
  elsewhereOnly === undefined &&
  affectedBy === undefined

export function findKeys(store: Store, tables: WorksheetTables, query: RowQuery): Result<Float64Array<ArrayBuffer>, HostError> {
  if (isAsCreated(query)) return ok(readAtOnce(store, () => keysInCreationOrder(store, tables)))
  const compiled = compileQuery(store, tables, query)
  if (!compiled.ok) return compiled
  const { select, order, values } = compiled.value
  const run = (parts: readonly string[]): number[] =>
    store.pluck<number>(`${parts.join(' union all ')} order by ${order}`).all(...values)
  // One transaction, so that overlay and replica are of the same moment.
  return store.db.transaction(() => {
    // Keys of overlay rows come negative.
    if (query.stagedOnly) return ok(toKeys(store, tables, compiled.value, run([select(tables.over, '-k')])))
    const staged = store.pluck<number>(`select k from ${tables.over} limit ?`).all(fewStaged + 1)
    if (staged.length === 0) return ok(toKeys(store, tables, compiled.value, run([select(tables.row, 'k')])))
    if (staged.length > fewStaged) {
      const untouched = select(tables.row, 'k', `k not in (select k from ${tables.over})`)
      return ok(toKeys(store, tables, compiled.value, run([untouched, select(tables.over, '-k')])))
    }
    const marked = run([select(tables.row, 'k'), select(tables.over, '-k')])
    const replaced = new Set(staged)
    return ok(
      toKeys(
        store,
        tables,
        compiled.value,
        marked.filter((k) => k < 0 || !replaced.has(k)),
      ),
    )
  })()
}

/** Brings rows whose first sort cell is empty to the end, and takes the marks of the overlay away. */
function toKeys(
  store: Store,
  tables: WorksheetTables,
  { emptyFirst, values }: CompiledQuery,
  marked: readonly number[],
): Float64Array<ArrayBuffer> {
  const empty = emptyFirst === null ? 0 : countEmptyFirst(store, tables, emptyFirst, values, marked)
  const keys = new Float64Array(marked.length)
  for (let i = 0; i < marked.length; i += 1) keys[i < empty ? marked.length - empty + i : i - empty] = Math.abs(marked[i] ?? 0)
  return keys
}

/** Rows are in order, so a few looks find where the empty cells end. */
function countEmptyFirst(
  store: Store,
  tables: WorksheetTables,
  expression: string,
  values: readonly SqlValue[],
  marked: readonly number[],
): number {
  // Every parameter of the query is named, because numbered parameters must not have gaps.
  const all = [...values.map((_, i) => `?${i + 1}`), `?${values.length + 1}`]
  const isEmpty = (k: number): boolean =>
    store
      .pluck<number>(
        `select (${expression}) is null, ${all.join(', ')} from ${k < 0 ? tables.over : tables.row} where k = ${all.at(-1)}`,
      )
      .get(...values, Math.abs(k)) === 1
  let [low, high] = [0, marked.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isEmpty(marked[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
