/** Why a field cannot be edited here, in words. */
import { findFieldType } from '../../src-shared/api/field-types.ts'
import { systemFieldIds } from '../../src-shared/host/row-calls.ts'
import type { Field } from '../../src-shared/model/field.ts'

const computed: ReadonlySet<string> = new Set([
  'Formula',
  'Rollup',
  'Lookup',
  'Concatenate',
  'AutoNumber',
  'AmountInWords',
  'DateFormula',
  'FunctionFormula',
])

/** null when the field can be edited. */
export function whyLocked(field: Field): string | null {
  if (field.isEditable) return null
  if ((systemFieldIds as readonly string[]).includes(field.id)) return 'Kept by the service; it cannot be edited.'
  if (field.typeName === null)
    return `Type ${field.typeCode} is not known to this version; it is shown as text and cannot be edited.`
  if (computed.has(field.typeName)) return 'Computed by the service; it cannot be edited.'
  if (findFieldType(field.typeCode)?.access === 'A') return 'The application marks this field as read-only.'
  return 'The interface lets this type of field be read, not written.'
}
