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
import type { Store } from '../store/store.ts'
import { fromStored, toStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** Holds for every value of which the field keeps less, and for few others of numbers; null where it keeps all. */
function mayBeMore(field: Field): string | null {
  if (field.kind === 'number')
    return placesOf(field) === null ? null : "typeof(value) = 'real' and value <> cast(value as integer)"
  const unit = unitOf(field)
  const keepsAll = unit === null || (field.kind === 'date' ? unit === 'day' : unit === 'second')
  return keepsAll ? null : "typeof(value) = 'text'"
}

export const lastEntry = (store: Store): number => store.pluck<number>('select coalesce(max(seq), 0) from journal').get() ?? 0

/** Changes the entries after `last`, which nothing has looked at yet. Answers what must be said, once per cell. */
export function keepCopied(store: Store, tables: WorksheetTables, columns: readonly Column[], last: number): readonly ReadNote[] {
  const conditions = columns.flatMap(({ n, field }) => {
    const condition = mayBeMore(field)
    return condition === null ? [] : [`(f = ${n} and ${condition})`]
  })
  if (conditions.length === 0) return []
  const found = store
    .prepare<{ seq: number; f: number; value: SqlValue }>(
      `select seq, f, value from journal where seq > ? and (${conditions.join(' or ')})`,
    )
    .all(last)
  const notes: ReadNote[] = []
  for (const { seq, f, value } of found) {
    const field = tables.byNumber.get(f)?.field
    const kept = field === undefined ? null : keptValue(fromStored(value, field.kind), field)
    if (kept?.note === undefined) continue
    store.run('update journal set value = ? where seq = ?', toStored(kept.value), seq)
    notes.push(kept.note)
  }
  return notes
}
