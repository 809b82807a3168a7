/** The names of the references among values, by the fields that hold them. */
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { Names } from '../../src-shared/model/names.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import { findNames } from '../replica/store/name-dictionary.ts'
import type { Store } from '../replica/store/store.ts'

export interface ValuesOfField {
  readonly field: Field
  readonly values: Iterable<CellValue>
}

export function namesOf(store: Store, held: readonly ValuesOfField[]): Names {
  const wanted = held.flatMap(({ field: { kind, relatedWorksheetId }, values }) => {
    if (!isReferenceKind(kind)) return []
    const ids = new Set<string>()
    for (const value of values) if (Array.isArray(value)) for (const id of value) ids.add(String(id))
    return [{ kind, ids, related: relatedWorksheetId === null ? null : store.worksheets.find(relatedWorksheetId) }]
  })
  return findNames(store, wanted)
}
