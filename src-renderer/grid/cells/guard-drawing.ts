/**
 * No cell throws while it is drawn: one odd value in a row would end the drawing of the whole grid. What cannot be drawn shows its text, and
 * the fault is told on the console, where it is a bug to be mended.
 */

import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { cellText, type TextFormats } from '../../../src-shared/model/texts/cell-text.ts'

/** The value as it lies, for values whose own text fails. */
const rawText = (value: CellValue): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The text of a cell, whatever the field and the value hold. */
export function safeCellText(value: CellValue, field: Field, names: Names, formats: TextFormats): string {
  try {
    return cellText(value, field, names, formats)
  } catch (cause) {
    console.error(`A value of ${field.name} has no text.`, cause)
    return rawText(value)
  }
}

/** Runs `draw`; where it throws, `into` holds the text of `instead` alone. */
export function guardDrawing(into: HTMLElement, draw: () => void, instead: () => string): void {
  try {
    draw()
  } catch (cause) {
    console.error('A cell could not be drawn.', cause)
    into.replaceChildren(instead())
  }
}
