/** Sends a batch of the ledger: marked as sent first, made from the ledger where it is not at hand. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { Batch, CreateRun, Sent } from './create-state.ts'
import { sendBatch } from './send-batch.ts'

/** A batch that the ledger does not have as sent is marked first: after a crash between the two it is only looked for in vain. */
export async function sendOne(
  { space, request, progress, callSignal }: CreateRun,
  batch: Batch,
): Promise<Result<Sent, HostError>> {
  const { replica, client, clock } = space
  const { importId, worksheetId } = request
  if (!batch.isMarked) {
    const marked = await askTransfer(replica, 'run.sent', { importId, batch: batch.batch, isSent: true, at: clock.now() })
    if (!marked.ok) return marked
  }
  let { ready } = batch
  if (ready === null) {
    const { triggerWorkflow } = progress
    const blobs = space.blobFolder
    const made = await askTransfer(replica, 'run.body', { importId, batch: batch.batch, worksheetId, triggerWorkflow, blobs })
    if (!made.ok) return made
    ready = made.value
  }
  return ok({ answer: await sendBatch(client, worksheetId, ready.body, batch.rows, callSignal), lines: ready.lines })
}
