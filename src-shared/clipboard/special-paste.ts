/** How a paste differs from putting a block's cells where they are: turned round, without its empty cells, or calculated with what is there. */
import { z } from 'zod'
import { notNumberReason } from '../bulk/change-number.ts'
import type { CellOutcome } from '../bulk/prepared.ts'
import { numberOutcome } from '../bulk/round-number.ts'
import { dateShift } from '../bulk/shift-date.ts'
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import type { Block } from './read-block.ts'

export const pasteOperations = ['none', 'add', 'subtract', 'multiply', 'divide'] as const
export type PasteOperation = (typeof pasteOperations)[number]

export const specialPaste = z.strictObject({
  /** Rows become columns. */
  transposes: z.boolean(),
  /** Empty cells of the block leave the cells that they would go into as they are. */
  skipsEmpty: z.boolean(),
  /** What is done with a number that is there and the one that is pasted; dates are moved by days. */
  operation: z.enum(pasteOperations),
})
export type SpecialPaste = z.output<typeof specialPaste>

/** The block with its rows as columns. A cell that a short row has not is missing still. */
export function transposed(block: Block): Block {
  const cols = block.texts.reduce((widest, row) => Math.max(widest, row.length), 0)
  return {
    ...block,
    texts: Array.from({ length: cols }, (_, col) => block.texts.map((row) => row[col])),
    kind: (row, col) => block.kind(col, row),
    exact: (row, col) => block.exact(col, row),
    meaning: (row, col) => block.meaning(col, row),
  }
}

/** What becomes of a value that is there. */
export type Calculation = (present: CellValue, operand: number) => CellOutcome

/**
 * The calculation for a field, or the reason as a sentence why there is none. An empty cell counts as zero for sums and stays empty
 * otherwise, dates too; results are rounded as the field keeps them.
 */
export function calculationFor(operation: Exclude<PasteOperation, 'none'>, field: Field): Calculation | string {
  if (field.kind === 'number')
    return (present, operand) => {
      if (typeof present !== 'number' && (operation === 'multiply' || operation === 'divide')) return null
      if (operation === 'divide' && operand === 0) return { refused: 'A number cannot be divided by zero.' }
      return numberOutcome(results[operation](typeof present === 'number' ? present : 0, operand), field)
    }
  if (field.kind !== 'date' && field.kind !== 'datetime') return notNumberReason(field)
  if (operation === 'multiply' || operation === 'divide') return `"${field.name}" holds dates: days can be added or subtracted.`
  const reason = dateShift(field, { amount: 0, unit: 'days' })
  if (typeof reason === 'string') return reason
  return (present, operand) => {
    if (!Number.isInteger(operand)) return { refused: 'A date is moved by whole days.' }
    const shift = dateShift(field, { amount: operation === 'add' ? operand : -operand, unit: 'days' })
    return typeof shift === 'string' ? { refused: shift } : shift(present, 0)
  }
}

const results: Readonly<Record<Exclude<PasteOperation, 'none'>, (present: number, operand: number) => number>> = {
  add: (present, operand) => present + operand,
  subtract: (present, operand) => present - operand,
  multiply: (present, operand) => present * operand,
  divide: (present, operand) => present / operand,
}
