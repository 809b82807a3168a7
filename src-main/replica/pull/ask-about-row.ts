/** Questions that only a pull finds: about a row as a whole. */
import { isOpen } from '../receipts/open-receipts.ts'
import type { Store } from '../store/store.ts'

/** The row waits until a person decides about it as a whole. */
export function askAboutRow(store: Store, ws: number, k: number, message: string): void {
  store.run(
    `insert into mark (ws, k, f, state, message) values (?, ?, 0, 'conflict', ?)
     on conflict do update set state = 'conflict', code = null, message = excluded.message`,
    ws,
    k,
    message,
  )
}

/** New rows were sent and nobody knows yet what became of them: any row that comes may be one of these. */
export const isAnyCreateUnanswered = (store: Store, ws: number): boolean =>
  store
    .pluck<number>(
      `select 1 from receipt where ws = ? and operation = 'create' and ${isOpen('receipt')} and open + unknown > 0 limit 1`,
    )
    .get(ws) !== undefined
