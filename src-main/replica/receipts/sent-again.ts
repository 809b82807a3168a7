/**
 * A push tries a change again where the row turned out to be one of several that could not go together: the receipt of the first try says that
 * it was not taken, a later one of the same run says what became of it. People are told of the row once, as it ended.
 */
import type { ReceiptState } from '../contract/receipt-questions.ts'
import type { Store } from '../store/store.ts'

/** Whether `row` of the receipt table's `receipt` is such a first try; both are names of tables in the statement. */
export const isSentAgainSql = (row: string, receipt: string): string =>
  `(${row}.state = 'unsent' and ${receipt}.operation <> 'create' and exists (
    select 1 from receipt_row later cross join receipt r2 on r2.id = later.receipt
    where later.ws = ${row}.ws and later.k = ${row}.k and later.receipt > ${row}.receipt
      and r2.run = ${receipt}.run and r2.operation = ${receipt}.operation))`

/** How many such rows `receipt` has; nothing is read where all of its rows were taken. */
export const sentAgainCountSql = (receipt: string): string =>
  `iif(${receipt}.unsent > 0, (select count(*) from receipt_row t where t.receipt = ${receipt}.id and ${isSentAgainSql('t', receipt)}), 0)`

/** In a run, or in one worksheet or with one operation of it. */
export function countSentAgain(
  store: Store,
  { run, ws, operation = null }: { readonly run: number; readonly ws: number | null; readonly operation?: string | null },
  states: readonly ReceiptState[] = ['unsent'],
): number {
  if (!states.includes('unsent')) return 0
  const sql = `select coalesce(sum(${sentAgainCountSql('r')}), 0) from receipt r
    where r.run = ?1 and (?2 is null or r.ws = ?2) and (?3 is null or r.operation = ?3) and r.unsent > 0`
  return store.pluck<number>(sql).get(run, ws, operation) ?? 0
}
