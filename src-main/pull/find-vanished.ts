/**
 * Removes rows that the service no longer has, and fetches those that were missed. A row is never removed because a page did not name
 * it: rows move between pages while others are deleted, so every suspect is asked for by id first.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import { countAgain, endlessPages, mostPages, repeatsRows, untilEmpty } from './endless-pages.ts'
import { type ListBody, listPage } from './list-page.ts'
import { runPool } from './run-pool.ts'
import { cancelled, type Outcome, type SyncRun } from './sync-ports.ts'
import { takeInRows } from './take-in-rows.ts'

const width = 8
/** Suspects asked for at a time. */
const batch = 5000

export interface Vanished {
  readonly removed: number
  readonly went: readonly number[]
}

/** Asks for every row that the present round has not seen, and removes those that are gone. */
export async function removeVanished(run: SyncRun): Promise<Outcome<Vanished>> {
  const went: number[] = []
  let removed = 0
  for (;;) {
    const unseen = await run.replica.ask('pull.unseen', { worksheetId: run.worksheetId, limit: batch })
    if (!unseen.ok) return unseen
    if (unseen.value.length === 0) return ok({ removed, went })
    const taken = await takeInRows(run, unseen.value)
    if (!taken.ok) return taken
    const gone = await run.replica.ask('pull.remove', {
      worksheetId: run.worksheetId,
      ids: taken.value.gone,
      at: run.clock.now(),
    })
    if (!gone.ok) return gone
    removed += taken.value.gone.length
    went.push(...gone.value.went)
  }
}

/**
 * Goes over the ids of all rows with pages that carry little else: rows that the replica does not have are fetched, rows that the
 * service does not have are removed.
 */
export async function compareIds(
  run: SyncRun,
  total: number,
  titleField: string | null,
  report: (rows: number) => void,
): Promise<Outcome<Vanished>> {
  const round = await run.replica.ask('pull.new-round', { worksheetId: run.worksheetId })
  if (!round.ok) return round
  const unknown = new Set<string>()
  const isTimeToCount = countAgain()
  let hasEnded = false
  let seen = 0
  let largest = total
  const readIds = async (page: number): Promise<Outcome<number>> => {
    const read = await listPage(run, idsBody(page, titleField), (bytes) =>
      run.replica.ask('pull.seen', { worksheetId: run.worksheetId, bytes }, { transfer: [bytes.buffer] }),
    )
    if (!read.ok) return read
    for (const id of read.value.unknown) unknown.add(id)
    seen += read.value.rows
    largest = Math.max(largest, read.value.total ?? 0)
    report(seen)
    if (read.value.rows === 0) hasEnded = true
    if (read.value.rows < limits.pageSize || !isTimeToCount()) return ok(read.value.rows)
    const counts = await run.replica.ask('pull.count-seen', { worksheetId: run.worksheetId, newestAtStart: null })
    if (!counts.ok) return counts
    return repeatsRows(seen, counts.value.seen + unknown.size) ? err(endlessPages) : ok(read.value.rows)
  }
  const known = Math.ceil(total / limits.pageSize)
  const pooled = await runPool(
    untilEmpty(numbers(1, known - 1), () => hasEnded),
    width,
    run.signal,
    readIds,
  )
  if (!pooled.ok) return pooled
  // The last page is read after the others, and those behind it that rows created meanwhile have made.
  for (let page = Math.max(1, known); !hasEnded && !run.signal.aborted; page += 1) {
    const rows = await readIds(page)
    if (!rows.ok) return rows
    if (rows.value < limits.pageSize) break
    if (page > mostPages(largest)) return err(endlessPages)
  }
  if (run.signal.aborted) return err(cancelled)
  const taken = await takeInRows(run, [...unknown])
  return taken.ok ? removeVanished(run) : taken
}

const idsBody = (pageIndex: number, titleField: string | null): ListBody => ({
  pageSize: limits.pageSize,
  pageIndex,
  sorts: [{ field: '_createdAt', direction: 'asc' }],
  ...(titleField === null ? {} : { fields: [titleField] }),
})

export function* numbers(first: number, last: number): Generator<number> {
  for (let number = first; number <= last; number += 1) yield number
}
