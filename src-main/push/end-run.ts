/**
 * Ends of pushes are written down: until then their rows count as being sent by somebody. An end that cannot be written (the disk is full) is
 * made up for before rows are next looked for or planned, and else by the next start of the app.
 */
import { ok } from '../../src-shared/lib/result.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { Replica } from '../replica/replica.ts'

interface RunEnd {
  readonly run: number
  /** Our clock. */
  readonly at: number
  readonly outcome: 'done' | 'stopped' | 'failed'
}

const unwritten = new WeakMap<Replica, Set<RunEnd>>()

export async function endRun(replica: Replica, end: RunEnd): Promise<Outcome<null>> {
  const ended = await replica.ask('receipts.end', end)
  const left = unwritten.get(replica) ?? new Set()
  if (ended.ok) left.delete(end)
  else unwritten.set(replica, left.add(end))
  return ended
}

/** Fails where an end still cannot be written down. */
export async function endLeftRuns(replica: Replica): Promise<Outcome<null>> {
  for (const end of unwritten.get(replica) ?? []) {
    const ended = await endRun(replica, end)
    if (!ended.ok) return ended
  }
  return ok(null)
}
