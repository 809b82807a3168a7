/** The values of a column with how many rows hold each, most frequent first, staged changes included. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { wordsSql } from '../query/words-sql.ts'
import type { Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from './find-keys.ts'

export interface DistinctValue {
  readonly value: CellValue
  readonly rows: number
}

export interface DistinctPart {
  /** Values. */
  readonly limit: number
  /** Rows that are looked at, changed ones first; all of them without it. */
  readonly among?: number | undefined
}

/** Formatted text by its words, which are what a filter compares. */
export function listDistinct(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  { limit, among }: DistinctPart,
): readonly DistinctValue[] {
  const { sql, field } = column
  const shown = wordsSql(column)
  const rows = hasStagedRows(store, tables)
    ? `select ${sql} from ${tables.over} union all select ${sql} from ${tables.row} where k not in (select k from ${tables.over})`
    : `select ${sql} from ${tables.row}`
  return store
    .raw<[string | number | null, number]>(
      `select ${shown} as v, count(*) as n from (${rows} limit ?) group by v order by n desc, ${field.kind === 'text' ? `${store.textOrder.columnKeySql('v')} collate nocase` : 'v'} limit ?`,
    )
    .all(among ?? -1, limit)
    .map(([value, count]) => ({ value: fromStored(value, field.kind), rows: count }))
}
