/** Runs a grouped row query: keys in order, and the groups they make with counts and totals. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { RowQuery } from '../../src-shared/host/row-calls.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { compileQuery, findKeys, hasStagedRows } from './find-keys.ts'
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

export function findGroups(store: Store, tables: WorksheetTables, query: RowQuery): Result<GroupedRows, HostError> {
  // One transaction, so that rows and groups are of the same moment.
  return store.db.transaction(() => {
    const numbers = tables.columns.filter((it) => !it.isGone && it.field.kind === 'number')
    const read = readGroups(store, tables, query, numbers)
    if (!read.ok) return read
    if (read.value.length > maxGroups) return tooMany(tables, query)
    const keys = findKeys(store, tables, query)
    return keys.ok ? ok({ keys: keys.value, groups: tableOf(read.value, query.groups.length, numbers) }) : keys
  })()
}

/** What rows of one innermost group come to: whether the first value is empty, shared values, count, then four numbers per field. */
type GroupRecord = readonly SqlValue[]

/** Cells that are no numbers, left from an earlier type of the field, count as empty. */
const numberSql = ({ sql }: Column): string => `iif(typeof(${sql}) = 'text', null, ${sql}) as ${sql}`

/** In the order in which findKeys puts their rows. */
function readGroups(
  store: Store,
  tables: WorksheetTables,
  query: RowQuery,
  numbers: readonly Column[],
): Result<readonly GroupRecord[], HostError> {
  const compiled = compileQuery(store, tables, { ...query, sorts: [] })
  if (!compiled.ok) return compiled
  const { select, order, emptyFirst, shared, values } = compiled.value
  const isEmpty = emptyFirst === null ? '0' : `(${emptyFirst}) is null`
  const read = [`${isEmpty} as e`, ...shared.map((it, i) => `${it} as g${i}`), ...numbers.map(numberSql)].join(', ')
  const overlay = select(tables.over, read)
  const untouched = hasStagedRows(store, tables) ? `k not in (select k from ${tables.over})` : undefined
  const parts = query.stagedOnly ? [overlay] : [select(tables.row, read, untouched), overlay]
  const by = shared.map((_, i) => `g${i}`).join(', ')
  const totals = numbers.flatMap(({ sql }) => [`count(${sql})`, `total(${sql})`, `min(${sql})`, `max(${sql})`])
  // Whatever orders groups is the same for all rows of one, so any of them tells it.
  const sql = `select e, ${[by, 'count(*)', ...totals].join(', ')} from (${parts.join(' union all ')}) group by ${by} order by ${order} limit ${maxGroups + 1}`
  const records = store.raw(sql).all(...values)
  const full = records.findIndex((it) => it[0] !== 1)
  return ok(full <= 0 ? records : [...records.slice(full), ...records.slice(0, full)])
}

interface Head {
  readonly level: number
  readonly start: number
  readonly value: SqlValue
  readonly totals: Float64Array
  count: number
}

/** Adds the groups around the innermost ones. */
function listHeads(records: readonly GroupRecord[], depth: number, width: number): readonly Head[] {
  const heads: Head[] = []
  let start = 0
  let outer: Head | null = null
  for (const record of records) {
    const begin = (level: number): Head => {
      const totals = Float64Array.from({ length: width }, (_, i) => emptyTotal[i % totalSize] ?? 0)
      const head = { level, start, value: record[1 + level] ?? null, totals, count: 0 }
      heads.push(head)
      return head
    }
    if (depth === 2 && (outer === null || outer.value !== (record[1] ?? null))) outer = begin(0)
    const inner = begin(depth - 1)
    const count = Number(record[1 + depth])
    for (const head of outer === null ? [inner] : [outer, inner]) {
      head.count += count
      addTotals(head.totals, record, 2 + depth)
    }
    start += count
  }
  return heads
}

const emptyTotal = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

function addTotals(totals: Float64Array, record: GroupRecord, first: number): void {
  for (let at = 0; at < totals.length; at += totalSize) {
    const [filled, sum, min, max] = record.slice(first + at, first + at + totalSize)
    if (Number(filled) === 0) continue
    totals[at] = (totals[at] ?? 0) + Number(filled)
    totals[at + 1] = (totals[at + 1] ?? 0) + Number(sum)
    totals[at + 2] = Math.min(totals[at + 2] ?? 0, Number(min))
    totals[at + 3] = Math.max(totals[at + 3] ?? 0, Number(max))
  }
}

function tableOf(records: readonly GroupRecord[], depth: number, numbers: readonly Column[]): GroupTable {
  const width = numbers.length * totalSize
  const heads = listHeads(records, depth, width)
  const totals = new Float64Array(heads.length * width)
  for (const [i, head] of heads.entries()) totals.set(head.totals, i * width)
  return {
    levels: Uint8Array.from(heads, (it) => it.level),
    starts: Float64Array.from(heads, (it) => it.start),
    counts: Float64Array.from(heads, (it) => it.count),
    values: heads.map((it) => it.value),
    totalled: numbers.map((it) => it.field.id),
    totals,
  }
}
