/** The values of a column with how many rows hold each, most frequent first, staged changes included. */
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import { hasStagedRows } from './find-keys.ts'
import type { Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

export interface DistinctValue {
  readonly value: CellValue
  readonly rows: number
}

export function listDistinct(store: Store, tables: WorksheetTables, column: Column, limit: number): readonly DistinctValue[] {
  const { sql, field } = column
  const rows = hasStagedRows(store, tables)
    ? `select ${sql} from ${tables.row} where k not in (select k from ${tables.over}) union all select ${sql} from ${tables.over}`
    : `select ${sql} from ${tables.row}`
  return store
    .raw<[string | number | null, number]>(
      `select ${sql}, count(*) as n from (${rows}) group by ${sql} order by n desc, ${sql} limit ?`,
    )
    .all(limit)
    .map(([value, count]) => ({ value: fromStored(value, field.kind), rows: count }))
}
