/** Between cells and what formulas work with. */

import { type FormulaValue, numberOf, roundDecimal, textOf } from '../formula/formula-value.ts'
import type { Field } from '../structure/field.ts'
import type { Cell } from '../values/cell.ts'
import { cellTexts } from '../values/cell-text.ts'
import type { Directory } from '../values/directory.ts'

/** Longer than people read; a chain of formulas that doubles a text must not fill the memory. */
const longestText = 100_000

/** What a formula sees of a cell: numbers, checkboxes, and the words of everything else. */
export function formulaValue(field: Field, cell: Cell, directory: Directory): FormulaValue {
  if (cell === null) return null
  if (field.kind === 'number') return Number(cell)
  if (field.kind === 'checkbox') return cell !== 0
  const texts = cellTexts(field, cell, directory)
  return texts.length > 1 ? texts : (texts[0] ?? null)
}

/** What a computed field holds of a formula's value. */
export function cellOf(field: Field, value: FormulaValue): Cell {
  if (field.kind === 'number') {
    const number = numberOf(value)
    return number === null || field.precision === null ? number : roundDecimal(number, field.precision)
  }
  const text = textOf(value)
  return text === '' || text.length > longestText ? null : text
}
