/** What the service itself keeps about a row, as read-only columns; hidden until they are chosen. */
import type { Field } from '../../src-shared/model/field.ts'
import { fieldId } from '../../src-shared/model/ids.ts'

const systemField = (id: string, name: string, kind: 'text' | 'datetime'): Field => ({
  id: fieldId.parse(id),
  name,
  alias: '',
  description: '',
  typeCode: '',
  typeName: null,
  kind,
  isEditable: false,
  isRequired: false,
  isUnique: false,
  isTitle: false,
  isHidden: true,
  precision: null,
  subType: '',
  isMultiple: false,
  options: [],
  relatedWorksheetId: null,
  max: null,
  unit: '',
})

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
