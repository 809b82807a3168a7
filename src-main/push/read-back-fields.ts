/**
 * Looks after a push whether fields that were written for the first time hold what was sent (service-notes B2): some rows of each, in one
 * request, where the service lists rows by id. A service that answers success and keeps the old value in every row has refused the field:
 * it is locked, and what was dropped in silence is staged again, unless the log says that it was written and changed again: a colleague
 * may have put the old value back meanwhile. A field that is seen to be stored is not looked at again.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { getRowLogsV2 } from '../../src-shared/api/v2/v2-row-activity-operations.ts'
import { wasChangedSince } from '../../src-shared/changes/find-overwritten.ts'
import { ok } from '../../src-shared/lib/result.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import { pause } from '../api-client/timer.ts'
import { canListById, inChunks, listRowsById } from '../pull/list-by-id.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import type { WrittenField } from '../replica/pull/field-writes.ts'
import { lockField } from './lock-fields.ts'
import type { PushRun } from './push-run.ts'

/** Milliseconds before a value that is not there is looked for once more: some services show a write a moment later. */
const secondLookMs = 2000

/** The first, the middle and the last row. */
const samplesOf = (keys: readonly number[]): readonly number[] => [
  ...new Set([0, Math.floor(keys.length / 2), keys.length - 1].flatMap((at) => keys[at] ?? [])),
]

export async function readBackFields(run: PushRun): Promise<Outcome<null>> {
  const written = [...run.trials.written].map(([field, keys]) => ({ field, keys }))
  run.trials.written.clear()
  if (written.length === 0 || run.signal.aborted) return ok(null)
  const samples = written.map(({ field, keys }) => ({ field, keys: samplesOf(keys) }))
  const looked = await look(run, samples)
  if (!looked.ok) return passOver(looked)
  for (const { field, keys } of written) {
    if (!looked.value.includes(field)) continue
    const settled = await lockUnlessStored(run, field, keys)
    if (!settled.ok) return passOver(settled)
  }
  return ok(null)
}

/** What was pushed is pushed, whether or not it can be looked at. */
const passOver = (failed: Outcome<unknown> & { readonly ok: false }): Outcome<null> =>
  failed.error.kind === 'service' ? ok(null) : failed

async function lockUnlessStored(run: PushRun, field: FieldId, keys: readonly number[]): Promise<Outcome<null>> {
  if (!(await pause(run.timer, secondLookMs, run.signal))) return ok(null)
  for (const chunk of inChunks(keys, limits.pageSize)) {
    const looked = await look(run, [{ field, keys: chunk }])
    if (!looked.ok) return looked
    if (!looked.value.includes(field)) return ok(null)
  }
  const logged = await isPutBack(run, field, keys.at(-1) ?? 0)
  if (!logged.ok || logged.value || run.signal.aborted) return logged.ok ? ok(null) : logged
  const locked = await lockField(run, field, '', keys)
  if (!locked.ok) return locked
  run.tally.refused += locked.value.putBack
  run.tally.updated -= Math.min(run.trials.alone.get(field) ?? 0, locked.value.putBack, run.tally.updated)
  run.report()
  return ok(null)
}

/** Newest entries of one field of a row that are read. */
const entriesRead = 20

/**
 * Whether the service tells that it wrote what was sent, and that somebody changed the field after that: the old value is there again because they
 * put it there. A service without logs tells nothing.
 */
async function isPutBack(run: PushRun, field: FieldId, key: number): Promise<Outcome<boolean>> {
  const { worksheetId } = run
  const change = await run.replica.ask('push.confirmed-change', { worksheetId, field, key })
  if (!change.ok || change.value === null) return change.ok ? ok(false) : change
  const { rowId, ...written } = change.value
  const body = { worksheetId, rowId, controlId: field, pageSize: entriesRead }
  const answer = await run.client.call(getRowLogsV2, { body }, run.call)
  return ok(answer.ok && wasChangedSince(written, answer.value.logs, run.clock.now()))
}

/** The fields that kept their old value in all of these rows. */
async function look(run: PushRun, fields: readonly WrittenField[]): Promise<Outcome<readonly FieldId[]>> {
  const { worksheetId } = run
  const keys = [...new Set(fields.flatMap((it) => it.keys))].slice(0, limits.pageSize)
  const ids = await run.replica.ask('push.row-ids', { worksheetId, keys })
  if (!ids.ok) return ids
  const [first] = ids.value
  if (first === undefined) return ok([])
  const byId = await canListById(run, async () => ok(first))
  if (!byId.ok) return byId
  if (byId.value !== true) return ok([])
  const judged = await listRowsById(run, ids.value, (bytes) =>
    run.replica.ask('push.judge-stored', { worksheetId, bytes, fields }, { transfer: [bytes.buffer] }),
  )
  return judged.ok ? ok(judged.value.kept) : judged
}
