/**
 * Whether naming a row in a relation takes it away from another row that names it: where the other side of a two-way relation holds one
 * row, a row that is linked here is linked nowhere else (service-notes B, `dataSource`, `sourceField`).
 */
import { type Field, isSubTable } from './field.ts'

/** What is asked of a field here. */
export type LinkingField = Pick<Field, 'kind' | 'typeName' | 'sourceField'>

/** `other`: the field on the other side; undefined where the structure over there is not known, and the worst is taken for true. */
export function takesLinks({ kind, typeName, sourceField }: LinkingField, other: Pick<Field, 'isMultiple'> | undefined): boolean {
  if (kind !== 'rows') return false
  // Rows of a sub-table are parts of their row.
  if (isSubTable({ typeName })) return true
  return sourceField !== null && other?.isMultiple !== true
}

/** Why a copy leaves the field out, as a sentence. */
export const takesLinksReason = ({ name }: Pick<Field, 'name'>): string =>
  `"${name}": a row linked there belongs to one row only, so copying the link would take it from the other.`
