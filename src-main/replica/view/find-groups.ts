/**
 * Runs a grouped row query: keys in order, and the groups they make with counts and totals. The worksheet is read slice by slice, with room
 * between the slices for whatever else is asked of the thread; every row counts once, as it was when its slice was read. A row that is
 * changed meanwhile may lie where it no longer belongs: whoever shows the groups asks again after a change.
 */

import { everyRow, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { AskControl } from '../contract/worker-protocol.ts'
import { findQueryColumn } from '../query/query-column.ts'
import { findKeyEnds } from '../store/key-ends.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { compileQuery, findKeys, hasStagedRows } from './find-keys.ts'
import { createGroupGatherer, emptyTotals, type GatheredGroup, type GroupGatherer } from './gather-groups.ts'
import { type GroupTable, totalSize } from './group-table.ts'

export interface GroupedRows {
  readonly keys: Float64Array<ArrayBuffer>
  readonly groups: GroupTable
}

/** Progress in rows. */
export interface GroupProgress {
  readonly done: number
  readonly total: number
}

export interface GroupControl extends Pick<AskControl, 'signal' | 'breathe'> {
  progress(progress: GroupProgress): void
}

/** More heads than anyone reads; values that hardly repeat are not what grouping is for. */
export const maxGroups = 20_000

/** Keys read at once: some 30 ms, after which other questions get their turn. */
const sliceKeys = 20_000

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })
const stopped: HostError = { kind: 'cancelled', message: 'The rows were not grouped: it was stopped.' }

function tooMany(tables: WorksheetTables, { groups }: RowQuery): Result<never, HostError> {
  const names = groups.map(({ field }) => {
    const column = findQueryColumn(tables, field)
    return `“${column?.of === 'field' ? column.field.name : field}”`
  })
  const limit = maxGroups.toLocaleString('en')
  return invalid(`Grouping by ${names.join(' and ')} makes more than ${limit} groups. Group by a field whose values repeat.`)
}

export async function findGroups(
  store: Store,
  tables: WorksheetTables,
  query: RowQuery,
  control: GroupControl,
  slice = sliceKeys,
): Promise<Result<GroupedRows, HostError>> {
  const numbers = tables.columns.filter((it) => !it.isGone && it.field.kind === 'number')
  const gatherer = createGroupGatherer(query.groups.length, numbers.length)
  const gathered = await gatherRows(store, tables, query, { numbers, gatherer, control, slice })
  if (!gathered.ok) return gathered
  gatherer.finish()
  const order = orderGroups(store, tables, query, gatherer.groups)
  if (!order.ok) return order
  const sorted = query.sorts.length === 0 ? ok(gathered.value.keys) : findKeys(store, tables, { ...query, groups: [] })
  if (!sorted.ok) return sorted
  const placed = placeKeys(sorted.value, gathered.value, order.value)
  const records = order.value.map((place, i) => ({ ...groupAt(gatherer.groups, place), count: placed.counts[i] ?? 0 }))
  return ok({ keys: placed.keys, groups: tableOf(records, query.groups.length, numbers) })
}

/** Rows by ascending key, with the places of their groups. */
interface GatheredRows {
  readonly keys: Float64Array<ArrayBuffer>
  readonly places: Uint32Array
}

interface Gathering {
  readonly numbers: readonly Column[]
  readonly gatherer: GroupGatherer
  readonly control: GroupControl
  readonly slice: number
}

/** Cells that are no numbers, left from an earlier type of the field, count as empty. */
const numberSql = ({ sql }: Column): string => `iif(typeof(${sql}) = 'text', null, ${sql})`

async function gatherRows(
  store: Store,
  tables: WorksheetTables,
  query: RowQuery,
  { numbers, gatherer, control, slice }: Gathering,
): Promise<Result<GatheredRows, HostError>> {
  const [first, last] = keyEnds(store, tables)
  const total = last - first + 1
  const rows = store.pluck<number>('select row_count from worksheet where n = ?').get(tables.n) ?? 0
  // What a search or a view of the service looks for lies in temporary tables, which the next question may fill anew.
  const step = query.search.trim() === '' && query.serviceView === null ? slice : Math.max(1, total)
  const keys: Float64Array[] = []
  const places: Uint32Array[] = []
  for (let from = first; from <= last; from += step) {
    if (control.signal.aborted) return err(stopped)
    const read = readSlice(store, tables, query, numbers, [from, from + step])
    if (!read.ok) return read
    keys.push(Float64Array.from(read.value, (row) => Number(row[0])))
    places.push(Uint32Array.from(read.value, (row) => gatherer.add(row, 1)))
    if (gatherer.groups.length > maxGroups) return tooMany(tables, query)
    control.progress({ done: Math.round(rows * Math.min(1, (from - first + step) / total)), total: rows })
    await control.breathe()
  }
  if (control.signal.aborted) return err(stopped)
  const count = keys.reduce((sum, it) => sum + it.length, 0)
  const all = { keys: new Float64Array(count), places: new Uint32Array(count) }
  let at = 0
  for (const [i, part] of keys.entries()) {
    all.keys.set(part, at)
    all.places.set(places[i] ?? [], at)
    at += part.length
  }
  return ok(all)
}

/** The smallest and the largest key that a row may have. */
function keyEnds(store: Store, { row, over }: WorksheetTables): readonly [number, number] {
  const known = [row, over].flatMap((it) => findKeyEnds(store, it) ?? [])
  return known.length === 0 ? [1, 0] : [Math.min(...known), Math.max(...known)]
}

/** Key, shared values and numbers of the rows with keys from the first to before the second, in the order of their keys. */
function readSlice(
  store: Store,
  tables: WorksheetTables,
  query: RowQuery,
  numbers: readonly Column[],
  [from, to]: readonly [number, number],
): Result<readonly (readonly SqlValue[])[], HostError> {
  const grouped = compileQuery(store, tables, { ...everyRow, groups: query.groups, stagedOnly: query.stagedOnly })
  if (!grouped.ok) return grouped
  const compiled = compileQuery(store, tables, { ...query, sorts: [], groups: [] })
  if (!compiled.ok) return compiled
  const { select, values } = compiled.value
  const read = ['k', ...grouped.value.shared, ...numbers.map(numberSql)].join(', ')
  const within = `k >= ?${values.length + 1} and k < ?${values.length + 2}`
  const overlay = select(tables.over, read, within)
  const rows = select(
    tables.row,
    read,
    `${within}${hasStagedRows(store, tables) ? ` and k not in (select k from ${tables.over})` : ''}`,
  )
  const parts = query.stagedOnly ? [overlay] : hasStagedRows(store, tables) ? [rows, overlay] : [rows]
  return ok(store.raw(`${parts.join(' union all ')} order by 1`).all(...values, from, to))
}

/** Places of the groups in the order in which they stand, those without a value last. */
function orderGroups(
  store: Store,
  tables: WorksheetTables,
  { groups: by }: RowQuery,
  groups: readonly GatheredGroup[],
): Result<readonly number[], HostError> {
  // A table of one row per group, with the columns that the order is made of.
  const columns = [...new Set(by.map((it) => findQueryColumn(tables, it.field)?.sql ?? 'k'))]
  store.db.exec(
    `drop table if exists temp.group_value; create temp table group_value (k integer primary key, ${columns.join(', ')})`,
  )
  const insert = `insert into temp.group_value (k, ${columns.join(', ')}) values (?, ${columns.map(() => '?').join(', ')})`
  for (const [place, { values }] of groups.entries())
    store.run(insert, place, ...columns.map((it) => valueFor(tables, by, it, values)))
  const query: RowQuery = { filter: null, sorts: [], search: '', stagedOnly: false, serviceView: null, groups: by }
  const compiled = compileQuery(store, tables, query)
  if (!compiled.ok) return compiled
  const { select, order, emptyFirst, values } = compiled.value
  const isEmpty = emptyFirst === null ? '0' : `(${emptyFirst}) is null`
  const ordered = store
    .raw<[number, number]>(`${select('temp.group_value', `k, ${isEmpty} as e`)} order by ${order}`)
    .all(...values)
  const full = Math.max(
    0,
    ordered.findIndex(([, empty]) => empty === 0),
  )
  return ok([...ordered.slice(full), ...ordered.slice(0, full)].map(([place]) => place))
}

/** A column that is grouped by twice, by year and by month, has the longer stretch: the shorter one is the start of it. */
function valueFor(tables: WorksheetTables, by: RowQuery['groups'], sql: string, values: readonly SqlValue[]): SqlValue {
  const found = by.flatMap((it, i) => (findQueryColumn(tables, it.field)?.sql === sql ? [values[i] ?? null] : []))
  return found.reduce((longest, it) => (String(it ?? '').length > String(longest ?? '').length ? it : longest), found[0] ?? null)
}

/** Rows group by group, those of a group in the order in which they come. Rows that have come since are not among them. */
function placeKeys(sorted: Float64Array, { keys, places }: GatheredRows, order: readonly number[]) {
  const rank = new Uint32Array(order.length)
  for (const [i, place] of order.entries()) rank[place] = i
  const isInOrder = sorted === keys
  const ranks = new Int32Array(sorted.length)
  const counts = new Float64Array(order.length)
  for (let i = 0; i < sorted.length; i += 1) {
    const at = isInOrder ? i : placeOf(keys, sorted[i] ?? 0)
    const found = at < 0 ? -1 : (rank[places[at] ?? 0] ?? -1)
    ranks[i] = found
    if (found >= 0) counts[found] = (counts[found] ?? 0) + 1
  }
  const next = new Float64Array(order.length)
  let count = 0
  for (const [i, own] of counts.entries()) {
    next[i] = count
    count += own
  }
  const placed = new Float64Array(count)
  for (let i = 0; i < sorted.length; i += 1) {
    const found = ranks[i] ?? -1
    if (found < 0) continue
    const at = next[found] ?? 0
    placed[at] = sorted[i] ?? 0
    next[found] = at + 1
  }
  return { keys: placed, counts }
}

/** -1 where the key is not among them. */
function placeOf(keys: Float64Array, k: number): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < k) low = middle + 1
    else high = middle
  }
  return keys[low] === k ? low : -1
}

function groupAt(groups: readonly GatheredGroup[], place: number): GatheredGroup {
  const group = groups[place]
  if (group === undefined) throw new Error('a place without a group')
  return group
}

interface Head {
  readonly level: number
  readonly start: number
  readonly value: SqlValue
  readonly totals: Float64Array
  count: number
}

/** Adds the groups around the innermost ones. */
function listHeads(records: readonly GatheredGroup[], depth: number, fields: number): readonly Head[] {
  const heads: Head[] = []
  let start = 0
  let outer: Head | null = null
  for (const { values, count, totals } of records) {
    const begin = (level: number): Head => {
      const head = { level, start, value: values[level] ?? null, totals: emptyTotals(fields), count: 0 }
      heads.push(head)
      return head
    }
    if (depth === 2 && (outer === null || outer.value !== (values[0] ?? null))) outer = begin(0)
    const inner = begin(depth - 1)
    for (const head of outer === null ? [inner] : [outer, inner]) {
      head.count += count
      addTotals(head.totals, totals)
    }
    start += count
  }
  return heads
}

function addTotals(into: Float64Array, of: Float64Array): void {
  for (let at = 0; at < into.length; at += totalSize) {
    const [filled = 0, sum = 0, min = 0, max = 0] = of.subarray(at, at + totalSize)
    if (filled === 0) continue
    into[at] = (into[at] ?? 0) + filled
    into[at + 1] = (into[at + 1] ?? 0) + sum
    into[at + 2] = Math.min(into[at + 2] ?? 0, min)
    into[at + 3] = Math.max(into[at + 3] ?? 0, max)
  }
}

function tableOf(records: readonly GatheredGroup[], depth: number, numbers: readonly Column[]): GroupTable {
  const width = numbers.length * totalSize
  const heads = listHeads(records, depth, numbers.length)
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
