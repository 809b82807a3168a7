/** Why a person cannot change the values of a field, in words: the same on the cell, in the row panel, in an import and where a change skips it. */
import { assertNever } from '../lib/assert-never.ts'
import type { Field, FieldLock } from './field.ts'

function describeLock(lock: FieldLock): string {
  switch (lock.kind) {
    case 'computed':
      return 'Computed by the service; it cannot be edited.'
    case 'read-only':
      return 'The application marks this field as read-only.'
    case 'key-reads':
      return 'This key may only read: the service marks every field of this worksheet as read-only.'
    case 'no-value':
      return 'This field holds no value.'
    case 'system':
      return 'Kept by the service; it cannot be edited.'
    case 'sub-table':
      return 'It holds rows of another worksheet; edit its rows in the row panel.'
    case 'unknown-type':
      return `Type ${lock.code} is not known to this version; it is shown as text and cannot be edited.`
    case 'refused':
      return lock.words === ''
        ? `On ${lock.at.slice(0, 10)} this service took a change of it and kept the old value.`
        : `This service refused to store it on ${lock.at.slice(0, 10)}: “${lock.words}”`
    default:
      return assertNever(lock)
  }
}

/** One sentence without the field's name; null when the field can be edited. */
export const whyLocked = ({ lock }: Field): string | null => (lock === null ? null : describeLock(lock))

/** The same for a field whose values cannot be changed anywhere: the rows of a sub-table can. */
export const whyReadOnly = (field: Field): string | null => (field.lock?.kind === 'sub-table' ? null : whyLocked(field))

/** The same where a change of several columns leaves one out. */
export const whyLeftOut = (field: Field): string => `“${field.name}”: ${whyLocked(field) ?? ''}`
