/** Counts what became of new rows whose sending was not answered, or answered without saying which rows came of it. */
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { PushRun } from './push-run.ts'

/** New rows of the worksheet of which nothing is known. */
export async function countOpenCreates(run: PushRun): Promise<Outcome<number>> {
  return mapOk(await run.replica.ask('push.unsettled', { worksheetId: run.worksheetId }), ([rows]) => rows?.creates ?? 0)
}

/** Counts what became of rows that were looked for. `openBefore`: others of which nothing is known. Answers how many are not there. */
export async function countSettled(
  run: PushRun,
  keys: readonly number[],
  openBefore: number,
): Promise<Outcome<{ readonly absent: number }>> {
  const ids = await run.replica.ask('push.row-ids', { worksheetId: run.worksheetId, keys })
  if (!ids.ok) return ids
  const open = await countOpenCreates(run)
  if (!open.ok) return open
  const created = ids.value.length
  // Looking for these may have settled others too.
  const unknown = Math.max(0, open.value - openBefore)
  run.tally.created += created
  run.tally.unknown += unknown
  run.report()
  return ok({ absent: Math.max(0, keys.length - created - unknown) })
}
