/**
 * Brings the batches of a run in order: first those that an earlier run left open, then fresh ones. The background worker prepares some
 * ahead of the sending; those at hand go into the ledger together, before any of them is handed out.
 */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { RejectedLine } from '../../replica/imports/rejected-line.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { CreateSlice } from '../batch-questions.ts'
import { lookUpNames } from '../names/look-up-names.ts'
import { stopped } from '../run-check.ts'
import { type Batch, type CreateRun, takeConfirmed } from './create-state.ts'

export interface BatchSource {
  /** null when there are no more. */
  next(): Promise<Result<Batch | null, HostError>>
  close(): Promise<void>
}

const budgetMs = 60
/** Batches prepared ahead at most, and bytes in them: attachments make a batch large. */
const aheadBatches = 4
const aheadBytes = 32 * 1024 * 1024

/** What the background worker has made and the ledger does not know yet. */
interface Waiting {
  slices: CreateSlice[]
  rejects: RejectedLine[]
  line: number
  isEnd: boolean
}

/** Has the background worker prepare batches ahead of the sending, into `waiting`. */
function createPreparation(
  { space, request: { importId, fields } }: CreateRun,
  pass: string,
  waiting: Waiting,
  signal: AbortSignal,
) {
  const { replica } = space
  /** One more batch, or the end of the file. */
  const prepareOne = async (): Promise<Result<null, HostError>> => {
    for (;;) {
      if (signal.aborted) return err(stopped)
      const made = await askTransfer(replica, 'run.next-batch', { pass, budgetMs })
      if (!made.ok) return made
      const { state, rows, plannedLine, rejects } = made.value
      for (const reject of rejects) waiting.rejects.push(reject)
      waiting.line = plannedLine
      waiting.isEnd = state.kind === 'done'
      if (rows > 0) waiting.slices.push(made.value)
      if (rows > 0 || waiting.isEnd) return ok(null)
      if (state.kind !== 'needs') continue
      const found = await lookUpNames(space, { importId, fields, signal, purpose: 'write' }, state.names)
      if (!found.ok) return found
      const learnt = await askTransfer(replica, 'import.learn', { pass, names: found.value })
      if (!learnt.ok) return learnt
    }
  }
  const hasRoom = (): boolean =>
    waiting.slices.length < aheadBatches && waiting.slices.reduce((sum, each) => sum + each.body.length, 0) < aheadBytes
  const work = async (): Promise<Result<null, HostError>> => {
    while (!waiting.isEnd && hasRoom()) {
      const prepared = await prepareOne()
      if (!prepared.ok) return prepared
      if (waiting.slices.length >= 1) wake()
    }
    return ok(null)
  }
  let wake: () => void = () => undefined
  /** Stays once it has failed: nothing more is asked of such a pass, which would leave out what it was working on. */
  let preparing: Promise<Result<null, HostError>> | null = null
  const prepare = (): Promise<Result<null, HostError>> => {
    preparing ??= work()
      .then((done) => {
        if (done.ok) preparing = null
        return done
      })
      .finally(() => wake())
    return preparing
  }
  /** What fails ahead of time is said when its batches are asked for. */
  const prepareAhead = (): void => {
    prepare().catch(() => undefined)
  }
  /** Resolves when a batch is at hand, the file has ended, or preparing has failed. */
  const somethingReady = async (): Promise<Result<null, HostError>> => {
    if (waiting.slices.length > 0 || waiting.isEnd) {
      prepareAhead()
      return ok(null)
    }
    const woken = new Promise<Result<null, HostError>>((resolve) => {
      wake = () => resolve(ok(null))
    })
    return Promise.race([prepare(), woken])
  }
  return {
    prepareAhead,
    somethingReady,
    /** Resolves when nothing is being prepared. */
    idle: async (): Promise<void> => {
      await preparing?.catch(() => undefined)
    },
  }
}

export async function createBatchSource(run: CreateRun, signal: AbortSignal): Promise<Result<BatchSource, HostError>> {
  const { space, request, progress } = run
  const { importId } = request
  const { replica } = space
  const left = await askTransfer(replica, 'run.progress', { importId })
  if (!left.ok) return left
  const ready: Batch[] = (left.value?.open ?? []).map(({ batch, rows, state }) => ({
    batch,
    rows,
    ready: null,
    isMarked: state === 'sent',
    wasSent: state === 'sent',
  }))
  const pass = space.ids.next()
  const waiting: Waiting = { slices: [], rejects: [], line: 0, isEnd: progress.isPlanned }
  let isRecorded = progress.isPlanned
  if (!isRecorded) {
    const opened = await askTransfer(replica, 'run.open', {
      importId,
      pass,
      path: space.sourceOf(importId),
      kind: 'create',
      resumeAfter: progress.plannedLine,
      triggerWorkflow: progress.triggerWorkflow,
      blobs: space.blobFolder,
    })
    if (!opened.ok) return opened
  }

  const { prepareAhead, somethingReady, idle } = createPreparation(run, pass, waiting, signal)

  /** Writes everything that waits into the ledger; from then on its batches may be sent. */
  const recordWaiting = async (): Promise<Result<null, HostError>> => {
    const { slices, rejects, line, isEnd } = waiting
    waiting.slices = []
    waiting.rejects = []
    const batches = slices.map(({ rows, content }) => ({ rows, content }))
    const recorded = await askTransfer(
      replica,
      'run.record',
      { importId, batches, confirmed: takeConfirmed(run), planned: { line, isEnd, rejects }, at: space.clock.now() },
      { transfer: batches.map(({ content }) => content.buffer) },
    )
    if (!recorded.ok) return recorded
    isRecorded = isEnd
    for (const [at, { rows, body, lines }] of slices.entries())
      ready.push({ batch: recorded.value.batches[at] ?? 0, rows, ready: { body, lines }, isMarked: true, wasSent: false })
    return ok(null)
  }

  return ok({
    async next() {
      while (ready.length === 0 && !isRecorded) {
        const found = await somethingReady()
        if (!found.ok) return found
        if (waiting.slices.length === 0 && !waiting.isEnd) continue
        const recorded = await recordWaiting()
        if (!recorded.ok) return recorded
        prepareAhead()
      }
      return ok(ready.shift() ?? null)
    },
    async close() {
      await idle()
      // What was recorded and never sent need not be looked for when the run goes on.
      for (const { batch, wasSent } of ready)
        if (!wasSent) await askTransfer(replica, 'run.sent', { importId, batch, isSent: false, at: space.clock.now() })
      await askTransfer(replica, 'import.close-pass', { pass })
    },
  })
}
