/**
 * Replaces what is found in one cell. The changed text is read as the cell's kind of value, as if it had been typed; what cannot be read
 * is refused in words and the cell stays as it is.
 */

import { type CellValue, isSameValue } from '../model/cell-value.ts'
import { type Field, isRichText } from '../model/field.ts'
import type { Names } from '../model/names.ts'
import type { TextFormats } from '../model/texts/cell-text.ts'
import type { ParseText } from '../model/texts/parse-value.ts'
import type { ReadNote } from '../model/texts/read-note.ts'
import { describeCellProblem } from '../model/texts/value-problem.ts'
import { cellTexts } from './cell-texts.ts'
import type { Finder } from './finder.ts'
import { changeMarkupText } from './markup-text.ts'

export type Replaced =
  | { readonly kind: 'changed'; readonly value: CellValue; readonly note?: ReadNote }
  /** Nothing was found, or the new text means the same value. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly text: string; readonly why: string }

export interface ReplaceIn {
  readonly field: Field
  readonly finder: Finder
  readonly by: string
  readonly formats: TextFormats
  /** Reads a text as a value of the field. */
  readonly parse: ParseText
}

const unchanged: Replaced = { kind: 'unchanged' }

const changedTo = (before: CellValue, after: CellValue): Replaced =>
  isSameValue(before, after) ? unchanged : { kind: 'changed', value: after }

export function replaceInCell(value: CellValue, names: Names, { field, finder, by, formats, parse }: ReplaceIn): Replaced {
  const found = cellTexts(value, field, names, formats).find((text) => finder.test(text))
  if (found === undefined) return unchanged
  if (typeof value === 'string' && isRichText(field)) return replaceInMarkup(value, found, finder, by)
  const text = finder.replace(found, by)
  if (text === found) return unchanged
  if (typeof value === 'string' && field.kind === 'text') return changedTo(value, text === '' ? null : text)
  const read = parse(text)
  if (!read.ok) return { kind: 'refused', text, why: describeCellProblem(read.error, field) }
  const changed = changedTo(value, read.value)
  return changed.kind === 'changed' && read.note !== undefined ? { ...changed, note: read.note } : changed
}

function replaceInMarkup(value: string, found: string, finder: Finder, by: string): Replaced {
  if (finder.query.wholeCell || finder.query.text.includes('\n'))
    return { kind: 'refused', text: found, why: 'Formatted text is replaced in parts of a line only' }
  const text = changeMarkupText(value, (part) => (finder.test(part) ? finder.replace(part, by) : part))
  return text === value
    ? { kind: 'refused', text: found, why: 'The text found runs across formatting; change it in the cell' }
    : { kind: 'changed', value: text }
}
