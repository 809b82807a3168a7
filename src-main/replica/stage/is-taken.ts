/** Whether a row that the user sees has a value of a field: for checks while it is typed. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { createKeyFinder } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import { toStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** `except`: the row that is being edited. */
export function isTaken(
  store: Store,
  tables: WorksheetTables,
  { sql }: Column,
  value: CellValue,
  except: RowKey | null,
): boolean {
  const own = except === null ? null : createKeyFinder(store, tables)(except)
  return (
    store
      .pluck<number>(
        `select 1 from ${tables.over} where ${sql} = ?1 and change <> 'deleted' and k is not ?2
         union all select 1 from ${tables.row} where ${sql} = ?1 and k is not ?2 and k not in (select k from ${tables.over}) limit 1`,
      )
      .get(toStored(value), own) !== undefined
  )
}
