/** Increases every number by an amount or by a percentage; a negative one decreases. Empty cells stay empty. */
import { z } from 'zod'
import type { Field } from '../model/field.ts'
import { changeEachCell, type Prepared } from './prepared.ts'
import { numberOutcome } from './round-number.ts'

export const changeNumber = z.strictObject({
  op: z.literal('change-number'),
  by: z.enum(['amount', 'percent']),
  amount: z.number(),
})

export const notNumberReason = ({ name }: Field): string => `"${name}" does not hold numbers.`

export const prepareChangeNumber = ({ by, amount }: z.output<typeof changeNumber>, fields: readonly Field[]): Prepared =>
  changeEachCell(fields, (field) => {
    if (field.kind !== 'number') return notNumberReason(field)
    return (value) => {
      if (typeof value !== 'number') return null
      return numberOutcome(by === 'amount' ? value + amount : value * (1 + amount / 100), field)
    }
  })
