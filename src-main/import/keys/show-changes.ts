/** What a check would change, page by page, with the names of what its values refer to. */
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { namesOf } from '../../bulk/names-of.ts'
import { countChanges, listChanges } from '../../replica/imports/import-changes.ts'
import { findImport } from '../../replica/imports/import-ledger.ts'
import type { Store } from '../../replica/store/store.ts'

interface Page {
  readonly importId: ImportId
  readonly offset: number
  readonly limit: number
}

export function showChanges(store: Store, { importId, offset, limit }: Page): HostCallAnswer<'import.changes'> {
  const record = findImport(store, importId)
  const rows = listChanges(store, importId, offset, limit)
  const fields = (record === null ? null : store.worksheets.find(record.worksheetId))?.fields ?? []
  const values = fields.map((field) => ({
    field,
    values: rows.flatMap(({ cells }) =>
      cells.filter((cell) => cell.field === field.id).flatMap(({ before, after }) => [before, after]),
    ),
  }))
  const { update = 0, delete: deleted = 0 } = record?.result ?? {}
  return { total: update + deleted, kept: countChanges(store, importId), rows, names: namesOf(store, values) }
}
