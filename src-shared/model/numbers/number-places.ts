/** Decimal places that a field keeps; money has two where the structure does not say, a rating none. null for any number of them. */
import type { Field } from '../field.ts'
import { decimalsOf } from '../value-kind.ts'

export function placesOf(field: Pick<Field, 'typeName' | 'precision'>): number | null {
  const decimals = decimalsOf(field)
  return decimals === 'none' ? 0 : (field.precision ?? (decimals === 'two' ? 2 : null))
}
