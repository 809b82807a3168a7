/**
 * Sends the batches of new rows of a push, one after the other. While one is under way the one before is settled and the next written down as
 * sent, in one transaction: the service never waits for the disk. After anything but a plain yes, what was made ready is taken back and trouble is settled alone.
 */
import { ok } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { CreateBatch } from '../replica/contract/push-questions.ts'
import type { Newest } from '../replica/contract/receipt-questions.ts'
import type { SentBatch } from './create-rows.ts'
import { isGoingOn } from './is-going-on.ts'
import { type Batch, type CreateSteps, createSteps, newestNow } from './push-creates.ts'
import type { PushRun } from './push-run.ts'
import { settleUnsettled } from './settle-unsettled.ts'

/** A batch that is written down as sent, and is not yet. */
interface Ready {
  readonly steps: CreateSteps
  readonly batch: Batch
}

/** A batch that was created, and is not settled yet. */
interface Answered {
  readonly steps: CreateSteps
  readonly sent: SentBatch<Batch>
}

const nothing: Promise<Outcome<null>> = Promise.resolve(ok(null))

export async function pushCreateBatches(
  batches: readonly CreateBatch[],
  runFor: (id: WorksheetId) => PushRun,
): Promise<Outcome<null>> {
  const newest = new Map<WorksheetId, Newest | null>()
  let ready = null as Ready | null
  let answered = null as Answered | null
  const release = async (): Promise<Outcome<null>> => {
    const left: Ready | null = ready
    ready = null
    return left === null ? nothing : left.steps.release(left.batch)
  }
  const settleAnswered = async (): Promise<Outcome<null>> => {
    const left: Answered | null = answered
    answered = null
    return left === null ? nothing : left.steps.settle(left.sent)
  }
  /** Nothing that was begun is left. */
  const finish = async (): Promise<Outcome<null>> => {
    const [released, settled] = [await release(), await settleAnswered()]
    return released.ok ? settled : released
  }
  for (const [i, { worksheetId, keys, isCircular }] of batches.entries()) {
    const run = runFor(worksheetId)
    if (!(await isGoingOn(run))) {
      // A pause may be long: what is not sent does not stay written down as sent.
      const finished = await finish()
      if (!finished.ok) return finished
      await run.pausePoint()
    }
    if (run.signal.aborted) break
    if (ready === null) {
      // Rows may name those of the batch before.
      const settled = await settleAnswered()
      if (!settled.ok) return settled
    }
    const now: Outcome<Ready | null> = ready === null ? await takeNow(run, newest, { worksheetId, keys, isCircular }) : ok(ready)
    ready = null
    if (!now.ok) return now
    if (now.value === null) continue
    const { steps, batch } = now.value
    const sending = steps.send(batch)
    const next = batches[i + 1]
    const mayTake = next?.worksheetId === worksheetId && !isCircular && !next.isCircular && !run.signal.aborted
    const before: Answered | null = answered
    answered = null
    // One transaction for both: most of the time of a push goes by with waiting for the disk.
    const ahead = mayTake
      ? await steps.takeAhead(next.keys, before?.sent ?? null)
      : before === null
        ? ok(null)
        : noneTaken(await before.steps.settle(before.sent))
    if (ahead.ok && ahead.value !== null) ready = { steps, batch: ahead.value }
    const sent = await sending
    if (sent.answer.kind === 'created' && ahead.ok) {
      answered = { steps, sent }
      continue
    }
    const released = await release()
    const done = await steps.settle(sent)
    for (const each of [ahead, released, done]) if (!each.ok) return each
  }
  return finish()
}

const noneTaken = (settled: Outcome<null>): Outcome<Batch | null> => (settled.ok ? ok(null) : settled)

async function takeNow(
  run: PushRun,
  newest: Map<WorksheetId, Newest | null>,
  { worksheetId, keys, isCircular }: CreateBatch,
): Promise<Outcome<Ready | null>> {
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
