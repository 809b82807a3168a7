/** Related rows whose titles nobody has told yet, over a whole worksheet: an export names them as the grid does. */
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { hasStagedRows } from './find-keys.ts'

export interface UntitledRows {
  readonly worksheetId: WorksheetId
  readonly ids: readonly string[]
}

/** Rows of the related worksheet that are here have their titles there. */
export function listUntitled(store: Store, tables: WorksheetTables): readonly UntitledRows[] {
  const places = hasStagedRows(store, tables) ? [tables.row, tables.over] : [tables.row]
  return tables.columns.flatMap(({ sql, field, isGone }) => {
    const { relatedWorksheetId: worksheetId } = field
    if (isGone || worksheetId === null) return []
    const related = store.worksheets.find(worksheetId)
    const held = places
      .map((table) => `select value from ${table}, json_each(${table}.${sql}) where json_valid(${table}.${sql})`)
      .join(' union all ')
    const here = related === null ? '' : `and value not in (select id from ${related.row})`
    const ids = store
      .pluck<string>(
        `select distinct value from (${held}) where typeof(value) = 'text' and value not like 'new:%' ${here}
         and not exists (select 1 from name where kind = 'rows' and id = value)`,
      )
      .all()
    return ids.length === 0 ? [] : [{ worksheetId, ids }]
  })
}
