/** A batch as the ledger keeps it: the rows with their lines, original cells and values, from which the request can be made again. */
import { z } from 'zod'
import { type CellValue, cellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import { type StagedContent, writeValue } from '../../../src-shared/model/write-value.ts'

/** A cell that its field's value repeats is kept as a mark: most cells of most files are. */
const sameText = 0
const sameNumber = 1
const keptCell = z.union([z.string(), z.literal(sameText), z.literal(sameNumber)])
const keptRow = z.strictObject({ line: z.number(), cells: z.array(keptCell), values: z.array(cellValue) })

const keptContent = z.strictObject({
  /** The fields of the rows' values, in order, and the columns that fill them. */
  fields: z.array(fieldId),
  columns: z.array(z.number()),
  rows: z.array(keptRow),
})

export interface ReadyRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly values: readonly CellValue[]
}

export interface BatchContent {
  readonly fields: readonly FieldId[]
  readonly columns: readonly number[]
  readonly rows: readonly ReadyRow[]
}

export function readContent(bytes: Uint8Array): BatchContent {
  const { fields, columns, rows } = keptContent.parse(JSON.parse(new TextDecoder().decode(bytes)))
  const whole = (cell: z.output<typeof keptCell>, at: number, values: readonly CellValue[]): string =>
    typeof cell === 'string' ? cell : String(values[columns.indexOf(at)] ?? '')
  return {
    fields,
    columns,
    rows: rows.map(({ line, cells, values }) => ({ line, values, cells: cells.map((cell, at) => whole(cell, at, values)) })),
  }
}

export function writeContent({ fields, columns, rows }: BatchContent): Uint8Array<ArrayBuffer> {
  const valueAt = new Map(columns.map((column, at) => [column, at]))
  const kept = rows.map(({ line, cells, values }) => ({
    line,
    cells: cells.map((cell, column) => {
      const at = valueAt.get(column)
      const value = at === undefined ? null : values[at]
      if (value === cell) return sameText
      return typeof value === 'number' && String(value) === cell ? sameNumber : cell
    }),
    values,
  }))
  return new TextEncoder().encode(JSON.stringify({ fields, columns, rows: kept }))
}

/** Empty cells are left out: a new row takes the worksheet's defaults there. Put together as text, which is twice as fast as by objects. */
export function requestOf(
  fields: readonly Field[],
  rows: readonly { readonly values: readonly CellValue[] }[],
  triggerWorkflow: boolean,
  content: StagedContent,
): Uint8Array<ArrayBuffer> {
  const heads = fields.map((field) => `{"id":${JSON.stringify(field.id)},"value":`)
  let text = '{"rows":['
  for (const [index, { values }] of rows.entries()) {
    let entries = ''
    for (let at = 0; at < heads.length; at += 1) {
      const value = values[at] ?? null
      const field = fields[at]
      if (value === null || field === undefined) continue
      entries += `${entries === '' ? '' : ','}${heads[at]}${JSON.stringify(writeValue(value, field, content))}}`
    }
    text += `${index === 0 ? '' : ','}{"fields":[${entries}]}`
  }
  return new TextEncoder().encode(`${text}],"triggerWorkflow":${triggerWorkflow}}`)
}

/** Bytes of files that a row would carry, as base64. */
export const fileBytes = (values: readonly CellValue[]): number => {
  let bytes = 0
  for (const value of values) {
    if (!Array.isArray(value)) continue
    for (const entry of value)
      if (typeof entry === 'object' && entry.staged !== undefined) bytes += Math.ceil((entry.size ?? 0) / 3) * 4
  }
  return bytes
}
