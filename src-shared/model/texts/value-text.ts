/** The text of a value as people read it: for export, copy, search results and read-only cells. Locale-free; the grid adds locale formats. */
import { textOfMarkup } from '../../rich-text/text-of-markup.ts'
import type { CellValue } from '../cell-value.ts'
import { type Field, isRichText } from '../field.ts'
import { type Names, nameOf } from '../names.ts'
import { fixedDecimal } from '../numbers/round-decimal.ts'
import { locationText } from '../places/location-text.ts'
import { isPersonField } from '../system-fields.ts'
import { isReferenceKind } from '../value-kind.ts'

const separator = ', '

export function optionText(field: Field, key: string): string {
  return field.options.find((it) => it.key === key)?.text ?? key
}

/** A number without exponent; with the field's decimal places when it has them. */
function numberText(value: number, field: Field): string {
  if (field.precision !== null && Math.abs(value) < 1e21) return fixedDecimal(value, field.precision)
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value)
}

export function valueText(value: CellValue, field: Field, names: Names): string {
  if (value === null) return ''
  const { kind } = field
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return numberText(value, field)
  if (typeof value === 'string') {
    if (isPersonField(field.id)) return nameOf(names, 'members', value)
    return isRichText(field) ? textOfMarkup(value) : value
  }
  if (Array.isArray(value)) {
    if (kind === 'options') return value.map((key) => optionText(field, String(key))).join(separator)
    if (isReferenceKind(kind))
      return value.map((id) => (typeof id === 'object' ? id.name : nameOf(names, kind, id))).join(separator)
    return value.map((entry) => (typeof entry === 'object' ? entry.name : String(entry))).join(separator)
  }
  return 'title' in value ? locationText(value) : ''
}
