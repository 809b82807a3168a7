/**
 * Settles updates or deletions that the service answered with a failure from the middle of its work: what is there now is read at once,
 * and what did not happen is sent again in halves, down to the row that is to blame.
 */
import { ok } from '../../src-shared/lib/result.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import { takeInRows } from '../pull/take-in-rows.ts'
import { removeGone } from './check-rows.ts'
import { type PushRun, settle } from './push-run.ts'

interface Row {
  readonly k: number
  readonly id: string
}

/** `resend` takes the rows that are staged as before, and sends them. */
export async function settleUnclear(
  run: PushRun,
  rows: readonly Row[],
  refusal: { readonly code: number | null; readonly message: string },
  resend: (keys: readonly number[]) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  const { worksheetId } = run
  const marked = await run.replica.ask('push.outcome', { worksheetId, at: run.clock.now(), unknown: rows.map((it) => it.k) })
  if (!marked.ok) return marked
  const taken = await takeInRows(
    run,
    rows.map((it) => it.id),
  )
  if (!taken.ok) return taken
  const gone = await removeGone(run, taken.value.gone)
  if (!gone.ok) return gone
  const settled = await run.replica.ask('push.settle-existing', {
    worksheetId,
    keys: rows.map((it) => it.k),
    at: run.clock.now(),
  })
  if (!settled.ok) return settled
  run.tally.updated += settled.value.confirmed
  run.tally.deleted += taken.value.gone.length
  run.report()
  const { open } = settled.value
  if (open.length <= 1) return settle(run, { refused: open.map((k) => ({ k, ...refusal })) })
  const middle = Math.ceil(open.length / 2)
  for (const half of [open.slice(0, middle), open.slice(middle)]) {
    if (run.signal.aborted) return ok(null)
    const sent = await resend(half)
    if (!sent.ok) return sent
  }
  return ok(null)
}
