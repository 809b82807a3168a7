/** Sets one value into every cell of the area. */
import { z } from 'zod'
import { type CellValue, cellValue } from '../model/cell-value.ts'
import { cutToField } from '../model/date-unit.ts'
import type { Field } from '../model/field.ts'
import { changeEachCell, type Prepared } from './prepared.ts'
import { wrongForm } from './value-form.ts'

export const setValue = z.strictObject({ op: z.literal('set'), value: cellValue })

export const prepareSetValue = ({ value }: z.output<typeof setValue>, fields: readonly Field[]): Prepared =>
  setEverywhere(value, fields)

export function setEverywhere(value: CellValue, fields: readonly Field[]): Prepared {
  const prepared = changeEachCell(fields, (field) => {
    const wrong = wrongForm(value, field)
    return wrong === null ? () => ({ value: cutToField(value, field) }) : `${field.name}: ${wrong}`
  })
  return { ...prepared, constant: prepared.writes.map((field) => cutToField(value, field)) }
}
