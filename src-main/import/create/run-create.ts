/**
 * Creates the rows of a checked import on the service, in batches that are in the ledger before they are sent. Going on after a pause,
 * a crash or a lost answer is exact: nothing is created twice and nothing is left out.
 */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Pace } from '../../api-client/pace.ts'
import type { JobControl, JobOutcome } from '../../jobs/job-registry.ts'
import { type SentBatch, settleCreate } from '../../push/create-rows.ts'
import { createFieldTrials } from '../../push/field-trials.ts'
import { lockRefusedThroughout } from '../../push/lock-fields.ts'
import { readNewest } from '../../push/read-newest.ts'
import type { RunProgress } from '../../replica/imports/run-record.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { driveRun } from '../drive-run.ts'
import { stopped } from '../run-check.ts'
import { createBatchSource } from './batch-source.ts'
import { createLedger, createTools } from './create-ledger.ts'
import { type Batch, type CreateRequest, type CreateRun, confirm, flushConfirmed } from './create-state.ts'
import { lockingRun, noteStored } from './learn-lock.ts'
import { sendOne } from './send-one.ts'

/** Requests under way at once; the client's pace decides how many really are. */
export const createWidth = 4

/** Milliseconds that requests under way may still take after the user has stopped the run. */
const graceMs = 5000

export async function runCreate(
  space: TransferSpace,
  request: CreateRequest,
  control: JobControl,
): Promise<Result<JobOutcome, HostError>> {
  const { importId } = request
  const run = { importId, kind: 'create', triggerWorkflow: request.triggerWorkflow } as const
  // What is said of it is asked before it is closed: an import that is done has not failed.
  return driveRun(space, run, async (begun) => {
    const result = await drive(space, request, begun, control)
    if (!result.ok) return result
    const rejected = await askTransfer(space.replica, 'import.rejects', { importId, kind: 'rejected', offset: 0, limit: 1 })
    if (!rejected.ok) return rejected
    const { created, refused } = result.value
    const left = rejected.value.total
    return ok({
      message: `${countOf(created, 'row', 'rows')} created${left === 0 ? '' : `, ${left.toLocaleString('en')} rejected`}.`,
      counts: { created, refused, rejected: left },
    })
  })
}

async function drive(
  space: TransferSpace,
  request: CreateRequest,
  begun: RunProgress,
  control: JobControl,
): Promise<Result<CreateRun['counts'], HostError>> {
  const { importId, worksheetId } = request
  const { replica, client } = space
  let progress = begun
  if (progress.watermark === null) {
    const patient = { lane: 'import-settle', patienceMs: Number.POSITIVE_INFINITY, signal: control.signal }
    const newest = await readNewest(client, worksheetId, patient)
    if (!newest.ok) return newest
    const watermark = newest.value ?? { createdAt: null, ids: [] }
    const kept = await askTransfer(replica, 'run.watermark', { importId, watermark })
    if (!kept.ok) return kept
    progress = { ...progress, watermark }
  }
  const before = await askTransfer(replica, 'run.created', { importId })
  if (!before.ok) return before
  const counts = { created: before.value.ids.length, refused: 0 }
  const untried = await replica.ask('push.untried', { worksheetId, fields: request.fields.map((it) => it.id) })
  if (!untried.ok) return untried
  const callSignal = signalAfterGrace(control.signal, client.pace)
  const run: CreateRun = {
    space,
    request,
    progress,
    counts,
    trials: createFieldTrials(untried.value),
    confirmed: [],
    callSignal,
    heldBack: { rows: 0 },
    report: () => control.report({ done: counts.created + counts.refused, counts: { ...counts } }),
  }
  run.report()
  const source = await createBatchSource(run, control.signal)
  if (!source.ok) return source
  try {
    const sent = await pump(run, source.value.next, control)
    if (!sent.ok) return sent
    const locked = await lockRefusedThroughout(lockingRun(run))
    if (!locked.ok) return locked
    return run.heldBack.rows > 0 ? err(unanswered(run.heldBack.rows)) : ok(counts)
  } finally {
    await source.value.close()
  }
}

/** What may already be there is said before it is sent again: going on is what sends it. */
const unanswered = (rows: number): HostError => ({
  kind: 'invalid',
  message: `${rows.toLocaleString('en')} ${rows === 1 ? 'row was' : 'rows were'} sent without an answer, and cannot be found on the service. Go on with the import to look again and to send what is still missing; sent again too early, rows that come late are there twice.`,
})

/** Aborts some time after `signal`, so that answers that are about to come are still heard; at once while nothing may be sent. */
function signalAfterGrace(signal: AbortSignal, pace: Pace): AbortSignal {
  const late = new AbortController()
  const stop = (): void => {
    if (pace.state().phase === 'waiting') late.abort()
    else setTimeout(() => late.abort(), graceMs).unref()
  }
  signal.addEventListener('abort', stop, { once: true })
  return late.signal
}

type NextBatch = () => Promise<Result<Batch | null, HostError>>

/** Keeps requests under way until the source is dry; trouble is settled alone, when nothing else is under way. */
async function pump(run: CreateRun, next: NextBatch, control: JobControl): Promise<Result<null, HostError>> {
  const underWay = new Set<Promise<void>>()
  const troubles: SentBatch<Batch>[] = []
  const queue: Batch[] = []
  let failure: HostError | null = null

  const send = async (batch: Batch): Promise<void> => {
    const sent = await sendOne(run, batch)
    if (!sent.ok) {
      failure ??= sent.error
      return
    }
    const { answer, lines } = sent.value
    if (answer.kind === 'stop') failure ??= answer.error
    else if (answer.kind === 'created') {
      confirm(run, batch, lines, answer.ids)
      noteStored(run, null)
    } else troubles.push({ batch, rows: batch.rows, answer })
  }

  let isDry = false
  for (;;) {
    if (troubles.length > 0 || failure !== null || control.signal.aborted) {
      await Promise.all(underWay)
      const flushed = await flushConfirmed(run)
      if (!flushed.ok) failure ??= flushed.error
      // What is open stays in the ledger as it is, and is settled when the run goes on.
      if (failure !== null) return err(failure)
      if (control.signal.aborted) return err(stopped)
      for (const trouble of troubles.splice(0)) {
        const settled = await settleCreate(createTools(run), createLedger(run), trouble)
        if (!settled.ok) failure ??= settled.error
        else queue.push(...settled.value)
      }
      if (failure !== null) return err(failure)
    }
    await control.pausePoint()
    if (control.signal.aborted) continue
    let batch: Batch | null = queue.shift() ?? null
    if (batch === null && !isDry) {
      const fresh = await next()
      if (!fresh.ok) failure = fresh.error
      else if (fresh.value === null) isDry = true
      else batch = fresh.value
    }
    if (batch === null) {
      if (isDry && underWay.size === 0 && troubles.length === 0 && failure === null) return flushConfirmed(run)
      if (underWay.size > 0) await Promise.race(underWay)
      continue
    }
    if (batch.wasSent) {
      troubles.push({ batch, rows: batch.rows, answer: { kind: 'unknown' } })
      continue
    }
    const sending: Promise<void> = send(batch).finally(() => underWay.delete(sending))
    underWay.add(sending)
    if (underWay.size >= createWidth) await Promise.race(underWay)
  }
}
