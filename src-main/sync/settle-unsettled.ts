/** Settles rows whose push was not answered, by reading only. Updates and deletions: the row itself tells; creates are looked for. */
import { ok } from '../../src-shared/lib/result.ts'
import type { Timer } from '../api-client/timer.ts'
import { findCreated } from '../push/find-created.ts'
import { removeGone } from './check-rows.ts'
import type { Outcome, SyncRun } from './sync-ports.ts'
import { takeInRows } from './take-in-rows.ts'

/** What turned out to have happened. */
export interface Settled {
  readonly updated: number
  readonly gone: number
}

/** Settles everything that is unsettled in one worksheet, and looks once more for new rows that were given up. */
export async function settleUnsettled(run: SyncRun, timer: Timer): Promise<Outcome<Settled>> {
  const { worksheetId } = run
  const unsettled = await run.replica.ask('push.unsettled', { worksheetId })
  if (!unsettled.ok) return unsettled
  const [rows] = unsettled.value
  if (rows === undefined) return ok({ updated: 0, gone: 0 })
  const existing = rows.existing.length > 0 ? await settleExisting(run, rows.existing) : ok({ updated: 0, gone: 0 })
  if (!existing.ok || rows.creates + rows.absent === 0) return existing
  const creates = await findCreated(run, { of: 'push' }, rows.watermark, timer, rows.creates > 0 ? 'again' : 'once')
  return creates.ok ? existing : creates
}

async function settleExisting(run: SyncRun, ids: readonly string[]): Promise<Outcome<Settled>> {
  const taken = await takeInRows(run, ids)
  if (!taken.ok) return taken
  const gone = await removeGone(run, taken.value.gone)
  if (!gone.ok) return gone
  const settled = await run.replica.ask('push.settle-existing', { worksheetId: run.worksheetId, keys: null })
  return settled.ok ? ok({ updated: settled.value.confirmed, gone: taken.value.gone.length }) : settled
}
