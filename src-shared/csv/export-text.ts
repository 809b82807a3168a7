/**
 * A value as text for an export: what people read, and what an import reads back as the same value. Differs from the grid's text where
 * that rounds: numbers are written with every digit they have, rich text with its tags, attachments with their address.
 */
import type { CellValue } from '../model/cell-value.ts'
import { type Field, isRichText } from '../model/field.ts'
import { isNewRow, rowKey } from '../model/ids.ts'
import { type Names, nameOf } from '../model/names.ts'
import { valueText } from '../model/texts/value-text.ts'
import { isReferenceKind } from '../model/value-kind.ts'
import { writeFormatted, writeWords } from '../rich-text/read-formatted.ts'
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

/** Formatted text as its words, or as HTML with all its formatting. */
export type FormattedAs = 'words' | 'html'

/** Fields whose values are ids of something that has a name: options by their keys, members, departments, roles, regions and rows. */
export const hasIds = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'options' || isReferenceKind(kind)

const guardedIf = (isGuarded: boolean, write: ExportText): ExportText =>
  isGuarded ? (value, names) => guardFormula(write(value, names)) : write

/** What `hasIds` by ids, several joined as names are. A row that was never pushed has no id yet: its name stands there, by which an import finds it. */
export function exportIds({ kind }: Field, neutraliseFormulas: boolean): ExportText {
  const idOf = (id: string, names: Names): string =>
    kind === 'rows' && isNewRow(rowKey.parse(id)) ? nameOf(names, kind, id) : id
  return guardedIf(neutraliseFormulas, (value, names) =>
    Array.isArray(value) ? value.map((id) => idOf(String(id), names)).join(', ') : '',
  )
}

/** Prepares the writing of many values of one field. */
export function exportText(field: Field, neutraliseFormulas: boolean, formattedAs: FormattedAs = 'html'): ExportText {
  const writeRich = formattedAs === 'words' ? writeWords : writeFormatted
  const isRich = isRichText(field)
  const plain: ExportText = (value, names) => {
    if (value === null) return ''
    if (typeof value === 'number') return plainNumber(value)
    if (typeof value === 'string') return isRich ? writeRich(value) : value
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
