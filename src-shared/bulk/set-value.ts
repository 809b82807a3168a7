/** Sets one value into every cell of the area. */
import { z } from 'zod'
import { type CellValue, cellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import { keptValue } from '../model/kept-value.ts'
import { changeEachCell, type Prepared } from './prepared.ts'
import { wrongForm } from './value-form.ts'

export const setValue = z.strictObject({ op: z.literal('set'), value: cellValue })

export const prepareSetValue = ({ value }: z.output<typeof setValue>, fields: readonly Field[]): Prepared =>
  setEverywhere(value, fields)

export function setEverywhere(value: CellValue, fields: readonly Field[]): Prepared {
  const prepared = changeEachCell(fields, (field) => {
    const kept = keptValue(value, field)
    const wrong = wrongForm(kept.value, field)
    return wrong === null ? () => kept : `${field.name}: ${wrong}`
  })
  const kept = prepared.writes.map((field) => keptValue(value, field))
  // What is said is counted cell by cell.
  return kept.some((it) => it.note !== undefined) ? prepared : { ...prepared, constant: kept.map((it) => it.value) }
}
