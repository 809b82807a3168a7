/**
 * Sends new rows in batches, one after the other, so that they come into being in the order in which people see them. No row is ever
 * created twice: after silence, and after a refusal that may have come in the middle of the work, the newest rows are read back before
 * anything is sent again.
 */

import { errorCodes } from '../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { FieldEntry } from '../../src-shared/api/row-v3.ts'
import { createRow, createRows, listRows } from '../../src-shared/api/v3-row-operations.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { serviceError } from '../host/service-error.ts'
import { judgeWrite, type WriteRefusal } from '../push/judge-write.ts'
import type { CreateRow } from '../replica/push-questions.ts'
import { noteAccepted } from './field-trials.ts'
import { fillFiles, missingFiles } from './fill-files.ts'
import { isParameterRefusal } from './list-page.ts'
import { lockWhenNamed } from './lock-fields.ts'
import { type PushRun, settle, takenFor } from './push-run.ts'
import { settleCreates } from './settle-unsettled.ts'
import type { Outcome } from './sync-ports.ts'

/** The newest time of creation before the first new row: what is older was not created by this push. Null when unknown. */
export async function readWatermark(run: PushRun): Promise<Outcome<string | null>> {
  const answer = await run.client.call(
    listRows,
    {
      params: { worksheet_id: run.worksheetId },
      body: { pageSize: 1, pageIndex: 1, sorts: [{ field: '_createdAt', direction: 'desc' }] },
    },
    run.call,
  )
  if (!answer.ok) {
    const error = serviceError(answer.error)
    return isParameterRefusal(error) ? ok(null) : err(error)
  }
  const [row] = answer.value.rows
  const time = row?._createdAt ?? row?.ctime
  return ok(typeof time === 'string' ? time : null)
}

const waitingMessage = 'Not sent: a new row that it belongs to was not created.'

export interface CreatesOptions {
  /** The rows name each other: each is sent without what is not created yet. */
  readonly isCircular?: boolean
  /** Told how many rows are about to be sent. */
  readonly taking?: (rows: number) => void
}

/** Sends one batch. `keys` that are no longer staged as new rows are passed over. */
export async function pushCreates(
  run: PushRun,
  keys: readonly number[],
  watermark: string | null,
  { isCircular = false, taking = () => {} }: CreatesOptions = {},
): Promise<Outcome<null>> {
  const taken = await run.replica.ask('push.take-creates', {
    worksheetId: run.worksheetId,
    keys,
    newest: watermark === null ? null : { createdAt: watermark, ids: [] },
    isCircular,
    ...takenFor(run),
  })
  if (!taken.ok) return taken
  taking(taken.value.rows.length)
  if (taken.value.waiting.length > 0) {
    const left = await settle(run, { refused: taken.value.waiting.map((k) => ({ k, code: null, message: waitingMessage })) })
    if (!left.ok) return left
  }
  const filled = await fillRows(run, taken.value.rows)
  if (!filled.ok) return filled
  const rows = filled.value
  if (rows.length === 0) return ok(null)
  const sent = rows.map((it) => it.k)
  const answer = await sendRows(run, rows)
  if (answer.ok) {
    const rowIds = answer.value
    if (rowIds.length === sent.length && new Set(rowIds).size === sent.length) {
      for (const row of rows) noteAccepted(run.trials, [row.k], row.fields, true)
      return settle(run, { created: rowIds.map((id, i) => ({ k: sent[i] ?? 0, id })) })
    }
    // Fewer ids than rows do not say which rows they are of.
    return readBack(run, sent, watermark, 'once')
  }
  const verdict = judgeWrite(answer.error)
  switch (verdict.kind) {
    case 'unknown':
      return readBack(run, sent, watermark, 'twice')
    case 'stop': {
      const released = await settle(run, { unsent: sent })
      return released.ok ? err(verdict.error) : released
    }
    case 'unclear':
      return sent.length > 1 ? splitRefused(run, sent, watermark, isCircular) : readBackOne(run, sent, watermark, verdict)
    case 'refused':
      return sent.length > 1 ? refuseBatch(run, rows, verdict, watermark, isCircular) : refuseOne(run, rows, verdict, watermark)
    case 'too-large':
      if (sent.length > 1) return splitRefused(run, sent, watermark, isCircular)
      return settle(run, { refused: sent.map((k) => ({ k, code: null, message: verdict.message })) })
  }
}

interface FilledRow {
  readonly k: number
  readonly fields: FieldEntry[]
}

/** A refusal of one field leaves the row to be created without it. */
async function refuseOne(
  run: PushRun,
  rows: readonly FilledRow[],
  { code, message, words }: WriteRefusal,
  watermark: string | null,
): Promise<Outcome<null>> {
  const keys = rows.map((it) => it.k)
  const refused = await settle(run, { refused: keys.map((k) => ({ k, code, message })) })
  if (!refused.ok) return refused
  const fields = rows.flatMap((it) => it.fields)
  const locked = await lockWhenNamed(run, keys, fields, { code, words })
  if (!locked.ok) return locked
  return locked.value === null ? ok(null) : createRefused(run, keys, watermark)
}

/** Creates what may be created now of rows that were refused; the others stay as they are. */
export const createRefused = (run: PushRun, keys: readonly number[], watermark: string | null): Promise<Outcome<null>> =>
  pushCreates(run, keys, watermark, {
    taking(rows) {
      run.tally.refused -= rows
    },
  })

/** The same field is to blame in every row; else one row may be. */
async function refuseBatch(
  run: PushRun,
  rows: readonly FilledRow[],
  refusal: WriteRefusal,
  watermark: string | null,
  isCircular: boolean,
): Promise<Outcome<null>> {
  const keys = rows.map((it) => it.k)
  // A value is the matter of the one row that holds it, which is found below.
  if (refusal.code === errorCodes.parameterValueError) return splitRefused(run, keys, watermark, isCircular)
  const fields = new Map(rows.flatMap((row) => row.fields.map((it) => [it.id, it])))
  const locked = await lockWhenNamed(run, keys, [...fields.values()], refusal)
  if (!locked.ok) return locked
  if (locked.value === null) return splitRefused(run, keys, watermark, isCircular)
  const settled = await readBack(run, keys, watermark, 'once')
  return settled.ok ? pushCreates(run, keys, watermark, { isCircular }) : settled
}

/** Answers the new ids in the order of `rows`. One row goes by the operation for one row, whose refusals speak of that row alone. */
async function sendRows(run: PushRun, rows: readonly FilledRow[]): Promise<Result<readonly string[], ApiFailure>> {
  const params = { worksheet_id: run.worksheetId }
  const { triggerWorkflow } = run.options
  const [first, ...others] = rows
  if (first !== undefined && others.length === 0) {
    const created = await run.client.call(createRow, { params, body: { fields: first.fields, triggerWorkflow } }, run.write)
    return created.ok ? ok([created.value.id]) : created
  }
  const body = { rows: rows.map(({ fields }) => ({ fields })), triggerWorkflow }
  const created = await run.client.call(createRows, { params, body }, run.write)
  return created.ok ? ok(created.value.rowIds) : created
}

async function fillRows(run: PushRun, rows: readonly CreateRow[]): Promise<Outcome<readonly FilledRow[]>> {
  const filled: FilledRow[] = []
  for (const { k, fields } of rows) {
    const found = await fillFiles(fields, run.readStaged)
    if (found.ok) filled.push({ k, fields: found.value })
    else {
      const refused = await settle(run, { refused: [{ k, code: null, message: missingFiles(found.error) }] })
      if (!refused.ok) return refused
    }
  }
  return ok(filled)
}

/** Rows that turn out to have been created count as such; the others are staged as before. */
async function readBack(
  run: PushRun,
  keys: readonly number[],
  watermark: string | null,
  looks: 'once' | 'twice',
): Promise<Outcome<null>> {
  const marked = await run.replica.ask('push.outcome', { worksheetId: run.worksheetId, unknown: keys })
  if (!marked.ok) return marked
  const settled = await settleCreates(run, watermark, run.timer, looks)
  return settled.ok ? countSettled(run, keys) : settled
}

/** A single row that is not there after a failure in the middle of the work is the one to blame. */
async function readBackOne(
  run: PushRun,
  keys: readonly number[],
  watermark: string | null,
  refusal: { readonly code: number | null; readonly message: string },
): Promise<Outcome<null>> {
  const settled = await readBack(run, keys, watermark, 'once')
  if (!settled.ok) return settled
  const { worksheetId } = run
  const [ids, open] = [
    await run.replica.ask('push.row-ids', { worksheetId, keys }),
    await run.replica.ask('push.unsettled', { worksheetId }),
  ]
  if (!ids.ok) return ids
  if (!open.ok) return open
  const isAbsent = ids.value.length === 0 && (open.value[0]?.creates ?? 0) === 0
  return isAbsent ? settle(run, { refused: keys.map((k) => ({ k, ...refusal })) }) : ok(null)
}

async function countSettled(run: PushRun, keys: readonly number[]): Promise<Outcome<null>> {
  const ids = await run.replica.ask('push.row-ids', { worksheetId: run.worksheetId, keys })
  if (!ids.ok) return ids
  const open = await run.replica.ask('push.unsettled', { worksheetId: run.worksheetId })
  if (!open.ok) return open
  run.tally.created += ids.value.length
  run.tally.unknown += open.value[0]?.creates ?? 0
  run.report()
  return ok(null)
}

/**
 * A refused batch may hold one bad row among a thousand good ones: halves find it. The batch may also have been carried out in part, so
 * each half starts from what is really there.
 */
async function splitRefused(
  run: PushRun,
  keys: readonly number[],
  watermark: string | null,
  isCircular: boolean,
): Promise<Outcome<null>> {
  const settled = await readBack(run, keys, watermark, 'once')
  if (!settled.ok) return settled
  const middle = Math.ceil(keys.length / 2)
  for (const half of [keys.slice(0, middle), keys.slice(middle)]) {
    if (run.signal.aborted) return ok(null)
    const pushed = await pushCreates(run, half, watermark, { isCircular })
    if (!pushed.ok) return pushed
  }
  return ok(null)
}
