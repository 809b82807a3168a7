/**
 * Pulls every row of a worksheet, pages side by side, in order of creation.
 *
 * What rows do meanwhile: new ones come behind the last page, which is read again until it is short; deleted ones make the rest move up,
 * so that a row may be missed at a page's border. Both show in the totals and times that the service answers; then the ids are compared
 * once more. Rows that no page named are asked for by id before they are removed.
 *
 * Every page is written with its number in one transaction, so a cancelled or killed pull goes on with the pages that are missing.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import type { PullState } from '../replica/pull/pull-ledger.ts'
import { countAgain, endlessPages, mostPages, repeatsRows, untilEmpty } from './endless-pages.ts'
import { compareIds, numbers, removeVanished, type Vanished } from './find-vanished.ts'
import { joinPages } from './join-pages.ts'
import { createPartReader, isParameterRefusal, type ListBody } from './list-page.ts'
import { runPool } from './run-pool.ts'
import { cancelled, type Outcome, type SyncRun } from './sync-ports.ts'

/** Pages asked for at once; the client's pace decides how many really are. More would only wait in memory for the data worker. */
const width = 8

export interface PullReport {
  rows(done: number, total: number | null): void
}

export interface Pulled extends Vanished {
  readonly rows: number
  readonly inserted: number
  /** Newest time of change that is certainly in; what changed later is found by the next refresh. */
  readonly watermark: string | null
}

/** `isFirst`: the replica has no rows of the worksheet yet. */
export async function pullAll(
  run: SyncRun,
  titleField: string | null,
  isFirst: boolean,
  report: PullReport,
): Promise<Outcome<Pulled>> {
  const begun = await run.replica.ask('pull.begin', {
    worksheetId: run.worksheetId,
    pageSize: limits.pageSize,
    at: run.clock.now(),
  })
  if (!begun.ok) return begun
  const state = begun.value.pagesDone.length === 0 ? await readHead(run) : ok(begun.value)
  if (!state.ok) return state
  const pages = await pullPages(run, state.value, report)
  if (!pages.ok) return pages
  if (run.signal.aborted) return err(cancelled)
  const vanished =
    isFirst && hasComeWhole(state.value, pages.value)
      ? ok({ removed: 0, went: [] })
      : await settleMoves(run, state.value, pages.value.total, titleField, report)
  if (!vanished.ok) return vanished
  return ok({ ...vanished.value, rows: pages.value.rows, inserted: pages.value.inserted, watermark: state.value.watermark })
}

/** Total and newest times before the first page: what comes later is recognised by them. */
async function readHead(run: SyncRun): Promise<Outcome<PullState>> {
  const newest = async (field: string) =>
    run.client.call(
      listRows,
      { params: { worksheet_id: run.worksheetId }, body: { pageSize: 1, pageIndex: 1, sorts: [{ field, direction: 'desc' }] } },
      run.call,
    )
  const [created, updated] = await Promise.all([newest('_createdAt'), newest('_updatedAt')])
  if (!created.ok && !isParameterRefusal(serviceError(created.error))) return err(serviceError(created.error))
  const createdRow = created.ok ? created.value.rows[0] : undefined
  const updatedRow = updated.ok ? updated.value.rows[0] : undefined
  const written = await run.replica.ask('pull.head', {
    worksheetId: run.worksheetId,
    total: created.ok ? (created.value.total ?? null) : null,
    newestAtStart: timeOf(createdRow?._createdAt ?? createdRow?.ctime),
    watermark: timeOf(updatedRow?._updatedAt ?? updatedRow?.utime),
  })
  if (!written.ok) return written
  return written.value === null ? err(cancelled) : ok(written.value)
}

const timeOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * A first pull that nothing moved in: as many new rows as the service said before and says still, none of them newer than its start. Then
 * no row was seen twice, missed, or made meanwhile.
 */
const hasComeWhole = (state: PullState, progress: Progress): boolean =>
  state.pagesDone.length === 0 &&
  progress.total !== null &&
  progress.total === state.total &&
  progress.inserted === progress.total &&
  (progress.newest === null || (state.newestAtStart !== null && progress.newest <= state.newestAtStart))

interface Progress {
  /** Newest time of creation of a row that came. */
  newest: string | null
  rows: number
  inserted: number
  /** The latest total that the service gave, and the largest. */
  total: number | null
  largest: number
}

async function pullPages(run: SyncRun, state: PullState, report: PullReport): Promise<Outcome<Progress>> {
  const progress: Progress = { newest: null, rows: state.rowsDone, inserted: 0, total: state.total, largest: 0 }
  const rowsOfPage = new Map<number, number>()
  const list = createPartReader(run, joinPages)
  let isSorted = true
  let hasEnded = false
  const isTimeToCount = countAgain()
  const pull = async (page: number): Promise<Outcome<number>> => {
    const read = await list(pageBody(page, isSorted), (bytes, part) =>
      run.replica.ask(
        'pull.page',
        { worksheetId: run.worksheetId, page, part, bytes, at: run.clock.now() },
        { transfer: [bytes.buffer] },
      ),
    )
    if (!read.ok) {
      if (!isSorted || !isParameterRefusal(read.error)) return read
      // A service that does not sort by time has some order of its own.
      isSorted = false
      return pull(page)
    }
    progress.rows += read.value.rows - (rowsOfPage.get(page) ?? 0)
    rowsOfPage.set(page, read.value.rows)
    progress.inserted += read.value.inserted
    const { newestCreatedAt } = read.value
    if (newestCreatedAt !== null && (progress.newest === null || newestCreatedAt > progress.newest))
      progress.newest = newestCreatedAt
    progress.total = read.value.total ?? progress.total
    progress.largest = Math.max(progress.largest, read.value.total ?? 0)
    report.rows(progress.rows, progress.total)
    if (read.value.rows === 0) hasEnded = true
    if (read.value.rows < limits.pageSize || !isTimeToCount()) return ok(read.value.rows)
    const counts = await run.replica.ask('pull.count-seen', { worksheetId: run.worksheetId, newestAtStart: null })
    if (!counts.ok) return counts
    return repeatsRows(progress.rows, counts.value.seen) ? err(endlessPages) : ok(read.value.rows)
  }
  const done = new Set(state.pagesDone)
  const known = state.total === null ? 0 : Math.ceil(state.total / limits.pageSize)
  const missing = untilEmpty(
    numbers(1, known).filter((page) => !done.has(page)),
    () => hasEnded,
  )
  report.rows(progress.rows, progress.total)
  const pooled = await runPool(missing, width, run.signal, pull)
  if (!pooled.ok) return pooled
  // The tail, until a short page: what was created meanwhile, or everything when the service gives no total.
  const isTailKnown = state.total !== null && progress.largest <= state.total
  const first = state.total === null ? Math.max(0, ...done) + 1 : Math.floor(state.total / limits.pageSize) + 1
  for (let page = first; !isTailKnown && !run.signal.aborted; page += 1) {
    const rows = await pull(page)
    if (!rows.ok) return rows
    if (rows.value < limits.pageSize) break
    if (page > mostPages(Math.max(progress.largest, state.total ?? 0)) && progress.largest > 0) return err(endlessPages)
  }
  return ok(progress)
}

const pageBody = (pageIndex: number, isSorted: boolean): ListBody => ({
  pageSize: limits.pageSize,
  pageIndex,
  ...(isSorted ? { sorts: [{ field: '_createdAt', direction: 'asc' }] } : {}),
})

/** Compares what was seen with what the service says it has, and looks closer when something moved. */
async function settleMoves(
  run: SyncRun,
  state: PullState,
  total: number | null,
  titleField: string | null,
  report: PullReport,
): Promise<Outcome<Vanished>> {
  if (total !== null && state.total !== null) {
    const counts = await run.replica.ask('pull.count-seen', { worksheetId: run.worksheetId, newestAtStart: state.newestAtStart })
    if (!counts.ok) return counts
    const { seen, unseen, createdSince } = counts.value
    const hasMoved = seen !== total || total !== state.total + createdSince
    if (hasMoved) return compareIds(run, total, titleField, (rows) => report.rows(rows, total))
    if (unseen === 0) return ok({ removed: 0, went: [] })
  }
  return removeVanished(run)
}
