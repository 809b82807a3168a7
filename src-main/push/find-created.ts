/**
 * Looks for rows whose creation was not answered, with growing pauses: a request may still be at work when its connection breaks. The
 * interface has no idempotency key, so what the service lists is matched by content, one to one (replica/match-open-creates.ts). Used by
 * pushes and imports alike.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import { pause, type Timer } from '../api-client/timer.ts'
import { inChunks } from '../pull/list-by-id.ts'
import { isParameterRefusal, type ListBody, listPage } from '../pull/list-page.ts'
import { cancelled, type Outcome, type SyncRun } from '../pull/sync-ports.ts'
import type { MatchedCreates, OpenCreates, RestOfCreates } from '../replica/settle/open-creates.ts'

/** Milliseconds between looks. Half a minute in all: gateways give a request up after that, and what comes later is found by the next refresh. */
export const lookPausesMs: readonly number[] = [1000, 2000, 4000, 8000, 15_000]
/** Pages that are listed in search of rows; a larger worksheet is asked for them by their titles. */
const mostPages = 50
/** Titles in one request. */
const titlesAtOnce = 200

/** `once` after an answer, which says that the service has finished; `again` after silence; `last` when that was long ago. */
export type Looks = 'once' | 'again' | 'last'

/** What is absent at the end is given up; what only resembles a row, or cannot be told, stays open for the user to decide. */
export async function findCreated(
  run: SyncRun,
  of: OpenCreates,
  since: string | null,
  timer: Timer,
  looks: Looks,
): Promise<Outcome<MatchedCreates>> {
  const pauses = looks === 'again' ? lookPausesMs : []
  for (const ms of pauses) {
    const found = await look(run, of, since, null)
    if (!found.ok || found.value.absent.length === 0) return found
    if (!(await pause(timer, ms, run.signal))) return err(cancelled)
  }
  return look(run, of, since, looks === 'once' ? 'unsent' : 'absent')
}

/** `last`: what becomes of rows that are not there by the last look; null before it. */
async function look(
  run: SyncRun,
  of: OpenCreates,
  since: string | null,
  last: 'absent' | 'unsent' | null,
): Promise<Outcome<MatchedCreates>> {
  // The service's clock may have been set back: in the end everything is looked through, whatever time it bears.
  const listed = await listNewest(run, last === 'absent' ? null : since)
  if (!listed.ok) return listed
  if (last === null || listed.value === 'enough') return match(run, of, last ?? 'open')
  const open = await match(run, of, 'open')
  if (!open.ok || open.value.absent.length === 0) return open
  const asked = await listByTitles(run, of)
  if (!asked.ok) return asked
  // Rows that were not looked through may hold what is missing: then nothing is sent again by itself.
  return match(run, of, asked.value ? last : 'open')
}

const match = (run: SyncRun, of: OpenCreates, rest: RestOfCreates): Promise<Outcome<MatchedCreates>> =>
  run.replica.ask('creates.match', { worksheetId: run.worksheetId, of, rest, at: run.clock.now() })

/** Reads rows until they are older than `since`, or to the end of the list. */
async function listNewest(run: SyncRun, since: string | null): Promise<Outcome<'enough' | 'not all'>> {
  // A list that ignores its sort (service-notes A, sort form) is read to its end: the newest rows may be anywhere.
  let isSorted = true
  for (let page = 1; page <= mostPages; page += 1) {
    if (run.signal.aborted) return err(cancelled)
    const read = await readPage(run, pageBody(page, isSorted), page === 1)
    if (!read.ok) {
      if (!isSorted || !isParameterRefusal(read.error)) return read
      isSorted = false
      page = 0
      continue
    }
    const { rows, oldestCreatedAt, isNewestFirst } = read.value
    isSorted &&= isNewestFirst
    if (rows < limits.pageSize || (isSorted && since !== null && (oldestCreatedAt ?? '') < since)) return ok('enough')
  }
  return ok('not all')
}

const readPage = (run: SyncRun, body: ListBody, isFirst: boolean) =>
  listPage(run, body, (bytes) =>
    run.replica.ask('creates.candidates', { worksheetId: run.worksheetId, isFirst, bytes }, { transfer: [bytes.buffer] }),
  )

const pageBody = (pageIndex: number, isSorted: boolean): ListBody => ({
  pageSize: limits.pageSize,
  pageIndex,
  ...(isSorted ? { sorts: [{ field: '_createdAt', direction: 'desc' }] } : {}),
})

/** True when every open row was asked for by its title, by a filter that the service understood. */
async function listByTitles(run: SyncRun, of: OpenCreates): Promise<Outcome<boolean>> {
  const titles = await run.replica.ask('creates.titles', { worksheetId: run.worksheetId, of })
  if (!titles.ok) return titles
  if (titles.value === null) return ok(false)
  const { field, values, known } = titles.value
  for (const chunk of inChunks(values, titlesAtOnce)) {
    if (run.signal.aborted) return err(cancelled)
    const body: ListBody = {
      pageSize: limits.pageSize,
      pageIndex: limits.firstPageIndex,
      // The title of a row that is there shows that the filter was understood.
      filter: { type: 'group', logic: 'AND', children: [{ type: 'condition', field, operator: 'in', value: [...chunk, known] }] },
    }
    const read = await readPage(run, body, false)
    if (!read.ok) return isParameterRefusal(read.error) ? ok(false) : read
    if (read.value.rows === 0 || read.value.rows >= limits.pageSize) return ok(false)
  }
  return ok(true)
}
