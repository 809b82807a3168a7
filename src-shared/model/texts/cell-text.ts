/** The text of a cell as it is read on screen, in the user's forms of dates and numbers. */

import type { CellValue } from '../cell-value.ts'
import type { DateForm } from '../dates/date-form.ts'
import { formatKept } from '../dates/date-format.ts'
import type { Field } from '../field.ts'
import type { Names } from '../names.ts'
import { placesOf } from '../numbers/number-places.ts'
import type { NumberTexts } from '../numbers/number-texts.ts'
import { valueText } from './value-text.ts'

export interface TextFormats {
  readonly numbers: NumberTexts
  readonly dateOrder: DateForm
}

/** Signs that stand before the number; every other unit follows it. */
const leadingUnits = /^[$€£¥₹]$/

function withUnit(text: string, unit: string): string {
  if (unit === '') return text
  return leadingUnits.test(unit) ? `${unit}${text}` : `${text} ${unit}`
}

export function cellText(value: CellValue, field: Field, names: Names, { numbers, dateOrder }: TextFormats): string {
  if (value === null) return ''
  if (typeof value === 'number') return withUnit(numbers.format(value, placesOf(field)), field.unit)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && (field.kind === 'date' || field.kind === 'datetime'))
    return formatKept(value, field, dateOrder)
  return valueText(value, field, names)
}
