/**
 * The workspace as a key with limits reads it: worksheets and fields out of its reach are not there, and what it may not write is read-only. Only for
 * reading: writes go through the whole workspace once `check-permission` let them pass, because numbering, computing and links need all fields.
 */
import type { Worksheet } from '../domain/structure/worksheet.ts'
import type { Workspace } from '../domain/workspace.ts'
import type { LoggedChange } from '../storage/storage-port.ts'
import { type ApplicationKey, fieldAccessOf, worksheetAccessOf } from './application-key.ts'

function limitWorksheet(key: ApplicationKey, worksheet: Worksheet): Worksheet | null {
  if (worksheetAccessOf(key, worksheet) === 'none') return null
  const fields = worksheet.fields.flatMap((field) => {
    const granted = fieldAccessOf(key, worksheet, field)
    if (granted === 'none') return []
    return granted === 'write' || field.isReadOnly ? [field] : [{ ...field, isReadOnly: true }]
  })
  return { ...worksheet, fields }
}

export function limitWorkspace(workspace: Workspace, key: ApplicationKey): Workspace {
  const { storage } = workspace
  /** Worksheets are replaced when their structure changes, so that the limited form is made once for each. */
  const known = new WeakMap<Worksheet, { readonly limited: Worksheet | null }>()
  const limit = (worksheet: Worksheet): Worksheet | null => {
    const found = known.get(worksheet) ?? { limited: limitWorksheet(key, worksheet) }
    known.set(worksheet, found)
    return found.limited
  }
  const worksheets = (): readonly Worksheet[] =>
    storage.catalog
      .worksheets()
      .map(limit)
      .filter((each) => each !== null)
  /** Changes of hidden fields alone stay as changes of nothing. */
  const visibleChanges = <T extends LoggedChange>(worksheetKey: number, changes: readonly T[]): readonly T[] => {
    const ids = new Set(
      worksheets()
        .find((each) => each.key === worksheetKey)
        ?.fields.map((field) => field.id),
    )
    return changes.map((each) => ({ ...each, changes: each.changes.filter((change) => ids.has(change.fieldId)) }))
  }
  return {
    ...workspace,
    storage: {
      ...storage,
      catalog: { ...storage.catalog, worksheets, removedFields: () => [] },
      history: {
        ...storage.history,
        changesOf: (worksheetKey, rowId) => visibleChanges(worksheetKey, storage.history.changesOf(worksheetKey, rowId)),
        page: (query) => visibleChanges(query.worksheetKey, storage.history.page(query)),
      },
    },
  }
}
