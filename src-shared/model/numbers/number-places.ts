/** Decimal places that a field keeps; money has two where the structure does not say, a rating none. null for any number of them. */
import type { Field } from '../field.ts'
import { isRating } from './rating.ts'

export const placesOf = ({ typeName, precision }: Pick<Field, 'typeName' | 'precision'>): number | null =>
  isRating({ typeName }) ? 0 : (precision ?? (typeName === 'Currency' ? 2 : null))
