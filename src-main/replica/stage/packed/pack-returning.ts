/** Gives rows of the service all the values back that the service has, as batches: what is staged in them is discarded, and no entry is written. */
import { judgeCells } from '../../rules/judge-rows.ts'
import { noteProjected } from '../../rules/listed-rows.ts'
import { readTouched, type TouchedRows } from '../../store/scratch-tables.ts'
import type { SqlValue, Store } from '../../store/store.ts'
import type { Column, WorksheetTables } from '../../store/worksheet-tables.ts'
import { noRows, shiftCellCount, shiftRowCounts } from '../staged-counts.ts'
import { blocksOf } from '../staged-order.ts'
import { batchesOf } from './column-batches.ts'
import { hasSingleEntries, insertBatch, takeSeqs } from './journal-batch.ts'
import { isPlain, isQuiet } from './pack-column.ts'
import { isPackable } from './packed-values.ts'
import { type Stretch, stretchOf } from './stretch.ts'

interface StagedColumn {
  readonly column: Column
  readonly keys: readonly number[]
  readonly values: readonly SqlValue[]
}

/** Answers the number of cells; null, with nothing done, where that needs single entries. Runs inside the caller's transaction. */
export function packReturning(store: Store, tables: WorksheetTables, command: number, touched: TouchedRows): number | null {
  const keys = readTouched(store, touched)
  const stretch = keys.length < store.fewestPacked ? null : stretchOf(keys)
  if (stretch === null || !isQuiet(store, tables) || !areUpdated(store, tables, stretch)) return null
  if (hasSingleEntries(store, tables.n, stretch)) return null
  const staged = tables.columns.map((it) => readStaged(store, tables, it, stretch)).filter((it) => it.keys.length > 0)
  if (!staged.every(({ column, values }) => isPlain(column) && values.every(isPackable))) return null
  let cells = 0
  for (const { column, keys: of, values } of staged) {
    const firstSeq = takeSeqs(store, of.length)
    for (const batch of batchesOf(column, { keys: of, before: values, after: null }, firstSeq, command))
      insertBatch(store, tables.n, batch)
    cells += of.length
  }
  takeOut(store, tables, stretch, cells)
  const fields = staged.map((it) => it.column.n)
  noteProjected(store, tables, touched, fields)
  judgeCells(store, tables, touched, fields)
  return cells
}

const areUpdated = (store: Store, { row, over }: WorksheetTables, { first, last, count }: Stretch): boolean =>
  store
    .pluck<number>(
      `select count(*) from ${over} o cross join ${row} r on r.k = o.k and r.is_gone = 0
       where o.k between ? and ? and o.change = 'updated'`,
    )
    .get(first, last) === count

/** The cells of a column that show something else than the service has. */
function readStaged(store: Store, { row, over }: WorksheetTables, column: Column, { first, last }: Stretch): StagedColumn {
  const found = store
    .raw<[number, SqlValue]>(
      `select o.k, o.${column.sql} from ${over} o cross join ${row} r on r.k = o.k
       where o.k between ? and ? and o.${column.sql} is not r.${column.sql} order by o.k`,
    )
    .all(first, last)
  return { column, keys: found.map(([k]) => k), values: found.map(([, value]) => value) }
}

function takeOut(store: Store, { n, over }: WorksheetTables, { first, last, count }: Stretch, cells: number): void {
  const firstSeqs = store.pluck<number>(`select first_seq from ${over} where k between ? and ?`).all(first, last)
  store.run(`delete from ${over} where k between ? and ?`, first, last)
  shiftCellCount(store, n, -cells)
  shiftRowCounts(store, n, { ...noRows, updated: count, blocks: blocksOf(firstSeqs) }, noRows)
}
