/** A value as it is typed: what an editor begins with, and what it reads back as the same value. */

import { type CellValue, isLocation } from '../cell-value.ts'
import { fieldPattern, formatKept } from '../dates/date-format.ts'
import type { Field } from '../field.ts'
import { placesOf } from '../numbers/number-places.ts'
import { isRating, largestRating } from '../numbers/rating.ts'
import { decimalsOf, digitsOf } from '../numbers/round-decimal.ts'
import { locationText } from '../places/location-text.ts'
import type { TextFormats } from './cell-text.ts'

/** With the field's decimal places; with all that it has where those would not say it. */
export function typedText(value: CellValue, field: Field, { numbers, dateOrder }: TextFormats): string {
  if (value === null) return ''
  if (typeof value === 'number') {
    const places = placesOf(field)
    return numbers.formatPlain(value, places !== null && decimalsOf(digitsOf(value)) > places ? null : places)
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return isLocation(value) ? locationText(value) : ''
  return field.kind === 'date' || field.kind === 'datetime' ? formatKept(value, field, dateOrder) : value
}

/** What to type, as a placeholder. */
export function typedPattern(field: Field, { numbers, dateOrder }: TextFormats): string {
  if (field.kind === 'location') return 'Address or 48.137, 11.575'
  if (isRating(field)) return `0 to ${largestRating(field)}`
  if (field.kind !== 'number') return fieldPattern(field, dateOrder)
  const places = placesOf(field)
  return places === null ? '0' : numbers.formatPlain(0, places)
}
