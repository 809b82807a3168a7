/** Settles rows whose push was not answered, by reading only. Updates and deletions: the row itself tells; creates are looked for. */
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import type { Timer } from '../api-client/timer.ts'
import type { Outcome, SyncRun } from '../pull/sync-ports.ts'
import { takeInRows } from '../pull/take-in-rows.ts'
import { removeGone } from './check-rows.ts'
import { findCreated } from './find-created.ts'

/** What turned out to have happened. */
export interface Settled {
  readonly created: number
  readonly updated: number
  readonly gone: number
}

const nothing: Settled = { created: 0, updated: 0, gone: 0 }

/** Milliseconds after which a request that was not answered is not waited for any more: only looked for. */
const waitedForMs = 60_000

/**
 * Settles everything that is unsettled in one worksheet, and looks once more for new rows that were given up. `isWaiting`: new rows that were
 * sent a moment ago are looked for several times; not at the end of a push, which did so.
 */
export async function settleUnanswered(run: SyncRun, timer: Timer, isWaiting = true): Promise<Outcome<Settled>> {
  const { worksheetId } = run
  const unsettled = await run.replica.ask('push.unsettled', { worksheetId })
  if (!unsettled.ok) return unsettled
  const [rows] = unsettled.value
  if (rows === undefined) return ok(nothing)
  const ids = [...rows.existing, ...rows.expected]
  const existing = ids.length > 0 ? await settleExisting(run, ids, !isWaiting) : ok(nothing)
  if (!existing.ok || rows.creates + rows.absent === 0) return existing
  const agoMs = rows.createsSentAt === null ? 0 : run.clock.now() - rows.createsSentAt
  const looks = rows.creates === 0 ? 'once' : isWaiting && agoMs < waitedForMs ? 'again' : 'last'
  const creates = await findCreated(run, { of: 'push' }, rows.watermark, timer, looks)
  return mapOk(creates, ({ created }) => ({ ...existing.value, created: created.length }))
}

async function settleExisting(run: SyncRun, ids: readonly string[], isAfterPush: boolean): Promise<Outcome<Settled>> {
  const taken = await takeInRows(run, ids)
  if (!taken.ok) return taken
  const gone = await removeGone(run, taken.value.gone)
  if (!gone.ok) return gone
  const settled = await run.replica.ask('push.settle-existing', {
    worksheetId: run.worksheetId,
    keys: null,
    at: run.clock.now(),
    isAfterPush,
  })
  return settled.ok ? ok({ ...nothing, updated: settled.value.confirmed, gone: taken.value.gone.length }) : settled
}
