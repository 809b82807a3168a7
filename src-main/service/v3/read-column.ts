/** Finds what a filter or sort names: a field by id or alias, or a system attribute. */
import type { Column } from '../domain/rows/predicate.ts'
import { findField, type Worksheet } from '../domain/structure/worksheet.ts'
import { attributeOf } from './system-attributes.ts'

export function readColumn(worksheet: Worksheet, name: string, isStrict: boolean): Column | null {
  const field = findField(worksheet, name)
  if (field !== undefined) return { of: 'field', field }
  const attribute = attributeOf(name, isStrict)
  return attribute === null ? null : { of: 'row', attribute }
}
