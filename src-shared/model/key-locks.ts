/** What the structure of a worksheet says about the application key that read it. The interface tells nothing else of a key's rights (Authentication 7). */
import type { Field } from './field.ts'

/** Nobody enters values in these, whatever the key may do. */
const isEntered = ({ lock }: Field): boolean =>
  lock === null ||
  (lock.kind !== 'computed' && lock.kind !== 'no-value' && lock.kind !== 'system' && lock.kind !== 'unknown-type')

/** For one field of a worksheet of which that is known. */
export const lockOneForKey = (field: Field): Field =>
  field.lock?.kind === 'read-only' ? { ...field, lock: { kind: 'key-reads' } } : field

/**
 * Where the service marks every field that a person could enter as read-only, it is the key that may only read the worksheet, and each of them says so.
 * One field that can be written, and the marks are of the fields.
 */
export function lockForKey(fields: readonly Field[]): readonly Field[] {
  const entered = fields.filter(isEntered)
  if (entered.length === 0 || entered.some(({ lock }) => lock?.kind !== 'read-only')) return fields
  return fields.map(lockOneForKey)
}

/** The key may read the rows of this worksheet and change nothing in it. */
export const isReadByKey = (fields: readonly Field[]): boolean => fields.some(({ lock }) => lock?.kind === 'key-reads')
