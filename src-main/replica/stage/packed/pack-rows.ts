/** New rows as batches of the journal: staged, taken back and staged again as wholes. */
import { areFine, judgeTouched } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import { fillStretch, fillTouched, readTouched, type TouchedRows } from '../../store/scratch-tables.ts'
import { insertMany } from '../../store/sets/insert-many.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { unprojectRows } from '../reproject.ts'
import { noRows, shiftCellCount, shiftRowCounts } from '../staged-counts.ts'
import { blocksOf } from '../staged-order.ts'
import {
  blockOfKey,
  hasSingleEntries,
  insertBatch,
  type JournalBatch,
  type PackedRows,
  swapBatch,
  takeSeqs,
} from './journal-batch.ts'
import { isQuiet } from './pack-column.ts'
import { isPackable } from './packed-values.ts'
import { rowsAre, type Stretch, stretchOf } from './stretch.ts'

/** Row by row, as many values as there are columns; null is staged nowhere. */
export interface RowsToStage {
  readonly keys: readonly number[]
  readonly columns: readonly Column[]
  readonly values: readonly SqlValue[]
}

/** Values that name new rows, or files that are kept for entries, are a matter of single entries. */
export const mayPackRows = (store: Store, { keys, columns, values }: RowsToStage): boolean =>
  keys.length >= store.fewestPacked &&
  columns.every(({ field }) => field.kind !== 'rows' && field.kind !== 'attachments') &&
  values.every(isPackable)

/** Entries of each row: one for the row itself, and one for each of its cells. */
function countEntries({ keys, columns, values }: RowsToStage): readonly number[] {
  const counts: number[] = []
  for (let place = 0; place < keys.length; place += 1) {
    let count = 1
    for (let at = place * columns.length; at < (place + 1) * columns.length; at += 1) if (values[at] !== null) count += 1
    counts.push(count)
  }
  return counts
}

/** Numbers of the rows' first entries. */
function firstSeqsOf(firstSeq: number, counts: readonly number[]): readonly number[] {
  let next = firstSeq
  return counts.map((count) => {
    next += count
    return next - count
  })
}

const sum = (counts: readonly number[]): number => counts.reduce((all, it) => all + it, 0)

/** Rows that come, or go, as one batch for every block of keys. Answers the number of each row's first entry, and how many cells have one. */
function insertRowBatches(
  store: Store,
  tables: WorksheetTables,
  command: number,
  rows: RowsToStage,
  [before, after]: readonly [0, 1] | readonly [1, 0],
): { readonly firstSeqs: readonly number[]; readonly cells: number } {
  const { keys, columns, values } = rows
  const counts = countEntries(rows)
  const firstSeqs = firstSeqsOf(takeSeqs(store, sum(counts)), counts)
  const fields = columns.map((it) => it.n)
  for (let first = 0; first < keys.length; ) {
    let end = first + 1
    while (end < keys.length && blockOfKey(keys[end] ?? 0) === blockOfKey(keys[first] ?? 0)) end += 1
    const packed: PackedRows = { fields, values: values.slice(first * columns.length, end * columns.length) }
    insertBatch(store, tables.n, {
      firstSeq: firstSeqs[first] ?? 0,
      lastSeq: (firstSeqs[end - 1] ?? 0) + (counts[end - 1] ?? 1) - 1,
      command,
      f: 0,
      inverts: null,
      keys: keys.slice(first, end),
      before: { all: before },
      after: { all: after },
      rows: packed,
    })
    first = end
  }
  return { firstSeqs, cells: sum(counts) - keys.length }
}

/** Stages rows that were never there. Runs inside the caller's transaction. */
export function packNewRows(store: Store, tables: WorksheetTables, command: number, rows: RowsToStage): void {
  const { firstSeqs, cells } = insertRowBatches(store, tables, command, rows, [0, 1])
  project(store, tables, rows, firstSeqs, cells)
}

/** What went: rows, and their entries, one for each row and one for each of its cells. */
export interface GoneRows {
  readonly keys: readonly number[]
  readonly entries: number
}

/** Takes staged new rows away. Null, with nothing done, where that needs single entries. Runs inside the caller's transaction. */
export function packGoing(store: Store, tables: WorksheetTables, command: number, touched: TouchedRows): GoneRows | null {
  const keys = readTouched(store, touched)
  const stretch = keys.length < store.fewestPacked ? null : stretchOf(keys)
  if (stretch === null || !isQuiet(store, tables) || rowsAre(store, tables, stretch) !== 'new') return null
  if (hasSingleEntries(store, tables.n, stretch)) return null
  const rows = readNewRows(store, tables, keys, stretch)
  if (!mayPackRows(store, rows)) return null
  const { cells } = insertRowBatches(store, tables, command, rows, [1, 0])
  shiftCellCount(store, tables.n, -cells)
  unprojectRows(store, tables, touched)
  return { keys, entries: keys.length + cells }
}

/** With the columns in which any of them has something. */
function readNewRows(
  store: Store,
  { over, columns }: WorksheetTables,
  keys: readonly number[],
  { first, last }: Stretch,
): RowsToStage {
  const found = store
    .raw<SqlValue[]>(`select ${columns.map((it) => it.sql).join(', ')} from ${over} where k between ? and ? order by k`)
    .all(first, last)
  const filled = columns.flatMap((column, at) => (found.some((row) => row[at] !== null) ? [{ column, at }] : []))
  return {
    keys,
    columns: filled.map((it) => it.column),
    values: found.flatMap((row) => filled.map(({ at }) => row[at] ?? null)),
  }
}

/** The rows stand in the overlay. */
function project(
  store: Store,
  tables: WorksheetTables,
  { keys, columns, values }: RowsToStage,
  firstSeqs: readonly number[],
  cells: number,
): void {
  insertOverlay(store, tables, { keys, columns, values }, firstSeqs)
  shiftCellCount(store, tables.n, cells)
  shiftRowCounts(store, tables.n, noRows, { ...noRows, created: keys.length, blocks: blocksOf(firstSeqs) })
  const stretch = stretchOf(keys)
  const rows = stretch === null ? fillTouched(store, keys) : fillStretch(store, tables.over, stretch.first, stretch.last)
  const known = { fields: columns.map((it) => it.n), hasCreated: true, hasDeleted: false }
  judgeTouched(store, tables, rows, known, (column) => {
    const at = columns.indexOf(column)
    return (
      at >= 0 &&
      areFine(
        column,
        keys.map((_, row) => values[row * columns.length + at] ?? null),
      )
    )
  })
}

export function insertOverlay(
  store: Store,
  { over }: WorksheetTables,
  { keys, columns, values }: RowsToStage,
  firstSeqs: readonly number[],
): void {
  const names = ['k', 'id', 'change', 'first_seq', ...columns.map((it) => it.sql)]
  const rows = keys.map((k, row): readonly SqlValue[] => [
    ...[k, `new:${k}`, 'created', firstSeqs[row] ?? 0],
    ...values.slice(row * columns.length, (row + 1) * columns.length),
  ])
  insertMany(store, over, names, rows)
}

/** What takes batches of rows back, or brings their rows again. Null, with nothing done, where that is not enough. */
export function swapRows(
  store: Store,
  tables: WorksheetTables,
  run: readonly JournalBatch[],
  command: number,
): { readonly came: readonly number[]; readonly went: readonly number[] } | null {
  const [first] = run
  const { over, row } = tables
  if (first?.after === null || first === undefined || !('all' in first.after)) return null
  const areThere = first.after.all
  const keys = run.flatMap((it) => it.keys)
  const named = JSON.stringify(keys)
  const there = `select count(*) from json_each(?) e cross join ${over} o on o.k = e.value`
  const created = store.pluck<number>(`${there} and o.change = 'created'`).get(named)
  const known = store.pluck<number>(`select 1 from json_each(?) e cross join ${row} r on r.k = e.value limit 1`).get(named)
  if (known !== undefined || run.some((it) => JSON.stringify(it.after) !== JSON.stringify(first.after))) return null
  if (areThere === 1 ? created !== keys.length : store.pluck<number>(there).get(named) !== 0) return null
  let next = takeSeqs(store, sum(run.map((it) => it.lastSeq - it.firstSeq + 1)))
  const swapped = run.map((batch): JournalBatch => {
    const swapped = swapBatch(batch, next, command)
    next = swapped.lastSeq + 1
    return swapped
  })
  for (const batch of swapped) insertBatch(store, tables.n, batch)
  if (areThere === 1) {
    shiftCellCount(store, tables.n, keys.length - sum(run.map((it) => it.lastSeq - it.firstSeq + 1)))
    unprojectRows(store, tables, fillTouched(store, keys))
    return { came: [], went: keys }
  }
  projectAgain(store, tables, swapped)
  noteProjected(store, tables, fillTouched(store, keys), [])
  return { came: keys, went: [] }
}

/** At once as far as batches have the same fields. */
function projectAgain(store: Store, tables: WorksheetTables, batches: readonly JournalBatch[]): void {
  for (const alike of Map.groupBy(batches, ({ rows }) => rows?.fields.join(' ') ?? '').values()) {
    const columns = (alike[0]?.rows?.fields ?? []).flatMap((f) => tables.byNumber.get(f) ?? [])
    const rows = alike.map((it) => ({ keys: it.keys, columns, values: it.rows?.values ?? [] }))
    const counts = rows.map(countEntries)
    const firstSeqs = alike.flatMap((it, i) => firstSeqsOf(it.firstSeq, counts[i] ?? []))
    const all = { keys: rows.flatMap((it) => it.keys), columns, values: rows.flatMap((it) => it.values) }
    project(store, tables, all, firstSeqs, sum(counts.flat()) - all.keys.length)
  }
}
