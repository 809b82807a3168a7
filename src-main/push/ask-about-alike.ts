/**
 * Before new rows are sent: what came to the service since the last refresh is taken in and compared with them. Where a data folder was put back
 * from a copy, or is used on a second computer, they may be there already.
 */
import { limits } from '../../src-shared/api/limits.ts'
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import { joinPages } from '../pull/join-pages.ts'
import { createPartReader, isParameterRefusal } from '../pull/list-page.ts'
import type { Outcome, SyncRun } from '../pull/sync-ports.ts'
import type { Newest } from '../replica/contract/receipt-questions.ts'

/** Pages of rows that came since and are taken in: after more of them a refresh is what brings them. */
const mostPages = 50

/** `newest`: what the service showed a moment ago. Where all of it is known here, nothing is asked of the service. */
export async function askAboutAlike(run: SyncRun, newest: Newest | null): Promise<Outcome<null>> {
  const { worksheetId } = run
  const found = await run.replica.ask('creates.unknown', { worksheetId, ids: newest?.ids ?? [], at: run.clock.now() })
  if (!found.ok) return found
  const taken = found.value.unknown === 0 ? ok(null) : await takeInNewest(run)
  if (!taken.ok) return taken
  return mapOk(await run.replica.ask('creates.ask-alike', { worksheetId }), () => null)
}

/** The newest first, until a page holds rows that were known. */
async function takeInNewest(run: SyncRun): Promise<Outcome<null>> {
  const list = createPartReader(run, joinPages)
  for (let page = 1; page <= mostPages && !run.signal.aborted; page += 1) {
    const body = {
      pageSize: limits.pageSize,
      pageIndex: page,
      sorts: [{ field: '_createdAt', direction: 'desc' as const }],
    }
    const read = await list(body, (bytes) =>
      run.replica.ask(
        'pull.page',
        { worksheetId: run.worksheetId, page: null, bytes, at: run.clock.now() },
        { transfer: [bytes.buffer] },
      ),
    )
    if (!read.ok) return isParameterRefusal(read.error) ? ok(null) : read
    if (read.value.rows < limits.pageSize || read.value.inserted < read.value.rows) return ok(null)
  }
  return ok(null)
}
