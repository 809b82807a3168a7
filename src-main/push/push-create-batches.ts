/**
 * Sends the batches of new rows of a push, one after the other. While one is under way those before are settled and the next written down as
 * sent (batch-pipeline.ts): the service never waits for the disk. After anything but a plain yes, what was made ready is taken back and trouble is settled alone.
 */
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { CreateBatch } from '../replica/contract/push-questions.ts'
import type { Newest } from '../replica/contract/receipt-questions.ts'
import { askAboutAlike } from './ask-about-alike.ts'
import { createBatchPipeline, type Ready } from './batch-pipeline.ts'
import { canContinue } from './can-continue.ts'
import { type CreateSteps, createSteps, newestNow } from './push-creates.ts'
import type { PushRun } from './push-run.ts'
import { settleUnanswered } from './settle-unanswered.ts'

/** So many batches at most are written down as sent while one is under way: the thread that writes has always something to do, also where the disk is slow. */
const mostAhead = 6
/** So many are written down together, with those before that are settled: the disk is waited for once. */
const together = 3
/** The log is moved into the file after so many: less than it may hold before a commit has to do it (some 30 MB of 128). */
const logMovedAfter = 20

export async function pushCreateBatches(
  batches: readonly CreateBatch[],
  runFor: (id: WorksheetId) => PushRun,
): Promise<Outcome<null>> {
  const newest = new Map<WorksheetId, Newest | null>()
  const ahead = createBatchPipeline()
  /** Nothing that was begun is left, whatever else happened. */
  const end = async (how: Outcome<null>): Promise<Outcome<null>> => {
    const finished = await ahead.finish()
    return how.ok ? finished : how
  }
  let steps = null as CreateSteps | null
  /** Begins to take the next ones that are not asked for, where as many as are taken together are not too far ahead. */
  const takeAhead = (now: number, of: CreateSteps): void => {
    let first = now + 1
    while (ahead.isAsked(first)) first += 1
    const isApart = (it: CreateBatch): boolean => it.isCircular || it.worksheetId !== batches[now]?.worksheetId
    const end = batches.findIndex((it, i) => i >= now && isApart(it))
    const next = batches.slice(first, Math.min(first + together, end < 0 ? batches.length : end))
    if (next.length === 0 || first + next.length - 1 > now + mostAhead) return
    ahead.take(
      first,
      next.map((it) => it.keys),
      of,
    )
  }
  for (const [i, each] of batches.entries()) {
    const run = runFor(each.worksheetId)
    if (!(await canContinue(run))) {
      // A pause may be long: what is not sent does not stay written down as sent.
      const finished = await ahead.finish()
      if (!finished.ok) return finished
      await run.pausePoint()
    }
    if (run.signal.aborted) break
    if (ahead.isAsked(i) && steps !== null) takeAhead(i, steps)
    const taken = await ahead.taken(i)
    if (!taken.ok) return end(taken)
    const now = taken.value === null ? await takeNow(run, newest, each) : taken
    if (!now.ok) return end(now)
    if (now.value === null) continue
    steps = now.value.steps
    takeAhead(i, steps)
    const sent = await steps.send(now.value.batch)
    if (sent.answer.kind === 'created') {
      ahead.created(steps, sent)
      if (i % logMovedAfter === logMovedAfter - 1) void run.replica.moveLog().catch(() => undefined)
      continue
    }
    const finished = await ahead.finish()
    const done = await steps.settle(sent)
    for (const it of [finished, done]) if (!it.ok) return it
  }
  return ahead.finish()
}

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
    const asked = await askAboutAlike(run, read.value)
    if (!asked.ok) return asked
    if (run.signal.aborted) return ok(null)
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
  return mapOk(await settleUnanswered(run, run.timer), () => null)
}
