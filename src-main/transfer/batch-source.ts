/** Brings the batches of a run in order: first those that an earlier run left open, then fresh ones, one prepared ahead of the sending. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { askTransfer } from './ask-transfer.ts'
import type { Batch, CreateRun } from './create-state.ts'
import { lookUpNames } from './look-up-names.ts'
import { stopped } from './run-check.ts'

export interface BatchSource {
  /** null when there are no more. */
  next(): Promise<Result<Batch | null, HostError>>
  close(): Promise<void>
}

const budgetMs = 60

export async function createBatchSource(run: CreateRun, signal: AbortSignal): Promise<Result<BatchSource, HostError>> {
  const { space, request, progress } = run
  const { importId, fields } = request
  const { replica } = space
  const left = await askTransfer(replica, 'run.progress', { importId })
  if (!left.ok) return left
  const open: Batch[] = (left.value?.open ?? []).map(({ batch, rows, content, state }) => ({
    batch,
    rows,
    content,
    body: null,
    wasSent: state === 'sent',
  }))
  const pass = space.ids.next()
  let isPlanned = progress.isPlanned
  if (!isPlanned) {
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

  /** The next batch, in the ledger. */
  const prepare = async (): Promise<Result<Batch | null, HostError>> => {
    while (!isPlanned) {
      if (signal.aborted) return err(stopped)
      const slice = await askTransfer(replica, 'run.next-batch', { pass, budgetMs })
      if (!slice.ok) return slice
      const { state, rows, content, body, plannedLine, rejects } = slice.value
      isPlanned = state.kind === 'done'
      if (rows > 0 || rejects.length > 0 || isPlanned) {
        const planned = await askTransfer(replica, 'run.plan', {
          importId,
          rows,
          content,
          state: 'planned',
          plannedLine,
          isPlanned,
          rejects,
        })
        if (!planned.ok) return planned
        if (rows > 0) return ok({ batch: planned.value.batch, rows, content, body, wasSent: false })
      }
      if (state.kind === 'needs') {
        const found = await lookUpNames(space, { importId, fields, signal, purpose: 'write' }, state.names)
        if (!found.ok) return found
        const learnt = await askTransfer(replica, 'import.learn', { pass, names: found.value })
        if (!learnt.ok) return learnt
      }
    }
    return ok(null)
  }

  let ahead: Promise<Result<Batch | null, HostError>> | null = null
  return ok({
    async next() {
      const waiting = open.shift()
      if (waiting !== undefined) return ok(waiting)
      const ready = await (ahead ?? prepare())
      ahead = ready.ok && ready.value !== null ? prepare() : null
      return ready
    },
    async close() {
      await ahead
      await askTransfer(replica, 'import.close-pass', { pass })
    },
  })
}
