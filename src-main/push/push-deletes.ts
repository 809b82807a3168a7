/** Sends deletions in batches of at most 1000, each checked just before. */

import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { isGone } from '../../src-shared/api/refusal-classes.ts'
import { deleteRow, deleteRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import { checkRows } from './check-rows.ts'
import { judgeWrite } from './judge-write.ts'
import { type PushRun, settle, takenFor } from './push-run.ts'
import { settleUnclear } from './settle-unclear.ts'

interface Row {
  readonly k: number
  readonly id: string
}

export async function pushDeletes(run: PushRun, packs: readonly (readonly number[])[]): Promise<Outcome<null>> {
  for (const keys of packs) {
    await run.pausePoint()
    if (run.signal.aborted) return ok(null)
    const checked = await checkRows(run, keys)
    if (!checked.ok) return checked
    const sent = await takeAndSend(run, keys)
    if (!sent.ok) return sent
  }
  return ok(null)
}

async function takeAndSend(run: PushRun, keys: readonly number[]): Promise<Outcome<null>> {
  const taken = await run.replica.ask('push.take-deletes', { worksheetId: run.worksheetId, keys, ...takenFor(run) })
  if (!taken.ok) return taken
  return taken.value.length === 0 ? ok(null) : sendBatch(run, taken.value)
}

async function sendBatch(run: PushRun, rows: readonly Row[]): Promise<Outcome<null>> {
  const keys = rows.map((it) => it.k)
  const answer = await callDelete(
    run,
    rows.map((it) => it.id),
  )
  if (answer.ok) return settle(run, { deleted: keys })
  const verdict = judgeWrite(answer.error)
  switch (verdict.kind) {
    case 'unknown':
      return settle(run, { unknown: keys })
    case 'unclear':
      return settleUnclear(run, rows, verdict, (half) => takeAndSend(run, half))
    case 'stop': {
      const released = await settle(run, { unsent: keys })
      return released.ok ? err(verdict.error) : released
    }
    case 'refused':
    case 'too-large': {
      if (rows.length > 1) return sendHalves(run, rows)
      const code = verdict.kind === 'refused' ? verdict.code : null
      // Somebody else was faster: the row is gone, as it should be.
      if (isGone(code)) return settle(run, { deleted: keys })
      return settle(run, { refused: keys.map((k) => ({ k, code, message: verdict.message })) })
    }
  }
}

/** One row goes by the operation for one row, whose refusals speak of that row alone. */
function callDelete(run: PushRun, ids: readonly string[]): Promise<Result<unknown, ApiFailure>> {
  const { triggerWorkflow, permanentDelete: permanent } = run.options
  const { worksheetId: worksheet_id } = run
  const [first, ...others] = ids
  if (first !== undefined && others.length === 0) {
    const params = { worksheet_id, row_id: first }
    return run.client.call(deleteRow, { params, body: { triggerWorkflow, permanent } }, run.write)
  }
  return run.client.call(
    deleteRows,
    { params: { worksheet_id }, body: { rowIds: [...ids], triggerWorkflow, permanent } },
    run.write,
  )
}

/** One row may spoil a batch: halves find it. Deleting what is deleted already does no harm. */
async function sendHalves(run: PushRun, rows: readonly Row[]): Promise<Outcome<null>> {
  const middle = Math.ceil(rows.length / 2)
  const first = await sendBatch(run, rows.slice(0, middle))
  if (!first.ok) {
    const released = await settle(run, { unsent: rows.slice(middle).map((it) => it.k) })
    return released.ok ? first : released
  }
  return sendBatch(run, rows.slice(middle))
}
