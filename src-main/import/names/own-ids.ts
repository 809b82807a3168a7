/**
 * Ids of people, departments, roles, regions and rows that stand in a worksheet's own data: a service may answer ids alone, an export
 * then writes them, and a file may give them back though nobody ever told their names.
 */
import type { Field } from '../../../src-shared/model/field.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { isNameOfNew } from '../../replica/store/lasting-names.ts'
import type { Store } from '../../replica/store/store.ts'
import { fromStored } from '../../replica/store/stored-value.ts'
import type { WorksheetTables } from '../../replica/store/worksheet-tables.ts'
import { distinctPeople, distinctStored } from '../../replica/view/projected-rows.ts'

export type IsOwnId = (field: Field, text: string) => boolean

function readIds(store: Store, tables: WorksheetTables, field: Field): ReadonlySet<string> {
  const alike = tables.columns.filter(
    ({ field: other, isGone }) => !isGone && other.kind === field.kind && other.relatedWorksheetId === field.relatedWorksheetId,
  )
  const ids = new Set(field.kind === 'members' ? distinctPeople(store, tables) : [])
  for (const stored of distinctStored(store, tables, alike)) {
    const value = fromStored(stored, field.kind)
    if (Array.isArray(value)) for (const id of value) if (!isNameOfNew(String(id))) ids.add(String(id))
  }
  return ids
}

/** Goes over the rows once for the fields that hold the same, when it is first asked about one of them. */
export function createOwnIds(store: Store, tables: WorksheetTables): IsOwnId {
  const known = new Map<string, ReadonlySet<string>>()
  return (field, text) => {
    const id = text.trim()
    if (id === '' || !isReferenceKind(field.kind)) return false
    const name = `${field.kind} ${field.relatedWorksheetId}`
    const ids = known.get(name) ?? readIds(store, tables, field)
    known.set(name, ids)
    return ids.has(id)
  }
}
