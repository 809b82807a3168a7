/** Decimal places that a field keeps; money has two where the structure does not say. null for any number of them. */
import type { Field } from './field.ts'

export const placesOf = ({ typeName, precision }: Pick<Field, 'typeName' | 'precision'>): number | null =>
  precision ?? (typeName === 'Currency' ? 2 : null)
