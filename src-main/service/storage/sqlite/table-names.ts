/** Names of row tables and their columns. They are made of numbers only, so no text of a caller ever becomes SQL. */
import type { RowAttribute } from '../../domain/rows/predicate.ts'
import { storedFields, type Worksheet } from '../../domain/structure/worksheet.ts'

export const tableName = (worksheetKey: number): string => `w${worksheetKey}`
export const columnName = (fieldKey: number): string => `f${fieldKey}`

export const attributeColumns: Readonly<Record<RowAttribute, string>> = {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  createdBy: 'created_by',
  updatedBy: 'updated_by',
  owner: 'owner',
}

/** The columns of a stored row, in the order of `StoredRow`. */
export const rowColumns = (worksheet: Worksheet): string =>
  ['key', ...Object.values(attributeColumns), ...storedFields(worksheet).map((field) => columnName(field.key))].join(', ')
