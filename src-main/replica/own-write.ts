/** Whether a value that the service has now was written from here: a change of one's own is not somebody else's. */
import { isSameToService } from '../../src-shared/changes/comparable-value.ts'
import { parseValues } from './read-receipts.ts'
import type { SqlValue, Store } from './store.ts'
import { fromStored } from './stored-value.ts'
import type { Column } from './worksheet-tables.ts'

export interface OwnWrite {
  readonly run: number
  readonly at: number
}

/** Writes of one row that are looked at, the newest first. */
const lookedAt = 20

/** The push that wrote the value last; null where none did. */
export function findOwnWrite(store: Store, ws: number, k: number, { n, field }: Column, theirs: SqlValue): OwnWrite | null {
  const writes = store
    .prepare<{ run: number; at: number; sent: string | null }>(
      `select r.run, r.sent_at as at, coalesce(rr.sent, r.sent) as sent from receipt_row rr cross join receipt r on r.id = rr.receipt
       where rr.ws = ? and rr.k = ? and rr.state = 'confirmed' order by rr.receipt desc limit ?`,
    )
    .all(ws, k, lookedAt)
  for (const { run, at, sent } of writes) {
    const value = parseValues(sent)[n]
    if (value === undefined) continue
    const isOwn = value === theirs || isSameToService(fromStored(value, field.kind), fromStored(theirs, field.kind), field)
    return isOwn ? { run, at } : null
  }
  return null
}
