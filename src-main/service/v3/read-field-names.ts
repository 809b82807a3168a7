/** The fields that a list of rows is asked for, in both generations: names that are none are 10001. */
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { findField, type Worksheet } from '../domain/structure/worksheet.ts'

/** Null for all of them. `key` is what the request calls the list; `isAttribute` says of a name that it is answered or left out as a system attribute. */
export function readFieldNames(
  worksheet: Worksheet,
  key: 'fields' | 'controls',
  names: readonly string[] | undefined,
  isAttribute: (name: string) => boolean,
): Outcome<ReadonlySet<string> | null> {
  if (names === undefined || names.length === 0) return ok(null)
  const ids = new Set<string>()
  for (const name of names) {
    const field = findField(worksheet, name)
    if (field !== undefined) ids.add(field.id)
    else if (!isAttribute(name)) return refuse('parameterError', `${key}: no field ${JSON.stringify(name)} in ${worksheet.name}`)
  }
  return ok(ids)
}
