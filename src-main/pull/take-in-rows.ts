/** Brings single rows up to date by id, and finds out which of them the service no longer has. */
import { limits } from '../../src-shared/api/limits.ts'
import type { WireRow } from '../../src-shared/api/v3/row-v3.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { err, mapOk, ok } from '../../src-shared/lib/result.ts'
import { joinPages } from './join-pages.ts'
import { byIdBody, canListById, inChunks } from './list-by-id.ts'
import { createPartReader } from './list-page.ts'
import { asPageBytes, readSingleRow } from './read-single-row.ts'
import { runPool } from './run-pool.ts'
import { cancelled, type Outcome, type SyncRun } from './sync-ports.ts'

/** Single reads under way at once; the client's pace decides how many really are. */
const width = 8

export interface TakenIn {
  /** Ids that the service does not have any more. */
  readonly gone: readonly string[]
  /** Something is staged in a field that no row was answered with, although it had a value. */
  readonly isIncomplete: boolean
}

/** Reads the rows into the replica. */
export async function takeInRows(run: SyncRun, ids: readonly string[]): Promise<Outcome<TakenIn>> {
  if (ids.length === 0) return ok({ gone: [], isIncomplete: false })
  const byId = await isListable(run, ids)
  if (!byId.ok) return byId
  return byId.value ? takeInByList(run, ids) : takeInOneByOne(run, ids)
}

/** Tried with a row that was there a moment ago: one that is gone proves nothing about the filter. */
async function isListable(run: SyncRun, [first]: readonly string[]): Promise<Outcome<boolean>> {
  const can = await canListById(run, async () => {
    return mapOk(await run.replica.ask('rows.sample-id', { worksheetId: run.worksheetId }), (sample) => sample ?? first ?? null)
  })
  return can.ok ? ok(can.value === true) : can
}

async function takeInByList(run: SyncRun, ids: readonly string[]): Promise<Outcome<TakenIn>> {
  const gone: string[] = []
  let isIncomplete = false
  const pooled = await runPool(inChunks(ids, limits.pageSize), width, run.signal, async (chunk) => {
    const page = await createPartReader(run, joinPages)(byIdBody(chunk), (bytes) =>
      run.replica.ask(
        'pull.page',
        { worksheetId: run.worksheetId, page: null, bytes, at: run.clock.now() },
        { transfer: [bytes.buffer] },
      ),
    )
    if (!page.ok) return page
    const found = new Set(page.value.ids)
    isIncomplete ||= page.value.isIncomplete
    gone.push(...chunk.filter((id) => !found.has(id)))
    return page
  })
  if (!pooled.ok) return pooled
  return run.signal.aborted ? err(cancelled) : ok({ gone, isIncomplete })
}

async function takeInOneByOne(run: SyncRun, ids: readonly string[]): Promise<Outcome<TakenIn>> {
  const gone: string[] = []
  let isIncomplete = false
  const rows: WireRow[] = []
  const pooled = await runPool(ids, width, run.signal, async (id) => {
    const row = await readSingleRow(run, id)
    if (row.ok && row.value === null) gone.push(id)
    else if (row.ok && isRecord(row.value)) rows.push(row.value)
    return row
  })
  if (!pooled.ok) return pooled
  if (run.signal.aborted) return err(cancelled)
  for (const chunk of inChunks(rows, limits.pageSize)) {
    const bytes = asPageBytes(chunk)
    const taken = await run.replica.ask(
      'pull.page',
      { worksheetId: run.worksheetId, page: null, bytes, at: run.clock.now() },
      { transfer: [bytes.buffer] },
    )
    if (!taken.ok) return taken
    isIncomplete ||= taken.value.kind === 'data' && taken.value.data.isIncomplete
  }
  return ok({ gone, isIncomplete })
}
