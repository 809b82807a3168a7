/** Pushes updates: rows with equal values in one request, the others one by one; each checked just before it is sent. */

import { checkLastsMs, updateSlices } from '../../../src-shared/changes/update-slices.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { runPool } from '../../pull/run-pool.ts'
import type { Outcome } from '../../pull/sync-ports.ts'
import type { UpdatePack } from '../../replica/contract/push-questions.ts'
import { canContinue } from '../can-continue.ts'
import { checkRows } from '../check-rows.ts'
import { type PushRun, settle } from '../push-run.ts'
import { type CheckedSlice, checkTaken, keysOf, release } from './check-taken.ts'
import { type Answered, isDue, noneAnswered, record, recordAll } from './record-answered.ts'
import { sendRequest, takeNow, type Window } from './send-updates.ts'
import { createUpdatesAhead, type Slice, type UpdatesAhead } from './updates-ahead.ts'

/** Single updates under way at once; the client's pace decides how many really are. */
const width = 8
/** Checks of one slice after which something is written although its turn came too late: a service may let us do less than one call in that time. */
const mostChecks = 4

export async function pushUpdates(run: PushRun, packs: readonly UpdatePack[]): Promise<Outcome<null>> {
  const answered = noneAnswered()
  const pushed = await pushPacks(run, packs, answered)
  const recorded = await recordAll(run, answered)
  return pushed.ok ? recorded : pushed
}

async function pushPacks(run: PushRun, packs: readonly UpdatePack[], answered: Answered): Promise<Outcome<null>> {
  for (const pack of packs) {
    const ahead = createUpdatesAhead(run, cutPack(pack), answered)
    const pushed = await pushSlices(run, ahead, answered)
    const given = await ahead.giveBack()
    if (!pushed.ok || !given.ok) return pushed.ok ? given : pushed
  }
  return ok(null)
}

function cutPack({ keys, sizes }: UpdatePack): readonly (readonly number[])[] {
  let start = 0
  return updateSlices(sizes).map((rows) => {
    start += rows
    return keys.slice(start - rows, start)
  })
}

async function pushSlices(run: PushRun, ahead: UpdatesAhead, answered: Answered): Promise<Outcome<null>> {
  for (;;) {
    if (!(await canContinue(run))) {
      // A pause may be long: what is not sent does not stay written down as sent.
      const given = await ahead.giveBack()
      const recorded = await recordAll(run, answered)
      if (!given.ok || !recorded.ok) return given.ok ? recorded : given
      await run.pausePoint()
    }
    if (run.signal.aborted) return ok(null)
    const slice = await ahead.next()
    if (!slice.ok || slice.value === null) return slice.ok ? ok(null) : slice
    const pushed = await pushSlice(run, slice.value, ahead, answered)
    if (!pushed.ok) return pushed
  }
}

/** Checks rows and writes them at once; what could not be written while the check counted is checked again. */
async function pushSlice(run: PushRun, first: Slice, ahead: UpdatesAhead, answered: Answered): Promise<Outcome<null>> {
  let slice = first
  // Counted anew whenever something was written.
  for (let checks = 1; slice.keys.length > 0 && !run.signal.aborted; checks += 1) {
    const checked = await checkSlice(run, slice)
    if (!checked.ok) return checked
    const endsAt = run.timer.elapsed() + checkLastsMs
    const window: Window = { endsAt, isLast: checks >= mostChecks, write: run.write, answered, missed: [] }
    ahead.takeMore()
    const sent = await takeAndSend(run, checked.value, window)
    if (!sent.ok) return sent
    const recorded = isDue(answered) ? await record(run, answered) : sent
    if (!recorded.ok) return recorded
    if (window.missed.length < slice.keys.length) checks = 0
    slice = { keys: window.missed, taken: null }
  }
  return ok(null)
}

async function checkSlice(run: PushRun, { keys, taken }: Slice): Promise<Outcome<CheckedSlice>> {
  if (taken !== null) return checkTaken(run, keys, taken)
  const checked = await checkRows(run, keys)
  return checked.ok ? ok({ requests: [], left: keys }) : checked
}

/** Sends what was taken before and what is left to take. What was not reached stays staged as it was. */
async function takeAndSend(run: PushRun, { requests: before, left }: CheckedSlice, window: Window): Promise<Outcome<null>> {
  const taken = left.length === 0 ? ok([]) : await takeNow(run, left)
  if (!taken.ok) {
    const released = await release(run, before)
    return released.ok ? taken : released
  }
  const requests = [...before, ...taken.value]
  const open = new Set(keysOf(requests))
  const [first] = requests
  const pooled = await runPool(requests, width, run.signal, async (request) => {
    const rest = window.endsAt - run.timer.elapsed()
    // However slow the service lets us be, something is written in the end.
    const mayWait = window.isLast && request === first
    if (!mayWait && rest <= 0) {
      window.missed.push(...request.rows.map((row) => row.k))
      return ok(null)
    }
    // Judged when the turn has come: a request may wait longer for it than what was read before counts.
    const write = mayWait ? run.write : { ...run.write, patienceMs: rest, startBy: window.endsAt }
    const sent = await sendRequest(run, request.rows, request, { ...window, write })
    for (const row of request.rows) open.delete(row.k)
    return sent
  })
  const released = open.size === 0 ? ok(null) : await settle(run, { unsent: [...open] })
  return pooled.ok ? released : pooled
}
