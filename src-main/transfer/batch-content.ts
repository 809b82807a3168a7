/** A batch as the ledger keeps it: the rows with their lines, original cells and values, from which the request can be made again. */
import { z } from 'zod'
import { comparableKey } from '../../src-shared/changes/comparable-value.ts'
import { type CellValue, cellValue } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { fieldId } from '../../src-shared/model/ids.ts'
import { type StagedContent, writeValue } from '../../src-shared/model/write-value.ts'

const readyRow = z.strictObject({ line: z.number(), cells: z.array(z.string()), values: z.array(cellValue) })

export const batchContent = z.strictObject({
  /** The fields of the rows' values, in order. */
  fields: z.array(fieldId),
  rows: z.array(readyRow),
})
export type BatchContent = z.output<typeof batchContent>
export type ReadyRow = BatchContent['rows'][number]

export const readContent = (text: string): BatchContent => batchContent.parse(JSON.parse(text))

/** Empty cells are left out: a new row takes the worksheet's defaults there. */
export function requestOf(
  fields: readonly Field[],
  rows: readonly { readonly values: readonly CellValue[] }[],
  triggerWorkflow: boolean,
  content: StagedContent,
): Uint8Array<ArrayBuffer> {
  const body = rows.map(({ values }) => {
    const entries: { id: string; value: unknown }[] = []
    for (const [at, field] of fields.entries()) {
      const value = values[at] ?? null
      if (value !== null) entries.push({ id: field.id, value: writeValue(value, field, content) })
    }
    return { fields: entries }
  })
  return new TextEncoder().encode(JSON.stringify({ rows: body, triggerWorkflow }))
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

/** Comparable content by field, without files, which may become readable later than the row. */
export function comparableContent(fields: readonly Field[], values: readonly CellValue[]): Readonly<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const [at, field] of fields.entries()) {
    const value = values[at] ?? null
    if (field.kind === 'attachments' || value === null) continue
    content[field.id] = comparableKey(value, field)
  }
  return content
}
