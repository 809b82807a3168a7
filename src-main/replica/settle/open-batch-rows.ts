/** The rows of an import's batch that is not settled, as the ledger keeps them, with what its first sending saw of the service. */
import { z } from 'zod'
import { cellValue } from '../../../src-shared/model/cell-value.ts'
import { type FieldId, fieldId, type ImportId } from '../../../src-shared/model/ids.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { toStored } from '../store/stored-value.ts'

const content = z.object({ fields: z.array(fieldId), rows: z.array(z.object({ values: z.array(cellValue) })) })

export interface OpenBatchRows {
  readonly newest: string | null
  readonly firstKey: number
  readonly firstReceipt: number
  /** `values` leave out cells that were not sent because they are empty. */
  readonly rows: readonly { readonly n: number; readonly values: ReadonlyMap<FieldId, SqlValue> }[]
}

/** Null when the batch is settled. The whole import's first receipt counts: rows of a batch that was cut up were sent with that one. */
export function openBatchRows(store: Store, importId: ImportId, batch: number): OpenBatchRows | null {
  const found = store
    .prepare<{ content: Buffer | null; newest: string | null; first_key: number | null; receipt: number | null }>(
      `select b.content, p.watermark as newest, min(r.first_key) as first_key, min(r.id) as receipt
       from import_batch b join import_progress p on p.import = b.import left join write_run w on w.import = b.import
       left join receipt r on r.run = w.id where b.import = ? and b.batch = ? group by b.batch`,
    )
    .get(importId, batch)
  if (found === undefined || found.content === null) return null
  const { fields, rows } = content.parse(JSON.parse(new TextDecoder().decode(found.content)))
  return {
    newest: found.newest,
    firstKey: found.first_key ?? 0,
    firstReceipt: found.receipt ?? 0,
    rows: rows.map(({ values }, n) => ({
      n,
      values: new Map(fields.flatMap((field, at) => (values[at] === null ? [] : [[field, toStored(values[at] ?? null)]]))),
    })),
  }
}
