/** The text of a cell for the clipboard: what spreadsheets read back as the same value. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { cellText, type TextFormats } from '../cell-text.ts'

/** Numbers without grouping and unit, which spreadsheets would take for text. */
export function copyText(value: CellValue, field: Field, names: Names, formats: TextFormats): string {
  return typeof value === 'number' ? formats.numbers.formatPlain(value, null) : cellText(value, field, names, formats)
}
