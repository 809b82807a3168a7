/** Which columns take links from other rows when they name a row, by what is known of the worksheets that they point to. */
import { type Field, isSubTable } from '../../../src-shared/model/field.ts'
import { takesLinks } from '../../../src-shared/model/takes-links.ts'
import type { Store } from '../store/store.ts'

/** The field on the other side of a two-way relation; undefined where its worksheet's structure is not here. */
function otherField(store: Store, { relatedWorksheetId, sourceField }: Field): Field | undefined {
  const related = relatedWorksheetId === null || sourceField === null ? null : store.worksheets.find(relatedWorksheetId)
  return related?.fields.find((it) => it.id === sourceField)
}

/** False for every field but relations; a worksheet whose structure is not here is taken to hold one row on its side. */
export const isTaking = (store: Store, field: Field): boolean => takesLinks(field, otherField(store, field))

/**
 * Whether a field that takes links is known to, and not only feared to: its other side says that it is single (service-notes B, `subType`),
 * or it is a sub-table that names its other side. Only then may rows here be shown without what another row took.
 */
export const isSurelyTaking = (store: Store, field: Field): boolean =>
  (isSubTable(field) && field.sourceField !== null) || otherField(store, field)?.subType === '1'
