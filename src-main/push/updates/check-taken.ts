/**
 * The check of a slice that was taken before it: what was changed meanwhile, here or by somebody else, is staged as before, and taken anew
 * where something of it is still to be sent. Nothing is written to the service that this did not find unchanged.
 */
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { listRowsById } from '../../pull/list-by-id.ts'
import type { Outcome } from '../../pull/sync-ports.ts'
import type { TakenSlice, UpdateRequest } from '../../replica/contract/push-questions.ts'
import { followCheck } from '../check-rows.ts'
import { type PushRun, settle } from '../push-run.ts'

export interface CheckedSlice {
  /** What was taken before, and is still to be sent as it was. */
  readonly requests: readonly UpdateRequest[]
  /** Rows that are to be taken now. */
  readonly left: readonly number[]
}

export const keysOf = (requests: readonly UpdateRequest[]): readonly number[] =>
  requests.flatMap((it) => it.rows.map((row) => row.k))

export async function checkTaken(
  run: PushRun,
  keys: readonly number[],
  { ids, requests }: TakenSlice,
): Promise<Outcome<CheckedSlice>> {
  const page = await listRowsById(run, ids, (bytes) =>
    run.replica.ask(
      'push.check',
      { worksheetId: run.worksheetId, keys, bytes, at: run.clock.now() },
      { transfer: [bytes.buffer] },
    ),
  )
  if (!page.ok) {
    const released = await release(run, requests)
    return released.ok ? page : released
  }
  const found = new Set(page.value.ids)
  const gone = ids.filter((id) => !found.has(id))
  if (gone.length > 0 || page.value.isIncomplete) {
    // Before rows are taken for gone: what was not sent must not look as if it had been.
    const released = await release(run, requests)
    const followed = released.ok ? await followCheck(run, { gone, isIncomplete: page.value.isIncomplete }) : released
    return followed.ok ? ok({ requests: [], left: keys }) : followed
  }
  const changed = new Set(page.value.changed)
  if (changed.size === 0) return ok({ requests, left: [] })
  const split = (isChanged: boolean): readonly UpdateRequest[] =>
    requests
      .map(({ rows, fields }) => ({ rows: rows.filter((it) => changed.has(it.k) === isChanged), fields }))
      .filter((it) => it.rows.length > 0)
  return mapOk(await release(run, split(true)), () => ({ requests: split(false), left: page.value.changed }))
}

/** They are staged as before. */
export async function release(run: PushRun, requests: readonly UpdateRequest[]): Promise<Outcome<null>> {
  const unsent = keysOf(requests)
  return unsent.length === 0 ? ok(null) : settle(run, { unsent })
}
