/** Values of key fields as they are compared: the same part on both sides means the same value, as far as the rules want to tell them apart. */
import { comparableKey } from '../../changes/comparable-value.ts'
import type { ImportRules } from '../../host/calls/import-calls.ts'
import type { CellValue } from '../../model/cell-value.ts'
import { type Field, isRichText, isSignature } from '../../model/field.ts'
import type { ValueKind } from '../../model/value-kind.ts'
import type { KeyDifference } from './key-difference.ts'

/** null: the value is blank and tells no row. */
export type KeyPart = string | number | null

const keyless: ReadonlySet<ValueKind> = new Set(['attachments', 'none'])

/** Fields whose values are compared as a whole. What only the service writes may be a key: it is compared, and never written. */
export const canBeKey = (field: Field): boolean => !keyless.has(field.kind) && !isRichText(field) && !isSignature(field)

/** Whether the rules make the field part of the key. */
export const isKeyOf = ({ mode, keyFields }: Pick<ImportRules, 'mode' | 'keyFields'>, { id }: Pick<Field, 'id'>): boolean =>
  mode !== 'insert' && keyFields.includes(id)

/** A locked field as a key: its values are read like those of any other. */
export const asKeyField = (field: Field): Field =>
  field.lock === null ? field : { ...field, lock: null, isRequired: false, isUnique: false }

/** Whether values lie in the replica as they are compared, so that SQL compares the columns themselves. */
export const isComparedAsStored = (field: Field, ignores: readonly KeyDifference[]): boolean =>
  (field.kind === 'text' && ignores.length === 0) || field.kind === 'number' || field.kind === 'checkbox'

const marks = /\p{M}+/gu
// The joiner and the mark of order have no width, and nobody sees them.
const spaces = /[\s\u200b\u2060]+/gu

/** A text without the differences that do not count. Letters are folded by their capitals, so that `ß` and `SS`, `σ` and `ς` are the same. */
export function foldKeyText(text: string, ignores: readonly KeyDifference[]): string {
  if (ignores.length === 0) return text
  let folded = ignores.includes('accents') ? text.normalize('NFD').replace(marks, '') : text
  if (ignores.includes('case')) folded = folded.toUpperCase().toLowerCase()
  if (ignores.includes('spaces')) folded = folded.replace(spaces, '')
  return folded.normalize('NFC')
}

/** How the values of a key field are compared. */
export function keyPartOf(field: Field, ignores: readonly KeyDifference[]): (value: CellValue) => KeyPart {
  if (field.kind === 'text') return (value) => (typeof value === 'string' ? foldKeyText(value, ignores) || null : null)
  if (field.kind === 'number') return (value) => (typeof value === 'number' ? value : null)
  if (field.kind === 'checkbox') return (value) => (typeof value === 'boolean' ? Number(value) : null)
  return (value) => comparableKey(value, field) || null
}
