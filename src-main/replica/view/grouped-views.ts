/** The groups of open views, kept where windows are read: rows in order, their heads, and which of them are folded. */
import type { GroupHead, GroupTotal } from '../../../src-shared/host/calls/row-calls.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import { findQueryColumn } from '../query/query-column.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { type GroupPath, type GroupTable, headOfKey, pathOf, placeRows, textOfPath, totalSize } from './group-table.ts'

export interface GroupingOf {
  readonly field: string
  readonly span: 'day' | 'month' | 'year' | null
}

export interface GroupedView {
  readonly by: readonly GroupingOf[]
  readonly rows: Float64Array<ArrayBuffer>
  readonly table: GroupTable
  /** By the text of their paths, so that a group stays folded when rows come and go. */
  readonly folded: ReadonlySet<string>
}

export const placed = ({ rows, table, folded }: GroupedView): Float64Array<ArrayBuffer> => placeRows(rows, table, folded)

/** Folds or unfolds one group; without a path, all of them. */
export function fold(view: GroupedView, path: GroupPath | null, isFolded: boolean): GroupedView {
  if (path === null) {
    const all = isFolded ? Array.from(view.table.levels, (_, head) => textOfPath(pathOf(view.table, head))) : []
    return { ...view, folded: new Set(all) }
  }
  const folded = new Set(view.folded)
  if (isFolded) folded.add(textOfPath(path))
  else folded.delete(textOfPath(path))
  return { ...view, folded }
}

/** Of rows that came, those that no folded group holds already. */
export function notFolded(view: GroupedView | null, came: readonly number[]): readonly number[] {
  if (view === null || came.length === 0 || view.folded.size === 0) return came
  const missing = new Set(came)
  for (const k of view.rows) missing.delete(k)
  return [...missing]
}

/** The wanted rows in their order among all rows, and their places there. */
export function rankedRows({ rows }: GroupedView, wanted: Float64Array): RankedRows {
  const isWanted = new Set(wanted)
  const keys = new Float64Array(isWanted.size)
  const spans: [number, number][] = []
  let found = 0
  for (const [rank, k] of rows.entries()) {
    if (!isWanted.has(k)) continue
    keys[found] = k
    found += 1
    const last = spans.at(-1)
    if (last !== undefined && last[1] === rank - 1) last[1] = rank
    else spans.push([rank, rank])
  }
  // What went from the view meanwhile has no place in it.
  return { keys: keys.slice(0, found), spans }
}

/** The place among all rows of the first row below a head. */
export const rankBelow = ({ table }: GroupedView, key: number): number => table.starts[headOfKey(key)] ?? 0

/** Where a position stands among all rows, folded ones too: a head just before the first of its rows. */
export function rankAt(view: GroupedView, key: number): number {
  return key < 0 ? rankBelow(view, key) - 0.5 : view.rows.indexOf(key)
}

export interface RankedRows {
  readonly keys: Float64Array<ArrayBuffer>
  readonly spans: readonly RowSpan[]
}

/** Unfolds the groups around a row; the same view when it lies open already or is not part of it. */
export function unfoldAround(view: GroupedView, k: number): GroupedView {
  const at = view.folded.size === 0 ? -1 : view.rows.indexOf(k)
  if (at < 0) return view
  const { levels, starts, counts } = view.table
  const folded = new Set(view.folded)
  for (let head = 0; head < levels.length; head += 1) {
    const start = starts[head] ?? 0
    if (at >= start && at < start + (counts[head] ?? 0)) folded.delete(textOfPath(pathOf(view.table, head)))
  }
  return folded.size === view.folded.size ? view : { ...view, folded }
}

function totalsOf({ totalled, totals }: GroupTable, head: number): Readonly<Record<string, GroupTotal>> {
  const found: Record<string, GroupTotal> = {}
  for (const [i, field] of totalled.entries()) {
    const at = (head * totalled.length + i) * totalSize
    const [filled = 0, sum = 0, min = 0, max = 0] = totals.subarray(at, at + totalSize)
    if (filled > 0) found[field] = { filled, sum, min, max }
  }
  return found
}

/** What stands at a position that is a head; null when the view has been grouped anew meanwhile and has no such head any more. */
export function headAt(tables: WorksheetTables, { by, table, folded }: GroupedView, key: number): GroupHead | null {
  const head = headOfKey(key)
  if (head >= table.levels.length) return null
  const level = table.levels[head] === 0 ? 0 : 1
  const grouping = by[level]
  if (grouping === undefined) return null
  const column = findQueryColumn(tables, grouping.field)
  const path = pathOf(table, head)
  const stored = table.values[head] ?? null
  return {
    level,
    path,
    field: grouping.field,
    span: grouping.span,
    value: column?.of === 'field' ? fromStored(stored, column.field.kind) : stored,
    rows: table.counts[head] ?? 0,
    isFolded: folded.has(textOfPath(path)),
    totals: totalsOf(table, head),
  }
}
