/** What the service itself keeps about a row, as read-only columns; hidden until they are chosen. */
import type { GridRow } from '../host/calls/row-calls.ts'
import type { Field } from './field.ts'
import { fieldId } from './ids.ts'
import { plainField } from './plain-field.ts'

const systemField = (id: string, name: string, kind: 'text' | 'datetime'): Field =>
  plainField({ id: fieldId.parse(id), name, typeCode: '', typeName: null, kind, lock: { kind: 'system' }, isHidden: true })

export const systemFields: readonly Field[] = [
  systemField('_createdAt', 'Created', 'datetime'),
  systemField('_createdBy', 'Created by', 'text'),
  systemField('_updatedAt', 'Last changed', 'datetime'),
  systemField('_updatedBy', 'Last changed by', 'text'),
  systemField('_owner', 'Owner', 'text'),
  systemField('rowid', 'Row id', 'text'),
]

/** The fields of a worksheet that can stand in a column, the service's own last. */
export const columnFields = (fields: readonly Field[]): readonly Field[] => [
  ...fields.filter((field) => field.kind !== 'none'),
  ...systemFields,
]

const systemValues: Readonly<Record<string, (row: GridRow) => string>> = {
  rowid: (row) => row.key,
  _createdAt: (row) => row.system.createdAt,
  _updatedAt: (row) => row.system.updatedAt,
  _createdBy: (row) => row.system.createdBy,
  _updatedBy: (row) => row.system.updatedBy,
  _owner: (row) => row.system.owner,
}

/** Those that hold a member's account id, and are read as the member's name. */
const people: ReadonlySet<string> = new Set(['_createdBy', '_updatedBy', '_owner'])
export const isPersonField = (id: string): boolean => people.has(id)

/** A field as filters take it: account ids are chosen by name, like members. */
export const asFiltered = (field: Field): Field => (isPersonField(field.id) ? { ...field, kind: 'members' } : field)

export const isSystemField = (id: string): boolean => Object.hasOwn(systemValues, id)

export const systemValue = (row: GridRow, id: string): string | null => systemValues[id]?.(row) || null
