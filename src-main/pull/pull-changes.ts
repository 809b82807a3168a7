/**
 * Brings a worksheet up to date: rows by newest change first, until one is older than the last pull (with an overlap, because times
 * have seconds and clocks drift), then a comparison of counts that gives deletions away. Answers null when only a full pull will do.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import { mostPages } from './endless-pages.ts'
import { compareIds } from './find-vanished.ts'
import { joinPages } from './join-pages.ts'
import { createPartReader, isParameterRefusal, type ListBody } from './list-page.ts'
import type { Pulled, PullReport } from './pull-all.ts'
import { canSortByChange } from './sorts-by-change.ts'
import { cancelled, type Outcome, type SyncRun } from './sync-ports.ts'

/** Enough for one glance: when more has changed, whole pages follow. */
const firstLook = 100
/** Rows whose change the service had not shown yet when the last pull looked. */
const overlapMs = 120_000

export async function pullChanges(run: SyncRun, titleField: string | null, report: PullReport): Promise<Outcome<Pulled | null>> {
  const known = await run.replica.ask('pull.known', { worksheetId: run.worksheetId })
  if (!known.ok) return known
  const { watermark } = known.value
  if (watermark === null || known.value.isUnfinished) return ok(null)
  const since = minusOverlap(watermark)
  if (since === null) return ok(null)
  const sorts = await canSortByChange(run)
  if (!sorts.ok) return sorts
  if (sorts.value === false) return ok(null)

  let rows = 0
  let inserted = 0
  let newest: string | null = null
  let total: number | null = null
  let pageSize: number = firstLook
  const list = createPartReader(run, joinPages)
  for (let page = 1; ; page += 1) {
    if (run.signal.aborted) return err(cancelled)
    const read = await list(changesBody(page, pageSize), (bytes) =>
      run.replica.ask(
        'pull.page',
        { worksheetId: run.worksheetId, page: null, bytes, at: run.clock.now() },
        { transfer: [bytes.buffer] },
      ),
    )
    if (!read.ok) return isParameterRefusal(read.error) ? ok(null) : read
    const { oldestUpdatedAt, newestUpdatedAt, isNewestFirst } = read.value
    // A page in another order, or one that begins before what was known, tells nothing of the pages behind it.
    if (!isNewestFirst || (sorts.value === null && (newestUpdatedAt ?? '') < watermark && read.value.rows === pageSize))
      return ok(null)
    newest ??= newestUpdatedAt
    total ??= read.value.total
    inserted += read.value.inserted
    rows += read.value.rows
    report.rows(rows, null)
    // Without times, or in another order, this cannot tell what is new.
    if (read.value.rows > 0 && (oldestUpdatedAt === null || oldestUpdatedAt === '')) return ok(null)
    if (read.value.rows < pageSize || (oldestUpdatedAt ?? '') < since) break
    // The full pull finds out whether the service gives pages without end.
    if (page > mostPages(Math.max(total ?? 0, known.value.rows + inserted))) return ok(null)
    if (pageSize === firstLook) {
      pageSize = limits.pageSize
      page = 0
      rows = 0
    }
  }
  const now = await run.replica.ask('pull.known', { worksheetId: run.worksheetId })
  if (!now.ok) return now
  if (total === null || total === now.value.rows) return ok({ rows, inserted, removed: 0, went: [], watermark: newest })
  const vanished = await compareIds(run, total, titleField, (seen) => report.rows(seen, total))
  return vanished.ok ? ok({ ...vanished.value, rows, inserted, watermark: newest }) : vanished
}

const changesBody = (pageIndex: number, pageSize: number): ListBody => ({
  pageSize,
  pageIndex,
  sorts: [{ field: '_updatedAt', direction: 'desc' }],
})

/** Times are the service's own clock and zone; only differences matter, so they are read as UTC. */
export function minusOverlap(time: string): string | null {
  const at = Date.parse(`${time.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? null : new Date(at - overlapMs).toISOString().slice(0, 19).replace('T', ' ')
}
