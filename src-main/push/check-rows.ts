/**
 * The check before a write: reads the rows' present values, so that what someone else changed becomes a conflict instead of being
 * overwritten. The interface has no If-Match: what is changed between this and the write that follows at once is not seen.
 */
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import { readStructure } from '../pull/read-structure.ts'
import type { Outcome, SyncRun } from '../pull/sync-ports.ts'
import { type TakenIn, takeInRows } from '../pull/take-in-rows.ts'

export async function checkRows(run: SyncRun, keys: readonly number[]): Promise<Outcome<null>> {
  const ids = await run.replica.ask('push.row-ids', { worksheetId: run.worksheetId, keys })
  if (!ids.ok) return ids
  const taken = await takeInRows(run, ids.value)
  if (!taken.ok) return taken
  return followCheck(run, taken.value)
}

/** What rows and fields that did not come with the others mean. */
export async function followCheck(run: SyncRun, { gone, isIncomplete }: TakenIn): Promise<Outcome<null>> {
  // A field that no row names any more may be gone: nobody emptied its cells then.
  const structure = isIncomplete ? await readStructure(run) : null
  if (structure !== null && !structure.ok) return structure
  return removeGone(run, gone)
}

export async function removeGone(run: SyncRun, ids: readonly string[]): Promise<Outcome<null>> {
  if (ids.length === 0) return ok(null)
  return mapOk(await run.replica.ask('pull.remove', { worksheetId: run.worksheetId, ids, at: run.clock.now() }), () => null)
}
