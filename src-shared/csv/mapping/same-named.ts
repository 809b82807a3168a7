/**
 * Columns and fields of one name, where several fields have it: one to one where the file has them all, as an export has, or as many as can be
 * written; else nothing in the names tells which field a column is for.
 */
import type { Field } from '../../model/field.ts'
import type { FieldId } from '../../model/ids.ts'

/** Fields that an import can fill. */
export const canBeImported = (field: Field): boolean => field.lock === null && field.kind !== 'none'

export interface NamedColumns {
  /** Positions, in the order of the file. */
  readonly columns: readonly number[]
  /** In the order of the structure, those that only the service writes among them. */
  readonly fields: readonly Field[]
}

/** By the keys that names have; what has the key '' is left out. Columns that no field can be filled from are in no group. */
export function groupByName(
  columns: readonly (readonly [column: number, header: string])[],
  fields: readonly Field[],
  keyOf: (name: string) => string,
): readonly NamedColumns[] {
  const columnsOf = new Map<string, number[]>()
  for (const [column, header] of columns) {
    const key = keyOf(header)
    if (key !== '') columnsOf.set(key, [...(columnsOf.get(key) ?? []), column])
  }
  const fieldsOf = new Map<string, Field[]>()
  for (const field of fields) {
    const key = keyOf(field.name)
    if (field.kind !== 'none' && columnsOf.has(key)) fieldsOf.set(key, [...(fieldsOf.get(key) ?? []), field])
  }
  return [...columnsOf].flatMap(([key, own]) => {
    const named = fieldsOf.get(key) ?? []
    return named.some(canBeImported) ? [{ columns: own, fields: named }] : []
  })
}

/** The field of each column, null for a column beyond them; 'open' where only something else can tell. */
export function settleByOrder({ columns, fields }: NamedColumns): readonly (Field | null)[] | 'open' {
  const writable = fields.filter(canBeImported)
  if (columns.length >= fields.length) return columns.map((_, at) => fields[at] ?? null)
  return columns.length === writable.length ? writable : 'open'
}

/** Why a column of this name is left out: several fields that nothing fills yet are called so. Null where the name is that of one or none. */
export function sameNameReason(header: string, fields: readonly Field[], filled: ReadonlySet<FieldId>): string | null {
  const name = header.trim()
  const named = name === '' ? [] : fields.filter((field) => field.kind !== 'none' && field.name.trim() === name)
  const free = named.filter((field) => canBeImported(field) && !filled.has(field.id))
  return named.length > 1 && free.length > 0 ? `${named.length} fields are called “${name}”: choose the one that it fills` : null
}
