/** Which rows of an import are still there to be taken back, and what has become of the others. */
import type { ImportId, RowKey } from '../../src-shared/model/ids.ts'
import { rowKeyOf } from '../replica/row-key.ts'
import type { Store } from '../replica/store.ts'
import type { WorksheetTables } from '../replica/worksheet-tables.ts'
import type { UndoableRows } from './batch-questions.ts'
import { createdIds } from './run-ledger.ts'

/** Seconds that a service may take between creating a row and what it does to it by itself. */
const ownSeconds = 2

export function findUndoable(store: Store, tables: WorksheetTables, id: ImportId, keepChanged: boolean): UndoableRows {
  const find = store.prepare<{ change: string | null; is_touched: number }>(
    `select o.change, r.updated_by is not r.created_by
       or coalesce(unixepoch(r.updated_at) - unixepoch(r.created_at), 0) > ${ownSeconds} as is_touched
     from ${tables.row} r left join ${tables.over} o on o.k = r.k where r.id = ? and r.is_gone = 0`,
  )
  const rows: RowKey[] = []
  let changed = 0
  let gone = 0
  for (const rowId of createdIds(store, id)) {
    const row = find.get(rowId)
    if (row === undefined || row.change === 'deleted') {
      gone += 1
      continue
    }
    const isChanged = row.is_touched === 1 || row.change === 'updated'
    if (isChanged) changed += 1
    if (!isChanged || !keepChanged) rows.push(rowKeyOf(rowId))
  }
  return { rows, changed, gone }
}
