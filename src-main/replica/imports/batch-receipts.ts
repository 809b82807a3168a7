/** Receipts of an import's batches: the rows stay packed as the ledger has them, so that a receipt costs one record and not one per row. */
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { ReceiptState } from '../contract/receipt-questions.ts'
import type { Store } from '../store/store.ts'

const runOf = (store: Store, id: ImportId): number | undefined =>
  store.pluck<number>('select id from write_run where import = ? order by id desc limit 1').get(id)

/** Before a batch is sent, in the transaction that says so. Sending it again is a receipt of its own. */
export function openBatchReceipt(store: Store, id: ImportId, batch: number, at: number): void {
  store.run(
    `insert into receipt (run, ws, worksheet_name, operation, requests, rows, cells, sent_at, newest, first_key, batch, open, bytes)
     select w.id, s.n, s.name, 'create', 1, b.rows, 0, ?, p.watermark, s.next_key, b.batch, b.rows, length(b.content)
     from import_batch b join import_run i on i.id = b.import join worksheet s on s.id = i.worksheet
       join import_progress p on p.import = b.import join write_run w on w.id = ?
     where b.import = ? and b.batch = ?`,
    at,
    runOf(store, id) ?? null,
    id,
    batch,
  )
}

/** A batch that was never sent after all. */
export function dropBatchReceipt(store: Store, id: ImportId, batch: number): void {
  store.run('delete from receipt where run = ? and batch = ? and open = rows', runOf(store, id) ?? null, batch)
}

interface Closing {
  /** In the order of the rows; null where a row was not created. */
  readonly ids: readonly (string | null)[]
  /** What the other rows are. */
  readonly rest: Exclude<ReceiptState, 'open' | 'confirmed'>
  readonly code: number | null
  readonly words: string
  /** Our clock. */
  readonly at: number
}

/** While the ledger still has the batch's rows, which the receipt keeps from then on. */
export function closeBatchReceipt(store: Store, id: ImportId, batch: number, { ids, rest, code, words, at }: Closing): void {
  const confirmed = ids.filter((it) => it !== null).length
  const isUnknown = rest === 'unknown'
  store.run(
    `update receipt set packed = (select content from import_batch b where b.import = ?1 and b.batch = ?2),
       packed_ids = ?3, open = 0, confirmed = ?4, unknown = iif(?5 = 'unknown', rows - ?4, 0), absent = iif(?5 = 'absent', rows - ?4, 0),
       refused = iif(?5 = 'refused', rows - ?4, 0), unsent = iif(?5 = 'unsent', rows - ?4, 0), code = ?6, words = ?7,
       settled_at = ?9
     where run = ?8 and batch = ?2 and open + unknown > 0`,
    id,
    batch,
    confirmed === 0 ? null : JSON.stringify(ids),
    confirmed,
    isUnknown ? 'unknown' : rest,
    code,
    words,
    runOf(store, id) ?? null,
    at,
  )
}

/**
 * Before rows that may still come are moved from one batch to another: their receipt goes with them, so that each tells what became of its own
 * rows. The old batch has only its own left by then.
 */
export function splitBatchReceipt(store: Store, id: ImportId, from: number, to: number): void {
  const run = runOf(store, id) ?? null
  store.run(
    `insert into receipt (run, ws, worksheet_name, operation, requests, rows, cells, sent_at, newest, first_key, batch, unknown, bytes)
     select r.run, r.ws, r.worksheet_name, r.operation, 0, b.rows, 0, r.sent_at, r.newest, r.first_key, b.batch, b.rows, length(b.content)
     from receipt r join import_batch b on b.import = ?1 and b.batch = ?3
     where r.run = ?4 and r.batch = ?2 and r.open + r.unknown > 0`,
    id,
    from,
    to,
    run,
  )
  store.run(
    `update receipt set rows = b.rows, open = 0, unknown = b.rows, bytes = length(b.content)
     from import_batch b where b.import = ?1 and b.batch = ?2 and run = ?3 and receipt.batch = ?2 and open + unknown > 0`,
    id,
    from,
    run,
  )
}
