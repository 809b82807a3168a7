/**
 * Finds out whether a service puts rows in order by their time of change. Silence is no proof: a service that does not know the form of a sort
 * answers unsorted rows (service-notes A, sort form), and a refresh that trusts it would miss changes. Two sorted reads are compared, once a
 * connection and form; what is proved is remembered.
 */
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, mapOk, ok } from '../../src-shared/lib/result.ts'
import { isParameterRefusal } from './list-page.ts'
import type { Outcome, SyncRun } from './sync-ports.ts'

const factOf = ({ client }: SyncRun): string =>
  client.answeredBy(listRows) === 'v3' ? `sorts-by-change-${client.sortForm}` : 'sorts-by-change-v2'

/** Null where all rows seem to have changed at the same time, which proves nothing. */
export async function canSortByChange(run: SyncRun): Promise<Outcome<boolean | null>> {
  const known = await run.replica.ask('fact.read', { name: factOf(run) })
  if (!known.ok) return known
  if (known.value === 'yes') return ok(true)
  const [oldest, newest] = [await readFirst(run, 'asc'), await readFirst(run, 'desc')]
  if (!oldest.ok) return oldest
  if (!newest.ok) return newest
  if (oldest.value === null || newest.value === null || oldest.value === newest.value) return ok(null)
  if (oldest.value > newest.value) return ok(false)
  return mapOk(await run.replica.ask('fact.write', { name: factOf(run), value: 'yes' }), () => true)
}

/** Time of change of the first row; null where there is none or the service does not take the sort. */
async function readFirst(run: SyncRun, direction: 'asc' | 'desc'): Promise<Outcome<string | null>> {
  const body = { pageSize: 1, pageIndex: 1, sorts: [{ field: '_updatedAt', direction }] }
  const answer = await run.client.call(listRows, { params: { worksheet_id: run.worksheetId }, body }, run.call)
  if (!answer.ok) {
    const error = serviceError(answer.error)
    return isParameterRefusal(error) ? ok(null) : err(error)
  }
  const [row] = answer.value.rows
  const time = row?._updatedAt ?? row?.utime
  return ok(typeof time === 'string' && time !== '' ? time : null)
}
