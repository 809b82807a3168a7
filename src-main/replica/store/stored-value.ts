/**
 * How canonical values lie in SQLite: texts and numbers as themselves, true and false as 1 and 0, lists and objects as their JSON
 * text. So filters and sorts are bare SQL, and equal values are equal to SQL's `is`.
 */
import type { AttachmentValue, CellValue, LocationValue } from '../../../src-shared/model/cell-value.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import type { SqlValue } from './statements.ts'

export function toStored(value: CellValue): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return JSON.stringify(value)
}

/** A value that is not of the kind's form (written under an earlier structure) comes back as it lies. */
export function fromStored(stored: SqlValue | undefined, kind: ValueKind): CellValue {
  if (stored === null || stored === undefined) return null
  if (kind === 'checkbox') return typeof stored === 'number' ? stored !== 0 : stored
  if (typeof stored === 'number') return stored
  const first = stored.charCodeAt(0)
  if (first === 0x5b && isListKind(kind)) return parse(stored)
  return first === 0x7b && kind === 'location' ? parse(stored) : stored
}

const listKinds: ReadonlySet<ValueKind> = new Set([
  'options',
  'attachments',
  'members',
  'departments',
  'roles',
  'orgRoles',
  'rows',
  'regions',
])
export const isListKind = (kind: ValueKind): boolean => listKinds.has(kind)

/** Texts and numbers of such kinds are the values themselves. */
export const isStoredAsIs = (kind: ValueKind): boolean => kind !== 'checkbox' && kind !== 'location' && !isListKind(kind)

/** Our own writing, so its form is known. */
function parse(stored: string): CellValue {
  try {
    return JSON.parse(stored) as readonly string[] | readonly AttachmentValue[] | LocationValue
  } catch {
    return stored
  }
}
