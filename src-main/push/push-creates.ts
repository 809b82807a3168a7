/**
 * Sends new rows in batches, one after the other, so that they come into being in the order in which people see them. No row is ever
 * created twice: after silence, and after a refusal that may have come in the middle of the work, the newest rows are read back before
 * anything is sent again.
 */

import { z } from 'zod'
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { FieldEntry } from '../../src-shared/api/v3/row-v3.ts'
import { createRows as createBatch, createRow } from '../../src-shared/api/v3/v3-row-operations.ts'
import { mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { CreateRow, TakenCreates } from '../replica/contract/push-questions.ts'
import type { Newest } from '../replica/contract/receipt-questions.ts'
import { countOpenCreates, countSettled } from './count-settled.ts'
import { type CreateLedger, type CreateRefusal, createRows, type SentBatch, settleCreate } from './create-rows.ts'
import { noteAccepted } from './field-trials.ts'
import { fillFiles, missingFiles } from './fill-files.ts'
import { judgeWrite } from './judge-write.ts'
import { lockWhenNamed } from './lock-fields.ts'
import { countOutcome, type PushRun, settle, takenFor } from './push-run.ts'
import { readNewest } from './read-newest.ts'

/** Null when the service does not order rows by their time of creation. */
export const newestNow = (run: PushRun): Promise<Outcome<Newest | null>> => readNewest(run.client, run.worksheetId, run.call)

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
  newest: Newest | null,
  options: CreatesOptions = {},
): Promise<Outcome<null>> {
  // What is not there after an answer that does not say what happened stays staged.
  const left = await createRows({ run, timer: run.timer }, createsOf(run, newest, options), onlyKeys(keys))
  return left.ok ? ok(null) : left
}

export interface FilledRow {
  readonly k: number
  readonly fields: FieldEntry[]
}

export interface Batch {
  /** In the order in which they are sent. */
  readonly keys: readonly number[]
  /** The rows as they are sent: the request itself, or one by one; nothing before. */
  readonly sent: Uint8Array<ArrayBuffer> | readonly FilledRow[]
}

const onlyKeys = (keys: readonly number[]): Batch => ({ keys, sent: [] })

const encodedRows = z.object({
  rows: z.array(z.object({ fields: z.array(z.object({ id: z.string(), value: z.unknown() })) })),
})

/** One by one, which costs more than sending them: for what is seldom asked. */
function rowsOf({ keys, sent }: Batch): readonly FilledRow[] {
  if (!(sent instanceof Uint8Array)) return sent
  const { rows } = encodedRows.parse(JSON.parse(new TextDecoder().decode(sent)))
  return rows.map(({ fields }, i) => ({ k: keys[i] ?? 0, fields }))
}

const namedBy = ({ keys }: Batch, ids: readonly string[]) => ids.map((id, i) => ({ k: keys[i] ?? 0, id }))

function noteCreated(run: PushRun, batch: Batch): void {
  // Nothing is asked of fields that are known to be stored.
  if (run.trials.untried.size === 0) return
  for (const row of rowsOf(batch)) noteAccepted(run.trials, [row.k], row.fields, true)
}

/** The journal as the ledger of batches: rows of a batch are those that are still staged as new ones. */
function createsOf(run: PushRun, newest: Newest | null, options: CreatesOptions): CreateLedger<Batch> {
  const { worksheetId } = run
  /** New rows of this worksheet, of earlier requests and pushes, of which nothing is known either. */
  let openBefore = 0
  return {
    since: newest?.createdAt ?? null,
    send: ({ keys }) => takeAndSend(run, keys, newest, options),
    created(batch, ids) {
      noteCreated(run, batch)
      return settle(run, { created: namedBy(batch, ids) })
    },
    release: ({ keys }) => settle(run, { unsent: keys }),
    async inDoubt({ keys }) {
      const open = await countOpenCreates(run)
      if (!open.ok) return open
      openBefore = open.value
      return mapOk(await run.replica.ask('push.outcome', { worksheetId, at: run.clock.now(), unknown: keys }), () => ({
        of: 'push',
      }))
    },
    async afterSilence({ keys }) {
      const counted = await countSettled(run, keys, openBefore)
      if (!counted.ok) return counted
      run.tally.again += counted.value.absent
      run.report()
      return ok([])
    },
    async afterAnswer({ keys }, found) {
      const settled = found === null ? await settle(run, { unsent: keys }) : await countSettled(run, keys, openBefore)
      if (!settled.ok) return settled
      const isAbsent = new Set(found?.absent ?? keys)
      const rest = keys.filter((k) => isAbsent.has(k))
      return ok(rest.length === 0 ? null : { batch: onlyKeys(rest), rows: rest.length })
    },
    halves({ keys }) {
      const middle = Math.ceil(keys.length / 2)
      return Promise.resolve(ok([onlyKeys(keys.slice(0, middle)), onlyKeys(keys.slice(middle))]))
    },
    refuse: (batch, refusal) => refuseOne(run, batch, refusal, newest),
    async mend(batch, refusal) {
      // A value is the matter of the one row that holds it, which is found by halves.
      if (refusal.code === errorCodes.parameterValueError) return ok(false)
      const fields = new Map(rowsOf(batch).flatMap((row) => row.fields.map((it) => [it.id, it])))
      return mapOk(await lockWhenNamed(run, batch.keys, [...fields.values()], refusal), (locked) => locked !== null)
    },
  }
}

async function takeAndSend(
  run: PushRun,
  keys: readonly number[],
  newest: Newest | null,
  options: CreatesOptions,
): Promise<Outcome<SentBatch<Batch> | null>> {
  const taken = await takeBatch(run, keys, newest, options)
  if (!taken.ok) return taken
  return ok(taken.value === null ? null : await sendTaken(run, taken.value))
}

/** Writes down that the rows are being sent. Null when none of them is to be. */
async function takeBatch(
  run: PushRun,
  keys: readonly number[],
  newest: Newest | null,
  { isCircular = false, taking = () => {} }: CreatesOptions,
): Promise<Outcome<Batch | null>> {
  const { triggerWorkflow } = run.options
  const asked = {
    worksheetId: run.worksheetId,
    batches: [keys],
    newest,
    isCircular,
    triggerWorkflow,
    isAhead: false,
    created: [],
  }
  const answered = await run.replica.ask('push.take-creates', { ...asked, ...takenFor(run) })
  if (!answered.ok) return answered
  const [taken] = answered.value
  if (taken === undefined) return ok(null)
  taking(taken.keys.length)
  if (taken.waiting.length > 0) {
    const left = await settle(run, { refused: taken.waiting.map((k) => ({ k, code: null, message: waitingMessage })) })
    if (!left.ok) return left
  }
  return batchOf(run, taken)
}

async function batchOf(run: PushRun, { keys, body, rows: taken }: TakenCreates): Promise<Outcome<Batch | null>> {
  if (body !== null) return ok({ keys, sent: body })
  const filled = await fillRows(run, taken)
  if (!filled.ok) return filled
  const rows = filled.value
  return ok(rows.length === 0 ? null : { keys: rows.map((it) => it.k), sent: rows })
}

async function sendTaken(run: PushRun, batch: Batch): Promise<SentBatch<Batch>> {
  const rows = batch.keys.length
  const sent = { batch, rows }
  const answer = await sendRows(run, batch)
  if (!answer.ok) return { ...sent, answer: judgeWrite(answer.error) }
  const ids = answer.value
  const isWhole = ids.length === rows && new Set(ids).size === rows
  return { ...sent, answer: isWhole ? { kind: 'created', ids } : { kind: 'odd' } }
}

/** A batch that is being sent, step by step, so that the next can be made ready while its answer is missing. */
export interface CreateSteps {
  take(keys: readonly number[]): Promise<Outcome<Batch | null>>
  /**
   * The same of several while another batch is under way, after `created`, which were carried out, are settled. Null, with nothing taken, for
   * one in which something depends on those under way. Where it fails, `created` are settled before anything else is.
   */
  takeAhead(
    batches: readonly (readonly number[])[],
    created: readonly SentBatch<Batch>[],
  ): Promise<Outcome<readonly (Batch | null)[]>>
  send(batch: Batch): Promise<SentBatch<Batch>>
  /** Several that were carried out, in one transaction. */
  settleCreated(created: readonly SentBatch<Batch>[]): Promise<Outcome<null>>
  /** Sees to whatever came of it. */
  settle(sent: SentBatch<Batch>): Promise<Outcome<null>>
  /** It was taken, and is not sent after all. */
  release(batch: Batch): Promise<Outcome<null>>
}

export function createSteps(run: PushRun, newest: Newest | null, isCircular: boolean): CreateSteps {
  const { worksheetId } = run
  const ledger = createsOf(run, newest, { isCircular })
  const takeAfter = async (batches: readonly (readonly number[])[], before: readonly SentBatch<Batch>[]) => {
    const created = before.map(({ batch, answer }) => ({ keys: batch.keys, ids: answer.kind === 'created' ? answer.ids : [] }))
    const { triggerWorkflow } = run.options
    const shown = newest === null ? null : { createdAt: newest.createdAt, ids: [] }
    const asked = { worksheetId, batches, newest: shown, isCircular, triggerWorkflow, isAhead: true, created }
    const taken = await run.replica.ask('push.take-creates', { ...asked, ...takenFor(run) })
    if (!taken.ok) return taken
    for (const { batch, answer } of before) {
      noteCreated(run, batch)
      if (answer.kind === 'created') countOutcome(run, { created: namedBy(batch, answer.ids) })
    }
    return taken
  }
  return {
    take: (keys) => takeBatch(run, keys, newest, { isCircular }),
    async takeAhead(batches, created) {
      const taken = await takeAfter(batches, created)
      if (!taken.ok) return taken
      const ready: (Batch | null)[] = []
      for (const it of taken.value) {
        const batch = await batchOf(run, it)
        if (!batch.ok) return batch
        ready.push(batch.value)
      }
      return ok(ready)
    },
    settleCreated: async (created) => mapOk(await takeAfter([], created), () => null),
    send: (batch) => sendTaken(run, batch),
    async settle(sent) {
      return mapOk(await settleCreate({ run, timer: run.timer }, ledger, sent), () => null)
    },
    release: ({ keys }) => settle(run, { unsent: keys }),
  }
}

/** A refusal of one field leaves the row to be created without it. */
async function refuseOne(
  run: PushRun,
  batch: Batch,
  { code, message, words }: CreateRefusal,
  newest: Newest | null,
): Promise<Outcome<null>> {
  const { keys } = batch
  const refused = await settle(run, { refused: keys.map((k) => ({ k, code, message })) })
  if (!refused.ok || words === '') return refused
  const fields = rowsOf(batch).flatMap((it) => it.fields)
  const locked = await lockWhenNamed(run, keys, fields, { code, words })
  if (!locked.ok) return locked
  return locked.value === null ? ok(null) : createRefused(run, keys, newest)
}

/** Creates what may be created now of rows that were refused; the others stay as they are. */
export const createRefused = (run: PushRun, keys: readonly number[], newest: Newest | null): Promise<Outcome<null>> =>
  pushCreates(run, keys, newest, {
    taking(rows) {
      run.tally.refused -= rows
    },
  })

/** Answers the new ids in the order of `rows`. One row goes by the operation for one row, whose refusals speak of that row alone. */
async function sendRows(run: PushRun, { sent }: Batch): Promise<Result<readonly string[], ApiFailure>> {
  const params = { worksheet_id: run.worksheetId }
  const { triggerWorkflow } = run.options
  if (sent instanceof Uint8Array) {
    const call = { ...run.write, encodedBody: sent }
    const created = await run.client.call(createBatch, { params, body: { rows: [], triggerWorkflow } }, call)
    return created.ok ? ok(created.value.rowIds) : created
  }
  const [first, ...others] = sent
  if (first !== undefined && others.length === 0) {
    const created = await run.client.call(createRow, { params, body: { fields: first.fields, triggerWorkflow } }, run.write)
    return created.ok ? ok([created.value.id]) : created
  }
  const body = { rows: sent.map(({ fields }) => ({ fields })), triggerWorkflow }
  return mapOk(await run.client.call(createBatch, { params, body }, run.write), (created) => created.rowIds)
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
