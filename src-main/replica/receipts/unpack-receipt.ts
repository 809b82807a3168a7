/** The rows of a receipt that keeps them packed, as an import's batches are: one text for all of them instead of a record per row. */
import { z } from 'zod'
import { type CellValue, cellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import type { ReceiptState } from '../contract/receipt-questions.ts'
import type { Statements } from '../store/statements.ts'

/** What transfer/batch-content.ts writes; the cells of the source file are of no interest here. */
const packed = z.object({
  fields: z.array(fieldId),
  rows: z.array(z.object({ line: z.number(), values: z.array(cellValue) })),
})
const ids = z.array(z.string().nullable())

export interface UnpackedRow {
  readonly n: number
  /** Line of the source file. */
  readonly line: number
  readonly id: string | null
  readonly state: ReceiptState
  readonly code: number | null
  readonly words: string
  readonly values: readonly { readonly field: FieldId; readonly value: CellValue }[]
}

interface PackedRecord {
  readonly packed: Buffer | null
  readonly packed_ids: string | null
  readonly code: number | null
  readonly words: string
  readonly open: number
  readonly unknown: number
  readonly absent: number
  readonly refused: number
}

export function unpackRows(store: Pick<Statements, 'prepare'>, receipt: number): readonly UnpackedRow[] {
  const found = store
    .prepare<PackedRecord>(
      `select coalesce(r.packed, b.content) as packed, r.packed_ids, r.code, r.words, r.open, r.unknown, r.absent, r.refused
       from receipt r join write_run w on w.id = r.run
       left join import_batch b on b.import = w.import and b.batch = r.batch where r.id = ?`,
    )
    .get(receipt)
  if (found?.packed === null || found === undefined) return []
  const { fields, rows } = packed.parse(JSON.parse(new TextDecoder().decode(found.packed)))
  const known = found.packed_ids === null ? [] : ids.parse(JSON.parse(found.packed_ids))
  // A batch is settled as a whole but for the rows that got an id.
  const rest: ReceiptState = (['open', 'unknown', 'absent', 'refused'] as const).find((state) => found[state] > 0) ?? 'unsent'
  return rows.map(({ line, values }, n) => {
    const id = known[n] ?? null
    return {
      n,
      line,
      id,
      state: id === null ? rest : 'confirmed',
      code: id === null ? found.code : null,
      words: id === null ? found.words : '',
      values: fields.map((field, at) => ({ field, value: values[at] ?? null })),
    }
  })
}
