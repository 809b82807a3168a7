/** What of a command is on the service already, and which push brought it there. */

import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { CommandRange } from './invert-whole.ts'

export interface PushedCommand {
  /** The push that brought its first change there; 0 where that is no longer kept, or somebody else did the same. */
  readonly run: number
  /** When it was sent; null where that is not known. */
  readonly at: number | null
  /** Some of it is still staged here. */
  readonly isPart: boolean
}

const within = 'seq between ?1 and ?2 and cmd = ?3'

/** The row of its first entry that is settled, one by one or packed. */
const firstSettledRow = (store: Store, range: readonly [number, number, number]): number | undefined =>
  store
    .pluck<number>(
      `select k from (select * from (select seq, k from history where ${within} order by seq limit 1)
         union all select first_seq, first_key from history_batch where first_seq between ?1 and ?2 and cmd = ?3) order by seq limit 1`,
    )
    .get(...range)

/** Null where nothing of it is. What the service has lies in the history, what it does not have yet in the journal. */
export function findPushed(store: Store, { n }: WorksheetTables, of: CommandRange, since: number): PushedCommand | null {
  const range = [of.first_seq, of.last_seq, of.id] as const
  const first = firstSettledRow(store, range)
  if (first === undefined) return null
  const staged = `select 1 from journal where ${within} and is_current = 1 and base is not value
    union all select 1 from journal_batch where first_seq between ?1 and ?2 and cmd = ?3 limit 1`
  const sent = store
    .prepare<{ run: number; at: number }>(
      `select r.run, r.sent_at as at from receipt_row rr cross join receipt r on r.id = rr.receipt
       where rr.ws = ? and rr.k = ? and rr.state = 'confirmed' and r.sent_at >= ? order by rr.receipt limit 1`,
    )
    .get(n, first, since)
  return { run: sent?.run ?? 0, at: sent?.at ?? null, isPart: store.pluck<number>(staged).get(...range) !== undefined }
}
