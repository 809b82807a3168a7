/**
 * How long a request is expected that may still be carried out: ten minutes. Neither the service nor a gateway says how long it keeps one, so
 * the number is ours (decisions: the README of `push/`). Nothing here says that a request was not taken: nobody knows that.
 */
import { hasGivenUp } from '../receipts/open-receipts.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/**
 * Milliseconds. Less, and an older value that comes late stays over a newer one unseen; more, and a colleague who writes what we had sent once
 * is asked about, or overruled, for longer.
 */
export const expectedForMs = 10 * 60_000

/** Milliseconds that count at most between two looks. As much as `expectedForMs`, and a clock that is set ahead ends every wait at once. */
const countedMostMs = 5 * 60_000

/** Of a receipt with rows that were given up: they may still come. `receipt` is how the statement calls it. */
export const isExpected = (receipt: string): string => `${receipt}.waited_ms < ${expectedForMs}`

/**
 * A pull has seen all there is: what was given up has waited for as long as passed since the pull before it, or since it was sent. `at` is our clock,
 * which may have been set ahead or back meanwhile. Runs inside the caller's transaction.
 */
export const countWaiting = (store: Store, { n }: WorksheetTables, at: number): void =>
  void store.run(
    `update receipt set waited_ms = waited_ms + max(0, min(?1 - coalesce(looked_at, sent_at), ${countedMostMs})), looked_at = ?1
     where ws = ?2 and ${hasGivenUp('receipt')} and operation in ('update', 'delete') and ${isExpected('receipt')}`,
    at,
    n,
  )
