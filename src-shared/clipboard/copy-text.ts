/**
 * The text of a cell on the clipboard: what spreadsheets read as the same value, and what a paste reads back as the same value. Differs
 * from what the grid shows where that rounds, groups digits or adds a unit.
 */
import { plainNumber } from '../csv/export-text.ts'
import type { ClipboardForms } from '../host/calls/clipboard-calls.ts'
import type { CellValue } from '../model/cell-value.ts'
import { formatDate, formatDateTime } from '../model/dates/date-format.ts'
import type { Field } from '../model/field.ts'
import type { Names } from '../model/names.ts'
import { valueText } from '../model/texts/value-text.ts'

export type CopyText = (value: CellValue, names: Names) => string

/** Prepares the writing of many cells of one field. */
export const cellCopier =
  (field: Field, { decimal, dateOrder }: ClipboardForms): CopyText =>
  (value, names) => {
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number') return plainNumber(value).replace('.', decimal)
    if (typeof value === 'string' && field.kind === 'date') return formatDate(value, dateOrder)
    if (typeof value === 'string' && field.kind === 'datetime') return formatDateTime(value, dateOrder)
    return valueText(value, field, names)
  }
