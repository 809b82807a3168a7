/** Sends sets of values to rows that were checked and taken, and records what became of each row. */

import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { isAboutValues, isGone } from '../../../src-shared/api/refusal-classes.ts'
import type { FieldEntry } from '../../../src-shared/api/v3/row-v3.ts'
import { updateRow, updateRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { rowsPerCheck } from '../../../src-shared/changes/update-slices.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { inChunks } from '../../pull/list-by-id.ts'
import type { Outcome } from '../../pull/sync-ports.ts'
import type { Refusal, UpdateRequest } from '../../replica/contract/push-questions.ts'
import { checkRows, removeGone } from '../check-rows.ts'
import { noteAccepted } from '../field-trials.ts'
import { fillFiles, missingFiles } from '../fill-files.ts'
import { judgeWrite, type WriteRefusal } from '../judge-write.ts'
import { lockWhenNamed } from '../lock-fields.ts'
import { type PushRun, settle, takenFor } from '../push-run.ts'
import { settleUnclear } from '../settle-unclear.ts'
import { type Answered, noteAnswered } from './record-answered.ts'

/** Rows of a batch that the service refuses without a reason and that are sent again alone to learn it. */
const askedAgain = 25

type Row = UpdateRequest['rows'][number]

/** How long what was read before a write counts, what was written in that time, and what was not. */
export interface Window {
  /** By the timer, which nobody sets. */
  readonly endsAt: number
  /** Its first request is sent however late its turn comes. */
  readonly isLast: boolean
  /** How its requests are sent: not any more when what was read before no longer counts. */
  readonly write: PushRun['write']
  readonly answered: Answered
  readonly missed: number[]
}

/** Marks what is to be sent of the rows now as under way. */
export const takeNow = (run: PushRun, keys: readonly number[]): Promise<Outcome<readonly UpdateRequest[]>> =>
  run.replica.ask('push.take-updates', { worksheetId: run.worksheetId, keys, ...takenFor(run) })

/** The service let us wait for longer than what was read before counts: nothing was sent. */
const isMissed = (failure: ApiFailure, window: Window | null): window is Window =>
  window !== null && failure.kind === 'rate-limited' && failure.happened === 'no'

/** Sends one set of values to some rows and records what became of each. */
export async function sendRequest(
  run: PushRun,
  rows: readonly Row[],
  request: UpdateRequest,
  window: Window | null = null,
): Promise<Outcome<null>> {
  const fields = await fillFiles(request.fields, run.readStaged)
  if (!fields.ok) return settle(run, { refused: refuseAll(rows, null, missingFiles(fields.error)) })
  return rows.length === 1 && rows[0] !== undefined
    ? sendOne(run, rows[0], fields.value, window)
    : sendBatch(run, rows, fields.value, window)
}

async function stop(
  run: PushRun,
  rows: readonly Row[],
  failure: ApiFailure,
  { error }: { readonly error: HostError },
  window: Window | null,
): Promise<Outcome<null>> {
  const keys = rows.map((it) => it.k)
  const released = await settle(run, { unsent: keys })
  if (!released.ok || !isMissed(failure, window)) return released.ok ? err(error) : released
  window.missed.push(...keys)
  return ok(null)
}

const refuseAll = (rows: readonly Row[], code: number | null, message: string): readonly Refusal[] =>
  rows.map(({ k }) => ({ k, code, message }))

async function sendOne(run: PushRun, row: Row, fields: FieldEntry[], window: Window | null = null): Promise<Outcome<null>> {
  const { triggerWorkflow } = run.options
  const answer = await run.client.call(
    updateRow,
    { params: { worksheet_id: run.worksheetId, row_id: row.id }, body: { fields, triggerWorkflow } },
    window?.write ?? run.write,
  )
  if (answer.ok) {
    noteAccepted(run.trials, [row.k], fields, false)
    if (window === null) return settle(run, { updated: [row.k] })
    noteAnswered(window.answered, row.k)
    return ok(null)
  }
  const verdict = judgeWrite(answer.error)
  switch (verdict.kind) {
    case 'unknown':
      return settle(run, { unknown: [row.k] })
    case 'unclear':
      return settleUnclear(run, [row], verdict, (keys) => sendAgain(run, keys))
    case 'stop':
      return stop(run, [row], answer.error, verdict, window)
    case 'too-large':
      return settle(run, { refused: refuseAll([row], null, verdict.message) })
    case 'refused': {
      const refused = await refuse(run, [row], fields, verdict)
      return refused.ok && isGone(verdict.code) ? removeGone(run, [row.id]) : refused
    }
  }
}

async function sendBatch(
  run: PushRun,
  rows: readonly Row[],
  fields: FieldEntry[],
  window: Window | null = null,
): Promise<Outcome<null>> {
  const answer = await run.client.call(
    updateRows,
    {
      params: { worksheet_id: run.worksheetId },
      body: { rowIds: rows.map((it) => it.id), fields, triggerWorkflow: run.options.triggerWorkflow },
    },
    window?.write ?? run.write,
  )
  if (answer.ok) return settleBatch(run, rows, fields, answer.value, window)
  const verdict = judgeWrite(answer.error)
  switch (verdict.kind) {
    case 'unknown':
      return settle(run, { unknown: rows.map((it) => it.k) })
    case 'unclear':
      return settleUnclear(run, rows, verdict, (keys) => sendAgain(run, keys))
    case 'stop':
      return stop(run, rows, answer.error, verdict, window)
    case 'refused':
      if (isAboutValues(verdict.code)) return refuse(run, rows, fields, verdict)
      return sendHalves(run, rows, fields, window)
    case 'too-large':
      return sendHalves(run, rows, fields, window)
  }
}

/** A refusal of one field leaves the others to be sent. */
async function refuse(run: PushRun, rows: readonly Row[], fields: FieldEntry[], refusal: WriteRefusal): Promise<Outcome<null>> {
  const refused = await settle(run, { refused: refuseAll(rows, refusal.code, refusal.message) })
  if (!refused.ok) return refused
  const keys = rows.map((it) => it.k)
  const locked = await lockWhenNamed(run, keys, fields, refusal)
  if (!locked.ok) return locked
  return locked.value === null ? ok(null) : sendRefused(run, keys)
}

/** Sends what may still be sent of rows that were refused; the others stay as they are. */
export async function sendRefused(run: PushRun, keys: readonly number[]): Promise<Outcome<null>> {
  for (const slice of inChunks(keys, rowsPerCheck)) {
    if (run.signal.aborted) return ok(null)
    const checked = await checkRows(run, slice)
    if (!checked.ok) return checked
    const sent = await sendAgain(run, slice, (rows) => {
      run.tally.refused -= rows
    })
    if (!sent.ok) return sent
  }
  return ok(null)
}

async function sendAgain(
  run: PushRun,
  keys: readonly number[],
  taking: (rows: number) => void = () => {},
): Promise<Outcome<null>> {
  const taken = await takeNow(run, keys)
  if (!taken.ok) return taken
  taking(taken.value.reduce((sum, it) => sum + it.rows.length, 0))
  for (const request of taken.value) {
    const sent = await sendRequest(run, request.rows, request)
    if (!sent.ok) return sent
  }
  return ok(null)
}

/** One row may spoil a batch: halves find it. Updates may be repeated without harm. */
async function sendHalves(
  run: PushRun,
  rows: readonly Row[],
  fields: FieldEntry[],
  window: Window | null,
): Promise<Outcome<null>> {
  const middle = Math.ceil(rows.length / 2)
  for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
    const [first] = half
    if (first === undefined) continue
    const sent = half.length === 1 ? await sendOne(run, first, fields, window) : await sendBatch(run, half, fields, window)
    if (!sent.ok) return sent
  }
  return ok(null)
}

/** Batch update reports per row (Rules for V3, 3). A row that neither list names is read back. */
async function settleBatch(
  run: PushRun,
  rows: readonly Row[],
  fields: FieldEntry[],
  answer: { readonly successfulRowIds: readonly string[]; readonly failedRowIds: readonly string[] },
  window: Window | null,
): Promise<Outcome<null>> {
  const [done, failed] = [new Set(answer.successfulRowIds), new Set(answer.failedRowIds)]
  const refused = rows.filter((it) => failed.has(it.id))
  const updated = rows.filter((it) => done.has(it.id) && !failed.has(it.id)).map((it) => it.k)
  if (updated.length > 0) noteAccepted(run.trials, updated, fields, false)
  const settled = await settle(run, {
    updated,
    unknown: rows.filter((it) => !done.has(it.id) && !failed.has(it.id)).map((it) => it.k),
    refused: refuseAll(refused.slice(askedAgain), null, 'The service refused this row in a batch without saying why.'),
  })
  if (!settled.ok) return settled
  for (const row of refused.slice(0, askedAgain)) {
    const sent = await sendOne(run, row, fields, window)
    if (!sent.ok) return sent
  }
  return ok(null)
}
