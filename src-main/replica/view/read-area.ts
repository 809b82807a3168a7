/**
 * Reads rows of an area by key, inside a data worker: projected values of the fields asked for, in slices, so that a million rows never
 * lie in memory at once and other questions get their turn between two slices.
 */
import type { GridRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { rowKeyOf } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from './find-keys.ts'

export interface AreaRow {
  readonly k: number
  readonly key: RowKey
  readonly change: GridRow['change']
  /** One value per column given to `createAreaReader`. */
  readonly cells: readonly CellValue[]
}

/** Rows of a slice: a few milliseconds of reading, which is what another question may have to wait. */
export const sliceRows = 2_000

/** One entry per key, in their order; null for a row that is no longer there. Costs two look-ups a row. */
export function createAreaReader(
  store: Store,
  tables: WorksheetTables,
  columns: readonly Column[],
): (keys: Float64Array) => readonly (AreaRow | null)[] {
  const own = ['id', ...columns.map((it) => it.sql)]
  // The list of keys leads, so that the rows come in its order.
  const listed = `from json_each(?) e left join ${tables.row} r on r.k = e.value and r.is_gone = 0`
  const plain = store.raw(`select 'none', ${own.map((it) => `r.${it}`).join(', ')} ${listed}`)
  const staged = store.raw(
    `select coalesce(o.change, 'none'), ${own.map((it) => `iif(o.k is null, r.${it}, o.${it})`).join(', ')}
     ${listed} left join ${tables.over} o on o.k = e.value`,
  )
  const kinds = columns.map((it) => it.field.kind)
  return (keys) => {
    const rows = (hasStagedRows(store, tables) ? staged : plain).all(JSON.stringify([...keys]))
    return rows.map((row, at): AreaRow | null => {
      if (row[1] === null) return null
      return {
        k: keys[at] ?? 0,
        key: rowKeyOf(String(row[1])),
        change: row[0] as GridRow['change'],
        cells: kinds.map((kind, i) => fromStored(row[i + 2], kind)),
      }
    })
  }
}

/** The keys in slices; the reader of a slice breathes before it takes the next. */
export function* sliced(keys: Float64Array, rows = sliceRows): Generator<Float64Array> {
  for (let start = 0; start < keys.length; start += rows) yield keys.subarray(start, start + rows)
}
