/** Takes fields out of what an operation writes; the others get what they would have got. */
import type { Field } from '../model/field.ts'
import type { Prepared } from './prepared.ts'

/** `reasonOf` answers null for a field that stays. */
export function leaveOutWrites(prepared: Prepared, reasonOf: (field: Field) => string | null): Prepared {
  const { writes, constant, skipped } = prepared
  const left = writes.flatMap((field) => {
    const reason = reasonOf(field)
    return reason === null ? [] : [{ field, reason }]
  })
  if (left.length === 0) return prepared
  const kept = writes.flatMap((field, at) => (reasonOf(field) === null ? [at] : []))
  const only = <T>(values: readonly T[], other: T): readonly T[] => kept.map((at) => values[at] ?? other)
  return {
    ...prepared,
    writes: kept.flatMap((at) => writes[at] ?? []),
    constant: constant === null ? null : only(constant, null),
    skipped: [...skipped, ...left],
    // Where cells change by themselves, `reads` are the fields that were written: they are read as before.
    apply: (cells, index, names) => only(prepared.apply(cells, index, names), null),
  }
}
