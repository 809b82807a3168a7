/**
 * Reads a field entry straight into its stored value. The forms that a service of the interface writes take a short way; everything
 * else goes through the tolerant reading of model/read-value.ts, which also defines what the short way must answer.
 */
import type { Field } from '../../../src-shared/model/field.ts'
import type { NameEntry } from '../../../src-shared/model/names.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import type { SqlValue } from './statements.ts'
import { toStored } from './stored-value.ts'

export type StoredReader = (wire: unknown, collect: (entry: NameEntry) => void) => SqlValue

const dateForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/
const dateTimeForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Null where the short way does not apply. An empty value is null in any case. */
const shortWays: Partial<Record<Field['kind'], (wire: unknown) => SqlValue>> = {
  text: (wire) => (typeof wire === 'string' ? wire : null),
  number: (wire) => (typeof wire === 'number' && Number.isFinite(wire) ? wire : null),
  date: (wire) => (typeof wire === 'string' && dateForm.test(wire) ? wire : null),
  datetime: (wire) => (typeof wire === 'string' && dateTimeForm.test(wire) ? wire : null),
  options: (wire) =>
    Array.isArray(wire) && wire.length === 1 && typeof wire[0] === 'string' && wire[0] !== '' ? JSON.stringify(wire) : null,
}

export function createStoredReader(field: Field): StoredReader {
  const short = shortWays[field.kind]
  return (wire, collect) => {
    if (wire === undefined || wire === null || wire === '') return null
    return short?.(wire) ?? toStored(readValue(wire, field, collect))
  }
}
