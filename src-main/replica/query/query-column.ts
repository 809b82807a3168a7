/** What filters, sorts and searches call a column: a field by id or alias, or a system attribute (service-notes B, filter on system attributes). */
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

export type SystemAttribute = 'id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'owner'

export type QueryColumn =
  | { readonly of: 'field'; readonly sql: string; readonly field: Field }
  | { readonly of: 'row'; readonly sql: SystemAttribute }

const attributes: Readonly<Record<string, SystemAttribute>> = {
  rowid: 'id',
  _createdAt: 'created_at',
  _updatedAt: 'updated_at',
  _createdBy: 'created_by',
  _updatedBy: 'updated_by',
  _owner: 'owner',
}

export function findQueryColumn(tables: WorksheetTables, name: string): QueryColumn | null {
  const attribute = attributes[name]
  if (attribute !== undefined) return { of: 'row', sql: attribute }
  const column =
    tables.byField.get(name) ?? (name === '' ? undefined : tables.columns.find((it) => it.field.alias === name && !it.isGone))
  return column === undefined ? null : { of: 'field', sql: column.sql, field: column.field }
}

export const isPersonAttribute = (column: QueryColumn): boolean =>
  column.of === 'row' && column.sql !== 'id' && column.sql !== 'created_at' && column.sql !== 'updated_at'
