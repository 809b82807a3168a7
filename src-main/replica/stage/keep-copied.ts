/**
 * Makes of values that were copied what their fields keep: a field's structure may have changed since they were stored, and the service
 * would refuse or cut the copy.
 */
import { unitOf } from '../../../src-shared/model/dates/date-unit.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { keptValue } from '../../../src-shared/model/kept-value.ts'
import { placesOf } from '../../../src-shared/model/numbers/number-places.ts'
import type { ReadNote } from '../../../src-shared/model/texts/read-note.ts'
import type { SqlValue } from '../store/statements.ts'
import { fromStored, toStored } from '../store/stored-value.ts'
import type { Column } from '../store/worksheet-tables.ts'

/** Holds for every value of which the field keeps less, and for few others of numbers; null where it keeps all. */
function mayBeMore(field: Field): ((value: SqlValue) => boolean) | null {
  if (field.kind === 'number')
    return placesOf(field) === null ? null : (value) => typeof value === 'number' && !Number.isInteger(value)
  const unit = unitOf(field)
  const keepsAll = unit === null || (field.kind === 'date' ? unit === 'day' : unit === 'second')
  return keepsAll ? null : (value) => typeof value === 'string'
}

/** Changes the values of rows, one for each column, to what is kept of them. Answers what must be said, once per cell. */
export function keepOfCopies(rows: readonly SqlValue[][], columns: readonly Column[]): readonly ReadNote[] {
  const notes: ReadNote[] = []
  for (const [at, { field }] of columns.entries()) {
    const isSuspect = mayBeMore(field)
    if (isSuspect === null) continue
    for (const row of rows) {
      const value = row[at] ?? null
      if (!isSuspect(value)) continue
      const kept = keptValue(fromStored(value, field.kind), field)
      if (kept.note === undefined) continue
      row[at] = toStored(kept.value)
      notes.push(kept.note)
    }
  }
  return notes
}
