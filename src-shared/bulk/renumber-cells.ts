/** Numbers the rows of the area one after the other, in the order of the view. */
import { z } from 'zod'
import type { Field } from '../model/field.ts'
import { notNumberReason } from './change-number.ts'
import { holdsPlainText } from './plain-text.ts'
import { changeEachCell, type Prepared } from './prepared.ts'
import { numberOutcome, roundTo } from './round-number.ts'

export const renumberCells = z.strictObject({
  op: z.literal('renumber'),
  start: z.number(),
  step: z.number(),
  /** Of fields of text: what stands before the number, and how many digits it has at least. */
  prefix: z.string().max(1000),
  digits: z.int().min(1).max(15),
})

/** Decimal places of a numbering in text: more than anybody numbers by, few enough to keep the noise of adding out. */
const places = 6

const padded = (value: number, digits: number): string => {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  return `${value < 0 ? '-' : ''}${whole.padStart(digits, '0')}${fraction === undefined ? '' : `.${fraction}`}`
}

export const prepareRenumberCells = (
  { start, step, prefix, digits }: z.output<typeof renumberCells>,
  fields: readonly Field[],
): Prepared =>
  changeEachCell(fields, (field) => {
    if (field.kind === 'number') return (_, index) => numberOutcome(start + step * index, field)
    if (!holdsPlainText(field)) return notNumberReason(field)
    return (_, index) => ({ value: prefix + padded(roundTo(start + step * index, places), digits) })
  })
