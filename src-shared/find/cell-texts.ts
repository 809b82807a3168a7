/** The texts under which a cell is found: what it shows, and for numbers and dates also what one types to enter it. */

import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import type { Names } from '../model/names.ts'
import { createNumberTexts } from '../model/numbers/number-texts.ts'
import { cellText, type TextFormats } from '../model/texts/cell-text.ts'
import type { ReadingForms } from './find-query.ts'

export const formatsOf = ({ numbers, dateOrder }: ReadingForms): TextFormats => ({
  numbers: createNumberTexts(numbers),
  dateOrder,
})

/** As typed first, because that is what a replacement changes. Empty for an empty cell. */
export function cellTexts(value: CellValue, field: Field, names: Names, formats: TextFormats): readonly string[] {
  if (value === null) return []
  const shown = cellText(value, field, names, formats)
  const typed = typedText(value, field, formats)
  return typed === null || typed === shown ? [shown] : [typed, shown]
}

function typedText(value: CellValue, field: Field, { numbers }: TextFormats): string | null {
  if (typeof value === 'number') return numbers.formatPlain(value, null)
  return typeof value === 'string' && (field.kind === 'date' || field.kind === 'datetime') ? value : null
}
