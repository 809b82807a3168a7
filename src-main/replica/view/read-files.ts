/** Reads which files cells hold, and which staged files are still needed. */
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { filesOf } from '../stage/append-files.ts'
import { createKeyFinder } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { createRowLook } from './projected-rows.ts'

export function filesInCell(
  store: Store,
  tables: WorksheetTables,
  row: RowKey,
  field: string,
): readonly AttachmentValue[] | null {
  const column = tables.byField.get(field)
  const k = createKeyFinder(store, tables)(row)
  if (column === undefined || k === null || column.field.kind !== 'attachments') return null
  const found = createRowLook(store, tables, [column])(k)
  return found === undefined ? null : filesOf(found.values[0] ?? null)
}

const digest = /"staged":"([0-9a-f]{64})"/g

/** Undo reaches back through journal and history, so their files are kept too; an import's files until it is removed. */
export function usedDigests(store: Store): readonly string[] {
  const found = new Set<string>()
  const places = [
    ...['base', 'value', 'was_base', 'was_value'].flatMap((column) => [`${column} from journal`, `${column} from history`]),
    'vals from sent_value',
    'answer from import_name',
    'cast(content as text) from import_batch',
  ]
  for (const place of places) {
    const column = place.slice(0, place.indexOf(' from '))
    const texts = store.pluck<string>(`select ${place} where typeof(${column}) = 'text' and ${column} like '%"staged":"%'`).all()
    for (const text of texts) for (const match of text.matchAll(digest)) if (match[1] !== undefined) found.add(match[1])
  }
  return [...found]
}
