/**
 * Settles rows whose push was not answered, by reading only. Updates and deletions: the row itself tells. Creates: the interface has no
 * idempotency key, so the rows created last are read and matched by content, one to one.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import { pause, type Timer } from '../api-client/timer.ts'
import { removeGone } from './check-rows.ts'
import { isParameterRefusal, type ListBody, listPage } from './list-page.ts'
import { cancelled, type Outcome, type SyncRun } from './sync-ports.ts'
import { takeInRows } from './take-in-rows.ts'

/** Milliseconds before rows that are not there are looked for once more: an unanswered create may still be at work. */
const secondLookMs = 2000
/** Pages of newest rows that are searched for unsettled creates. */
const mostPages = 50

/** What turned out to have happened. */
export interface Settled {
  readonly updated: number
  readonly gone: number
}

/** Settles everything that is unsettled in one worksheet. */
export async function settleUnsettled(run: SyncRun, timer: Timer): Promise<Outcome<Settled>> {
  const unsettled = await run.replica.ask('push.unsettled', { worksheetId: run.worksheetId })
  if (!unsettled.ok) return unsettled
  const [rows] = unsettled.value
  if (rows === undefined) return ok({ updated: 0, gone: 0 })
  const existing = rows.existing.length > 0 ? await settleExisting(run, rows.existing) : ok({ updated: 0, gone: 0 })
  if (!existing.ok || rows.creates === 0) return existing
  const creates = await settleCreates(run, rows.watermark, timer, 'twice')
  return creates.ok ? existing : creates
}

async function settleExisting(run: SyncRun, ids: readonly string[]): Promise<Outcome<Settled>> {
  const taken = await takeInRows(run, ids)
  if (!taken.ok) return taken
  const gone = await removeGone(run, taken.value.gone)
  if (!gone.ok) return gone
  const settled = await run.replica.ask('push.settle-existing', { worksheetId: run.worksheetId, keys: null })
  return settled.ok ? ok({ updated: settled.value.confirmed, gone: taken.value.gone.length }) : settled
}

/** `looks`: once after an answer, which says that the service has finished; twice after silence. */
export async function settleCreates(
  run: SyncRun,
  watermark: string | null,
  timer: Timer,
  looks: 'once' | 'twice',
): Promise<Outcome<null>> {
  const first = await look(run, watermark, looks === 'once')
  if (!first.ok || looks === 'once' || first.value.absent === 0) return first.ok ? ok(null) : first
  if (!(await pause(timer, secondLookMs, run.signal))) return err(cancelled)
  const second = await look(run, watermark, true)
  return second.ok ? ok(null) : second
}

async function look(run: SyncRun, watermark: string | null, isLast: boolean): Promise<Outcome<{ readonly absent: number }>> {
  // A list that ignores its sort (service-notes A, sort form) is read to its end: the newest rows may be anywhere.
  let isSorted = true
  let isWhole = false
  for (let page = 1; page <= mostPages && !isWhole; page += 1) {
    if (run.signal.aborted) return err(cancelled)
    const read = await listPage(run, newestBody(page), (bytes) =>
      run.replica.ask(
        'push.candidates',
        { worksheetId: run.worksheetId, isFirst: page === 1, bytes },
        { transfer: [bytes.buffer] },
      ),
    )
    // Without an order by time the newest rows cannot be found: the user decides.
    if (!read.ok) return isParameterRefusal(read.error) ? ok({ absent: 0 }) : read
    const { rows, oldestCreatedAt, isNewestFirst } = read.value
    isSorted &&= isNewestFirst
    isWhole = rows < limits.pageSize || (isSorted && watermark !== null && (oldestCreatedAt ?? '') < watermark)
  }
  // Rows that were not looked through may hold what is missing: then nothing is sent again by itself.
  return run.replica.ask('push.match-creates', { worksheetId: run.worksheetId, isLast: isLast && (isSorted || isWhole) })
}

const newestBody = (pageIndex: number): ListBody => ({
  pageSize: limits.pageSize,
  pageIndex,
  sorts: [{ field: '_createdAt', direction: 'desc' }],
})
