/**
 * A value as text for an export: what people read, and what an import reads back as the same value. Differs from the grid's text where
 * that rounds: numbers are written with every digit they have, rich text with its tags, attachments with their address.
 */
import type { CellValue } from '../model/cell-value.ts'
import { type Field, isRichText } from '../model/field.ts'
import type { Names } from '../model/names.ts'
import { valueText } from '../model/texts/value-text.ts'
import { writeFormatted } from '../rich-text/read-formatted.ts'
import { attachmentText } from './attachment-text.ts'
import { guardFormula } from './formula-guard.ts'

/** Between them numbers are written without an exponent. */
const [smallestPlain, smallestLarge] = [1e-6, 1e21]

/** All digits, no exponent: spreadsheets and `parseNumber` read it as the same double. */
export function plainNumber(value: number): string {
  const text = String(value)
  const size = Math.abs(value)
  if (size === 0 || (size >= smallestPlain && size < smallestLarge)) return text
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (match === null) return text
  const [, sign = '', first = '', rest = '', power = '0'] = match
  const exponent = Number(power)
  const digits = first + rest
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  return sign + digits.padEnd(exponent + 1, '0')
}

export type ExportText = (value: CellValue, names: Names) => string

/** Prepares the writing of many values of one field. */
export function exportText(field: Field, neutraliseFormulas: boolean): ExportText {
  const isRich = isRichText(field)
  const plain: ExportText = (value, names) => {
    if (value === null) return ''
    if (typeof value === 'number') return plainNumber(value)
    if (typeof value === 'string') return isRich ? writeFormatted(value) : value
    if (Array.isArray(value) && typeof value[0] === 'object')
      return value.map((file) => (typeof file === 'object' ? attachmentText(file) : '')).join('\n')
    return valueText(value, field, names)
  }
  if (!neutraliseFormulas) return plain
  return (value, names) => {
    const text = plain(value, names)
    return typeof value === 'number' ? text : guardFormula(text)
  }
}
