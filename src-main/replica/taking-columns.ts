/** Which columns take links from other rows when they name a row, by what is known of the worksheets that they point to. */
import type { Field } from '../../src-shared/model/field.ts'
import { takesLinks } from '../../src-shared/model/takes-links.ts'
import type { Store } from './store.ts'

/** False for every field but relations; a worksheet whose structure is not here is taken to hold one row on its side. */
export function isTaking(store: Store, field: Field): boolean {
  const { relatedWorksheetId, sourceField } = field
  const related = relatedWorksheetId === null || sourceField === null ? null : store.worksheets.find(relatedWorksheetId)
  return takesLinks(
    field,
    related?.fields.find((it) => it.id === sourceField),
  )
}
