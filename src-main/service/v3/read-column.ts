/** Finds what a filter or sort names: a field by id or alias, or a system attribute. */
import type { Column } from '../domain/predicate.ts'
import { findField, type Worksheet } from '../domain/worksheet.ts'
import { systemAttributes } from './system-attributes.ts'

export function readColumn(worksheet: Worksheet, name: string): Column | null {
  const field = findField(worksheet, name)
  if (field !== undefined) return { of: 'field', field }
  const attribute = Object.hasOwn(systemAttributes, name) ? systemAttributes[name] : undefined
  return attribute === undefined ? null : { of: 'row', attribute }
}
