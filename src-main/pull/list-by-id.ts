/**
 * Lists rows by id, 1000 per request, where the service knows the filter `rowid` (service-notes B, filter on system attributes). Whether
 * it does is tried out once per connection and remembered.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import { isParameterRefusal, type ListBody, listPage, type ReadPage } from './list-page.ts'
import type { Outcome, SyncRun } from './sync-ports.ts'

/** One fact per generation: a V2 that filters by row id says nothing about V3. */
const factOf = ({ client }: SyncRun): string =>
  client.answeredBy(listRows) === 'v3' ? 'lists-rows-by-id' : 'lists-rows-by-id-v2'

export const byIdBody = (ids: readonly string[], fields?: readonly string[]): ListBody => ({
  pageSize: limits.pageSize,
  pageIndex: limits.firstPageIndex,
  filter: { type: 'group', logic: 'AND', children: [{ type: 'condition', field: 'rowid', operator: 'in', value: [...ids] }] },
  ...(fields === undefined ? {} : { fields: [...fields] }),
})

/**
 * Null when nothing was found out, because the known row is gone, there is none, or the service cannot be asked. `findKnown` answers the id of
 * a row that the service has; it is asked only while nothing is known.
 */
export async function canListById(
  run: SyncRun,
  findKnown: () => Promise<Outcome<string | null>>,
): Promise<Outcome<boolean | null>> {
  const name = factOf(run)
  const kept = run.facts.get(name)
  if (kept !== undefined) return ok(kept)
  const known = await run.replica.ask('fact.read', { name })
  if (!known.ok) return known
  if (known.value !== null) {
    run.facts.set(name, known.value === 'yes')
    return ok(known.value === 'yes')
  }
  const found = await findKnown()
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found
  return tryOut(run, found.value)
}

async function tryOut(run: SyncRun, knownId: string): Promise<Outcome<boolean | null>> {
  const answer = await run.client.call(
    listRows,
    { params: { worksheet_id: run.worksheetId }, body: { ...byIdBody([knownId]), pageSize: 2 } },
    run.call,
  )
  if (!answer.ok) {
    const error = serviceError(answer.error)
    return isParameterRefusal(error) ? remember(run, false) : err(error)
  }
  const { rows } = answer.value
  const [first] = rows
  // No row: it may be gone. Another or more rows: the filter was not understood, and everything was listed.
  if (first === undefined) return ok(null)
  return remember(run, rows.length === 1 && [first.id, first.rowId, first.rowid].includes(knownId))
}

async function remember(run: SyncRun, knows: boolean): Promise<Outcome<boolean>> {
  const name = factOf(run)
  const written = await run.replica.ask('fact.write', { name, value: knows ? 'yes' : 'no' })
  if (!written.ok) return written
  run.facts.set(name, knows)
  return ok(knows)
}

/** At most 1000 ids. Rows that are not in the page are gone. */
export const listRowsById = <T>(run: SyncRun, ids: readonly string[], read: ReadPage<T>): Promise<Outcome<T>> =>
  listPage(run, byIdBody(ids), read)

export function* inChunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
