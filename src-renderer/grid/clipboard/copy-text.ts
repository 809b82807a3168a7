/** The text of a cell for the clipboard: what spreadsheets read back as the same value. */

import { cellText, type TextFormats } from '../../../src-shared/model/cell-text.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Names } from '../../../src-shared/model/names.ts'

/** Numbers without grouping and unit, which spreadsheets would take for text. */
export function copyText(value: CellValue, field: Field, names: Names, formats: TextFormats): string {
  return typeof value === 'number' ? formats.numbers.formatPlain(value, null) : cellText(value, field, names, formats)
}
