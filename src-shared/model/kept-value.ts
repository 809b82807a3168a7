/**
 * A value as its field keeps it, with what is said where that is less: numbers rounded to the field's decimal places, half away from zero;
 * dates, moments and times cut to what the field keeps. Every change that gives a cell a value that was not read from a text goes through
 * here, so that what is staged is what will be stored.
 */
import type { CellValue } from './cell-value.ts'
import { cutToField, unitOf } from './dates/date-unit.ts'
import type { Field } from './field.ts'
import { placesOf } from './numbers/number-places.ts'
import { roundDecimal } from './numbers/round-decimal.ts'
import { cutNote, type ReadNote, roundedNote } from './texts/read-note.ts'

export interface KeptValue<T extends CellValue = CellValue> {
  readonly value: T
  readonly note?: ReadNote
}

export function keptNumber(value: number, field: Field): KeptValue<number> {
  const places = placesOf(field)
  const kept = places === null ? value : roundDecimal(value, places)
  return kept === value || places === null ? { value } : { value: kept, note: roundedNote(places) }
}

/** Seconds that a time of day is given, because its field has them, are no loss. */
export function keptValue(value: CellValue, field: Field): KeptValue {
  if (typeof value === 'number') return field.kind === 'number' ? keptNumber(value, field) : { value }
  if (typeof value !== 'string') return { value }
  const kept = cutToField(value, field)
  const unit = unitOf(field)
  const isLess = unit !== null && typeof kept === 'string' && kept !== value && `${kept}:00` !== value && kept !== `${value}:00`
  return isLess ? { value: kept, note: cutNote(unit) } : { value: kept }
}
