/** The text of a cell as it is read on screen, in the user's date order and the computer's number format. */

import type { CellValue } from './cell-value.ts'
import { formatDate, formatDateTime } from './date-format.ts'
import type { Field } from './field.ts'
import type { Names } from './names.ts'
import type { NumberTexts } from './number-texts.ts'
import type { DateOrder } from './parse-value-date.ts'
import { valueText } from './value-text.ts'

export interface TextFormats {
  readonly numbers: NumberTexts
  readonly dateOrder: DateOrder
}

/** Signs that stand before the number; every other unit follows it. */
const leadingUnits = /^[$€£¥₹]$/

function withUnit(text: string, unit: string): string {
  if (unit === '') return text
  return leadingUnits.test(unit) ? `${unit}${text}` : `${text} ${unit}`
}

const isCurrency = (field: Field): boolean => field.typeName === 'Currency'

export function cellText(value: CellValue, field: Field, names: Names, { numbers, dateOrder }: TextFormats): string {
  if (value === null) return ''
  if (typeof value === 'number') {
    return withUnit(numbers.format(value, field.precision ?? (isCurrency(field) ? 2 : null)), field.unit)
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') {
    if (field.kind === 'date') return formatDate(value, dateOrder)
    if (field.kind === 'datetime') return formatDateTime(value, dateOrder)
  }
  return valueText(value, field, names)
}
