/** Stages edits of many rows as batches of the journal, column by column, as far as packing is enough. */
import { type CellEdits, countFilled, type TouchedRows } from '../../store/scratch-tables.ts'
import type { Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import { blockOfRow } from './journal-batch.ts'
import { createOverlayWrites } from './overlay-writes.ts'
import { fillPacked, isPlain, isQuiet, packColumn } from './pack-column.ts'
import { packStretch, readColumns, readEdits, type StagedStretch } from './pack-stretch.ts'

export interface Packed {
  readonly entries: number
  /** Numbers of the fields whose edits are not staged yet. */
  readonly left: readonly number[]
}

/** Rows of a block, on average: a batch of a few is dearer than their entries. */
const fewestInBlock = 32

/** Whether packing the rows pays. It does wherever sets lie in their blocks: single entries would have all of these written out first. */
export const areMany = (store: Store, { n }: WorksheetTables, rows: TouchedRows): boolean => {
  const count = countFilled(store, rows)
  if (count < store.fewestPacked) return false
  if (store.fewestPacked < fewestInBlock) return true
  const blocks = `select distinct ${blockOfRow('t')} as block from ${rows.sql} t`
  if (count >= (store.pluck<number>(`select count(*) from (${blocks})`).get() ?? 0) * fewestInBlock) return true
  const packed = `select 1 from (${blocks}) t cross join journal_batch b on b.ws = ? and b.block = t.block limit 1`
  return store.pluck<number>(packed).get(n) !== undefined
}

/** `rows` are those that the edits are in, `fields` theirs, each once. Runs inside the caller’s transaction. */
export function packEdits(
  store: Store,
  tables: WorksheetTables,
  command: number,
  edits: CellEdits,
  rows: TouchedRows,
  fields: readonly number[],
): Packed {
  const columns = fields.flatMap((it) => tables.byNumber.get(it) ?? [])
  if (columns.length < fields.length || !columns.every(isPlain) || !areMany(store, tables, rows) || !isQuiet(store, tables))
    return { entries: 0, left: fields }
  const left: number[] = []
  let entries = 0
  const block = columns.length > 1 ? readColumns(store, edits, fields) : null
  const writes = block === null ? null : createOverlayWrites(store, tables)
  let staged: StagedStretch | null = null
  for (const column of columns) {
    const edited = block === null ? readEdits(store, column.n, edits) : (block.get(column.n) ?? null)
    staged = edited === null ? null : packStretch(store, tables, column, edited, command, staged, writes)
    if (staged === null) writes?.flush()
    const found = staged?.entries ?? packColumn(store, tables, column, fillPacked(store, tables, column, edits), command)
    if (found === null) left.push(column.n)
    else entries += found
  }
  writes?.flush()
  return { entries, left }
}
