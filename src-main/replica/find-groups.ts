/** Runs a grouped row query: keys in order, and the groups they make with counts and totals. One pass over the sorted rows. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { RowQuery } from '../../src-shared/host/row-calls.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type CompiledQuery, compileQuery } from './find-keys.ts'
import { type GroupTable, totalSize } from './group-table.ts'
import { findQueryColumn } from './query-column.ts'
import type { SqlValue, Store } from './store.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

export interface GroupedRows {
  readonly keys: Float64Array<ArrayBuffer>
  readonly groups: GroupTable
}

/** More heads than anyone reads; values that hardly repeat are not what grouping is for. */
export const maxGroups = 20_000

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

function tooMany(tables: WorksheetTables, { groups }: RowQuery): Result<never, HostError> {
  const names = groups.map(({ field }) => {
    const column = findQueryColumn(tables, field)
    return `“${column?.of === 'field' ? column.field.name : field}”`
  })
  const limit = maxGroups.toLocaleString('en')
  return invalid(`Grouping by ${names.join(' and ')} makes more than ${limit} groups. Group by a field whose values repeat.`)
}

/** Cells that are no numbers, left from an earlier type of the field, count as empty. */
const numberSql = ({ sql }: Column): string => `iif(typeof(${sql}) = 'text', null, ${sql})`

export function findGroups(store: Store, tables: WorksheetTables, query: RowQuery): Result<GroupedRows, HostError> {
  const compiled = compileQuery(store, tables, query)
  if (!compiled.ok) return compiled
  // One transaction, so that overlay and replica are of the same moment.
  return store.db.transaction(() => {
    const numbers = tables.columns.filter((it) => !it.isGone && it.field.kind === 'number')
    const collector = createCollector(query.groups.length, numbers)
    for (const row of eachRow(store, tables, query, compiled.value, numbers)) {
      collector.take(row)
      if (collector.heads() > maxGroups) return tooMany(tables, query)
    }
    return ok(collector.finish())
  })()
}

/** Rows in order: key, whether the first value is empty and belongs at the end, what the groups share, numbers. */
function eachRow(
  store: Store,
  tables: WorksheetTables,
  query: RowQuery,
  { select, order, emptyFirst, shared, values }: CompiledQuery,
  numbers: readonly Column[],
): IterableIterator<SqlValue[]> {
  const isEmpty = emptyFirst === null ? '0' : `(${emptyFirst}) is null`
  const read = (key: string): string =>
    [
      `${key} as k`,
      `${isEmpty} as e`,
      ...shared.map((it, i) => `${it} as g${i}`),
      ...numbers.map((it) => `${numberSql(it)} as ${it.sql}`),
    ].join(', ')
  const overlay = select(tables.over, read('k'))
  const parts = query.stagedOnly ? [overlay] : [select(tables.row, read('k'), `k not in (select k from ${tables.over})`), overlay]
  // Rows that are alike keep the order of creation, edited ones too: an edit must not move a row to the end of its group.
  return store.raw(`${parts.join(' union all ')} order by ${order}, k`).iterate(...values)
}

interface Head {
  readonly level: number
  readonly start: number
  readonly value: SqlValue
  readonly isEmptyFirst: boolean
  readonly totals: Float64Array
  count: number
}

function createCollector(depth: number, numbers: readonly Column[]) {
  const keys: number[] = []
  const heads: Head[] = []
  const open: Head[] = []
  const first = 2 + depth

  const begin = (level: number, row: readonly SqlValue[]): void => {
    const totals = new Float64Array(numbers.length * totalSize)
    for (let i = 0; i < numbers.length; i += 1) {
      totals[i * totalSize + 2] = Number.POSITIVE_INFINITY
      totals[i * totalSize + 3] = Number.NEGATIVE_INFINITY
    }
    const head = { level, start: keys.length, value: row[2 + level] ?? null, isEmptyFirst: row[1] === 1, totals, count: 0 }
    heads.push(head)
    open[level] = head
  }
  const add = (totals: Float64Array, at: number, value: number): void => {
    totals[at] = (totals[at] ?? 0) + 1
    totals[at + 1] = (totals[at + 1] ?? 0) + value
    if (value < (totals[at + 2] ?? 0)) totals[at + 2] = value
    if (value > (totals[at + 3] ?? 0)) totals[at + 3] = value
  }
  return {
    heads: () => heads.length,
    take(row: readonly SqlValue[]): void {
      let isNew = false
      for (let level = 0; level < depth; level += 1) {
        isNew ||= open[level] === undefined || open[level]?.value !== (row[2 + level] ?? null)
        if (isNew) begin(level, row)
      }
      keys.push(Number(row[0]))
      for (const head of open) head.count += 1
      for (let i = 0; i < numbers.length; i += 1) {
        const value = row[first + i]
        if (typeof value === 'number') for (const head of open) add(head.totals, i * totalSize, value)
      }
    },
    finish: (): GroupedRows => arrange(keys, heads, numbers),
  }
}

/** Brings the groups whose first value is empty to the end. */
function arrange(keys: readonly number[], heads: readonly Head[], numbers: readonly Column[]): GroupedRows {
  const firstFull = heads.findIndex((it) => !it.isEmptyFirst)
  const moved = Math.max(firstFull, 0)
  const ordered = [...heads.slice(moved), ...heads.slice(0, moved)]
  const empty = firstFull < 0 ? 0 : (heads[firstFull]?.start ?? 0)
  const full = keys.length - empty
  const placed = new Float64Array(keys.length)
  for (let i = 0; i < keys.length; i += 1) placed[i < empty ? full + i : i - empty] = keys[i] ?? 0
  const width = numbers.length * totalSize
  const totals = new Float64Array(ordered.length * width)
  for (const [i, head] of ordered.entries()) totals.set(head.totals, i * width)
  return {
    keys: placed,
    groups: {
      levels: Uint8Array.from(ordered, (it) => it.level),
      starts: Float64Array.from(ordered, (it) => (it.isEmptyFirst && moved > 0 ? it.start + full : it.start - empty)),
      counts: Float64Array.from(ordered, (it) => it.count),
      values: ordered.map((it) => it.value),
      totalled: numbers.map((it) => it.field.id),
      totals,
    },
  }
}
