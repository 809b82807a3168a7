/**
 * The fast way for rows whose keys follow each other, as those of an import or of a whole worksheet do, and which are all new ones, or all of
 * the service and not staged in the column: each table is gone over once, from the first key to the last. What it leaves is what pack-column.ts does.
 */
import { judgeCells } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import {
  type CellEdits,
  emptyPacked,
  fillPackedEdits,
  fillStretch,
  type PackedEdits,
  type TouchedRows,
} from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { shiftCellCount } from '../staged-counts.ts'
import { batchesOf, type ColumnCells } from './column-batches.ts'
import { insertBatch, takeSeqs } from './journal-batch.ts'
import type { OverlayWrites } from './overlay-writes.ts'
import { insertChanged, isPlain, isQuiet } from './pack-column.ts'
import { isPackable } from './packed-values.ts'
import {
  countFilled,
  insertFresh,
  isSameStretch,
  isStagedIn,
  readCells,
  rowsAre,
  type Stretch,
  type StretchKind,
  stretchOf,
  updateCells,
} from './stretch.ts'

/** One for every cell, or each its own; undefined leaves a cell as it is. */
export type NextValues = { readonly all: SqlValue } | readonly (SqlValue | undefined)[]

/** Cells of one column that nothing else has to be known of. */
export interface ColumnStretch {
  /** What they show, in the order of keys. */
  readonly values: readonly SqlValue[]
  /**
   * Stages what differs from what they show. Answers the number of entries; null, with nothing done, where the general way is needed. Runs
   * inside the caller's transaction.
   */
  stage(command: number, next: NextValues): number | null
}

/** Null where the rows are too few, or not of the kind that this is for. What it answers ends with the transaction. */
export function readColumnStretch(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  keys: ArrayLike<number>,
): ColumnStretch | null {
  if (keys.length < store.fewestPacked || !isPlain(column)) return null
  const stretch = stretchOf(keys)
  if (stretch === null || !isQuiet(store, tables)) return null
  const are = kindFor(store, tables, column, stretch)
  return are === null ? null : openStretch(store, tables, column, stretch, are, null)
}

/** What the rows are, where they are of one kind of which the column can be gone over. */
function kindFor(store: Store, tables: WorksheetTables, column: Column, stretch: Stretch): StretchKind | null {
  const are = rowsAre(store, tables, stretch)
  return are === 'updated' && isStagedIn(store, tables, column, stretch) ? null : are
}

/** `writes`: takes what is written to rows that are in the overlay; null where it is written at once. */
function openStretch(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  stretch: Stretch,
  are: StretchKind,
  writes: OverlayWrites | null,
): ColumnStretch {
  const values = readCells(store, tables, column, stretch, are)
  return { values, stage: (command, next) => stageOver(store, tables, column, { stretch, are, values, writes }, next, command) }
}

/** Edits of one column whose keys follow each other, in their order. */
export interface EditedStretch {
  readonly stretch: Stretch
  readonly values: NextValues
}

/** What was staged in a column, and what that says of the next one. */
export interface StagedStretch {
  readonly stretch: Stretch
  readonly entries: number
  /** What the rows are to every column that was not staged with it; null where that is not known. */
  readonly areNow: StretchKind | null
}

/**
 * Stages edits of a column. `before`: what was staged right before, with nothing written in between. What goes to `writes` is not there before
 * those are flushed. Null as above.
 */
export function packStretch(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  { stretch, values }: EditedStretch,
  command: number,
  before: StagedStretch | null,
  writes: OverlayWrites | null,
): StagedStretch | null {
  const known = before !== null && isSameStretch(before.stretch, stretch) ? before.areNow : null
  const are = known ?? kindFor(store, tables, column, stretch)
  const entries = are === null ? null : openStretch(store, tables, column, stretch, are, writes).stage(command, values)
  return entries === null ? null : { stretch, entries, areNow: kindAfter(are, stretch, entries, known) }
}

/** `known`: what the rows are by what was staged before. */
function kindAfter(are: StretchKind | null, { count }: Stretch, entries: number, known: StretchKind | null): StretchKind | null {
  if (are === 'fresh') return entries === count ? 'updated' : entries === 0 ? 'fresh' : null
  // Found by itself, it says of this column alone that nothing was staged in it before.
  return are === 'updated' ? known : are
}

/** One for all where they are equal. Null where a key is missing between the edits of the field. */
export function readEdits(store: Store, f: number, edits: CellEdits): EditedStretch | null {
  const found = store
    .prepare<Stretch & { readonly filled: number; readonly isOne: number; readonly value: SqlValue }>(
      `select min(k) as first, max(k) as last, count(*) as count, count(value) as filled, min(value) is max(value) as isOne, min(value) as value
       from ${edits.sql} where f = ?`,
    )
    .get(f)
  if (found === undefined || found.count === 0 || found.last - found.first + 1 !== found.count) return null
  const { first, last, count, filled, isOne, value } = found
  if (isOne === 1 && (filled === count || filled === 0)) return { stretch: { first, last, count }, values: { all: value } }
  return readColumns(store, edits, [f]).get(f) ?? null
}

/** The same for several fields, all in one pass: whoever edits a block names its cells row by row. */
export function readColumns(store: Store, edits: CellEdits, fields: readonly number[]): ReadonlyMap<number, EditedStretch> {
  const found = new Map<number, { readonly first: number; readonly values: SqlValue[] }>()
  const broken = new Set<number>()
  const [one, ...others] = fields
  const [where, named] = others.length === 0 ? ['where f = ?', [one ?? 0]] : ['', []]
  for (const [k, f, value] of store
    .raw<[number, number, SqlValue]>(`select k, f, value from ${edits.sql} ${where} order by rowid`)
    .all(...named)) {
    const known = found.get(f)
    if (known === undefined) found.set(f, { first: k, values: [value] })
    else if (k === known.first + known.values.length) known.values.push(value)
    else broken.add(f)
  }
  const stretches = new Map<number, EditedStretch>()
  for (const [f, { first, values }] of found) {
    if (broken.has(f)) continue
    const [all = null] = values
    const stretch = { first, last: first + values.length - 1, count: values.length }
    stretches.set(f, { stretch, values: values.every((it) => it === all) ? { all } : values })
  }
  return stretches
}

interface OpenStretch {
  readonly stretch: Stretch
  readonly are: StretchKind
  readonly values: readonly SqlValue[]
  readonly writes: OverlayWrites | null
}

/** The cells that change, of some of the rows. */
interface ChangingCells {
  readonly keys: readonly number[]
  readonly before: readonly SqlValue[]
  readonly after: readonly SqlValue[]
}

/** Null where a value cannot be kept in a batch. */
function changingCells({ stretch, values }: OpenStretch, next: NextValues): ChangingCells | null {
  const keys: number[] = []
  const before: SqlValue[] = []
  const after: SqlValue[] = []
  for (const [i, was] of values.entries()) {
    const is = 'all' in next ? next.all : next[i]
    if (is === undefined || is === was) continue
    if (!isPackable(is) || !isPackable(was)) return null
    keys.push(stretch.first + i)
    before.push(was)
    after.push(is)
  }
  return { keys, before, after }
}

/** Of rows that are in the overlay: where fewer of them change, writing all of them costs more than looking for each. */
const fewestChanging = 1 / 4

function stageOver(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  open: OpenStretch,
  next: NextValues,
  command: number,
): number | null {
  const changing = changingCells(open, next)
  if (changing === null) return null
  const { stretch, are } = open
  const count = changing.keys.length
  if (count === 0) return 0
  if (are !== 'fresh' && count < stretch.count * fewestChanging) return null
  const after = 'all' in next ? next : changing.after
  const cells: ColumnCells = { keys: changing.keys, before: are === 'fresh' ? null : changing.before, after }
  const firstSeq = takeSeqs(store, count)
  for (const batch of batchesOf(column, cells, firstSeq, command)) insertBatch(store, tables.n, batch)
  const rows =
    are === 'fresh' ? writeFresh(store, tables, column, open, cells, firstSeq) : writeStaged(store, tables, column, open, cells)
  if (rows !== null) judgeCells(store, tables, rows, [column.n], after)
  return count
}

const areEvery = ({ stretch }: OpenStretch, { keys }: ColumnCells): boolean => keys.length === stretch.count

/** Of rows that are in the overlay. Answers those whose cells changed; null where they are written, and judged, later. */
function writeStaged(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  open: OpenStretch,
  cells: ColumnCells,
): TouchedRows | null {
  const { stretch, values, are, writes } = open
  const { keys, before, after } = cells
  // What the service has is nothing in new rows, and what is shown in the others.
  const more = are === 'new' ? countFilled(after, keys.length) - countFilled(before, keys.length) : keys.length
  shiftCellCount(store, tables.n, more)
  if (writes !== null) {
    const shown = areEvery(open, cells) ? valuesOf(after, keys.length) : mergedValues(values, stretch.first, cells)
    writes.add(column, stretch, shown)
    return null
  }
  if (areEvery(open, cells)) {
    updateCells(store, tables, column, stretch, after)
    return fillStretch(store, tables.over, stretch.first, stretch.last)
  }
  updateCells(store, tables, column, stretch, mergedValues(values, stretch.first, cells))
  return fillCells(store, cells)
}

/** Not the touched rows: whoever stages these cells still has the rows of all its edits in that table. */
function fillCells(store: Store, { keys, after }: ColumnCells): PackedEdits {
  const packed = emptyPacked(store)
  fillPackedEdits(store, packed, keys, valuesOf(after, keys.length))
  return packed
}

/** What the cells show, with what changes. */
function mergedValues(values: readonly SqlValue[], first: number, { keys, after }: ColumnCells): readonly SqlValue[] {
  const merged = [...values]
  for (const [place, value] of valuesOf(after, keys.length).entries()) merged[(keys[place] ?? 0) - first] = value
  return merged
}

const valuesOf = (values: ColumnCells['after'], count: number): readonly SqlValue[] =>
  values !== null && !('all' in values) ? values : Array<SqlValue>(count).fill(values?.all ?? null)

/** The same for rows of the service of which nothing is staged. */
function writeFresh(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  open: OpenStretch,
  cells: ColumnCells,
  firstSeq: number,
): TouchedRows {
  if (areEvery(open, cells)) {
    const { stretch } = open
    insertFresh(store, tables, column, stretch, cells.after, firstSeq)
    const rows = fillStretch(store, tables.over, stretch.first, stretch.last)
    noteProjected(store, tables, rows, [column.n])
    return rows
  }
  const packed = fillCells(store, cells)
  insertChanged(store, tables, column, packed, firstSeq, true)
  shiftCellCount(store, tables.n, cells.keys.length)
  noteProjected(store, tables, packed, [column.n])
  return packed
}
