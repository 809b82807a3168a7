/** What lines of a file that are taken have the writer stage, in a form that changes threads cheaply. */
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { type CellEdit, packCells } from '../replica/contract/packed-cells.ts'
import type { StageSlice } from './batch-questions.ts'
import type { Classification } from './classify-records.ts'

export type Taken = Extract<Classification, { kind: 'taken' }>

/**
 * `fields`: what the columns fill, in their order. Where two fill one field, the later that is not empty counts. A key that only the service
 * gives is empty in every new row, and not among what is staged of them.
 */
export function toStage(
  batch: readonly Taken[],
  fields: readonly Field[],
): Pick<StageSlice, 'inserts' | 'updates' | 'deletes' | 'lines' | 'updatedRows' | 'unchanged'> {
  const isInserted = (at: number): boolean => batch.some(({ key, row }) => key === null && (row.read.values[at] ?? null) !== null)
  const filled = [...new Set(fields.flatMap(({ id }, at) => (isInserted(at) ? [id] : [])))]
  const placeOf = fields.map(({ id }) => filled.indexOf(id))
  const values: CellValue[] = []
  const updates: CellEdit[] = []
  const deletes: RowKey[] = []
  const lines = { create: [] as number[], update: [] as number[], delete: [] as number[] }
  let [count, updatedRows, unchanged] = [0, 0, 0]
  for (const { key, outcome, write, row } of batch) {
    if (key !== null && outcome === 'delete') {
      deletes.push(key)
      lines.delete.push(row.line)
    } else if (key === null) {
      const start = values.length
      for (let place = 0; place < filled.length; place += 1) values.push(null)
      for (let at = 0; at < placeOf.length; at += 1) {
        const value = row.read.values[at] ?? null
        if (value !== null) values[start + (placeOf[at] ?? 0)] = value
      }
      lines.create.push(row.line)
      count += 1
    } else if (write.length === 0) unchanged += 1
    else {
      lines.update.push(row.line)
      updatedRows += 1
      for (const at of write) {
        const field = fields[at]
        if (field !== undefined) updates.push({ row: key, field: field.id, value: row.read.values[at] ?? null })
      }
    }
  }
  return { inserts: { fields: filled, count, values }, updates: packCells(updates), deletes, lines, updatedRows, unchanged }
}
