/**
 * Sends the batches of new rows of a push, one after the other. While one is under way the next is written down as sent, and the one before is
 * settled: the service never waits for the disk. After anything but a plain yes, what was made ready is taken back and trouble is settled alone.
 */
import { ok } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { CreateBatch } from '../replica/contract/push-questions.ts'
import type { Newest } from '../replica/contract/receipt-questions.ts'
import { isGoingOn } from './is-going-on.ts'
import { type Batch, type CreateSteps, createSteps, newestNow } from './push-creates.ts'
import type { PushRun } from './push-run.ts'
import { settleUnsettled } from './settle-unsettled.ts'

/** A batch that is written down as sent, and is not yet. */
interface Ready {
  readonly steps: CreateSteps
  readonly batch: Batch
}

const nothing: Promise<Outcome<null>> = Promise.resolve(ok(null))

export async function pushCreateBatches(
  batches: readonly CreateBatch[],
  runFor: (id: WorksheetId) => PushRun,
): Promise<Outcome<null>> {
  const newest = new Map<WorksheetId, Newest | null>()
  let ready = null as Ready | null
  /** What the batch before last is waiting for. */
  let settling = nothing
  const release = async (): Promise<Outcome<null>> => {
    const left: Ready | null = ready
    ready = null
    return left === null ? nothing : left.steps.release(left.batch)
  }
  for (const [i, { worksheetId, keys, isCircular }] of batches.entries()) {
    const run = runFor(worksheetId)
    if (!(await isGoingOn(run))) {
      // A pause may be long: what is not sent does not stay written down as sent.
      const released = await release()
      if (!released.ok) return released
      await run.pausePoint()
    }
    if (run.signal.aborted) break
    const now: Outcome<Ready | null> =
      ready === null ? await takeNow(run, newest, { worksheetId, keys, isCircular }, settling) : ok(ready)
    ready = null
    if (!now.ok) return now
    if (now.value === null) continue
    const { steps, batch } = now.value
    const sending = steps.send(batch)
    const next = batches[i + 1]
    const mayTake = next?.worksheetId === worksheetId && !isCircular && !next.isCircular && !run.signal.aborted
    // The data worker does one after the other, and takes nothing while an outcome before it cannot be written.
    const [settled, ahead] = await Promise.all([settling, mayTake ? steps.takeAhead(next.keys) : ok(null)])
    settling = nothing
    if (ahead.ok && ahead.value !== null) ready = { steps, batch: ahead.value }
    const sent = await sending
    if (sent.answer.kind === 'created' && settled.ok && ahead.ok) {
      settling = steps.settle(sent)
      continue
    }
    const released = await release()
    const done = await steps.settle(sent)
    for (const each of [settled, ahead, released, done]) if (!each.ok) return each
  }
  const [released, settled] = [await release(), await settling]
  return released.ok ? settled : released
}

async function takeNow(
  run: PushRun,
  newest: Map<WorksheetId, Newest | null>,
  { worksheetId, keys, isCircular }: CreateBatch,
  settling: Promise<Outcome<null>>,
): Promise<Outcome<Ready | null>> {
  // Rows may name those of the batch before.
  const settled = await settling
  if (!settled.ok) return settled
  if (!newest.has(worksheetId)) {
    // Rows that were given up and are to be sent again may have come since the plan was made.
    const found = await lookForAbsent(run)
    if (!found.ok) return found
    const read = await newestNow(run)
    if (!read.ok) return read
    newest.set(worksheetId, read.value)
  }
  const steps = createSteps(run, newest.get(worksheetId) ?? null, isCircular)
  const taken = await steps.take(keys)
  if (!taken.ok) return taken
  return ok(taken.value === null ? null : { steps, batch: taken.value })
}

async function lookForAbsent(run: PushRun): Promise<Outcome<null>> {
  const absent = await run.replica.ask('creates.absent', { worksheetId: run.worksheetId })
  if (!absent.ok || absent.value.length === 0) return absent.ok ? ok(null) : absent
  const settled = await settleUnsettled(run, run.timer)
  return settled.ok ? ok(null) : settled
}
