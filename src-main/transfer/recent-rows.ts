/** Lists what was created last on the service, newest first, to tell what an unanswered request did. */
import type { WireRow } from '../../src-shared/api/row-v3.ts'
import { listRows } from '../../src-shared/api/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { serviceError } from '../host/service-error.ts'
import { isParameterRefusal } from '../sync/list-page.ts'
import type { Watermark } from './batch-questions.ts'

const pageSize = 1000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const idOf = (row: WireRow): string => textOf(row.id) || textOf(row.rowId) || textOf(row.rowid)
const createdAt = (row: WireRow): string => textOf(row._createdAt) || textOf(row.ctime)

const options = (signal: AbortSignal) => ({ lane: 'import-settle', patienceMs: Number.POSITIVE_INFINITY, signal })

type Page = Result<readonly WireRow[], HostError>

/** Pages of the worksheet's rows. `isSorted`: newest first, so that reading may end at the first one that is old enough. */
interface NewestFirst {
  page(pageIndex: number): Promise<Page>
  readonly isSorted: boolean
}

/** A service that does not sort by creation time is read to the end, in whatever order it has. */
function newestFirst(client: ApiClient, worksheet: WorksheetId, signal: AbortSignal): NewestFirst {
  let isSorted = true
  const read = async (pageIndex: number): Promise<Page> => {
    const sorts = isSorted ? { sorts: [{ field: '_createdAt', direction: 'desc' }] } : {}
    const answer = await client.call(
      listRows,
      { params: { worksheet_id: worksheet }, body: { pageSize, pageIndex, ...sorts } },
      options(signal),
    )
    return answer.ok ? ok(answer.value.rows) : err(serviceError(answer.error))
  }
  return {
    async page(pageIndex) {
      const rows = await read(pageIndex)
      if (rows.ok) {
        // A list that ignores its sort says nothing by it (service-notes A, sort form).
        isSorted &&= rows.value.every((row, i) => i === 0 || createdAt(row) <= createdAt(rows.value[i - 1] ?? row))
        return rows
      }
      if (!isSorted || pageIndex > 1 || !isParameterRefusal(rows.error)) return rows
      isSorted = false
      return read(pageIndex)
    },
    get isSorted() {
      return isSorted
    },
  }
}

/** The state before a run's first request. Rows of the newest second are named: the service's clock is no finer. */
export async function readWatermark(
  client: ApiClient,
  worksheet: WorksheetId,
  signal: AbortSignal,
): Promise<Result<Watermark, HostError>> {
  const list = newestFirst(client, worksheet, signal)
  let newest: string | null = null
  let ids: string[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const rows = await list.page(pageIndex)
    if (!rows.ok) return rows
    for (const row of rows.value) {
      const at = createdAt(row)
      if (newest === null || at > newest) {
        newest = at
        ids = []
      }
      if (at === newest) ids.push(idOf(row))
      else if (list.isSorted) return ok({ createdAt: newest, ids })
    }
    if (rows.value.length < pageSize) return ok({ createdAt: newest, ids })
  }
}

/** Seconds that a row may become visible later than its time of creation says. */
const lateSeconds = 60

/** `2024-03-07 14:30:00` some seconds earlier; the text itself when it is no such time. */
function earlier(createdAt: string): string {
  const moment = Date.parse(`${createdAt.replace(' ', 'T')}Z`)
  return Number.isNaN(moment) ? createdAt : new Date(moment - lateSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

export interface RecentRows {
  /** Rows that came into being since the watermark and belong to no request that was heard, oldest first. */
  look(isKnown: (id: string) => boolean): Promise<Result<readonly WireRow[], HostError>>
}

/** Each look reads on from the newest row of the last one, a little before it; what was seen stays seen. */
export function watchRecentRows(
  client: ApiClient,
  worksheet: WorksheetId,
  watermark: Watermark,
  signal: AbortSignal,
): RecentRows {
  const seen = new Map<string, WireRow>()
  const old = new Set(watermark.ids)
  const start = watermark.createdAt ?? ''
  let since = start
  const list = newestFirst(client, worksheet, signal)
  return {
    async look(isKnown) {
      let newest = since
      for (let pageIndex = 1; ; pageIndex += 1) {
        const rows = await list.page(pageIndex)
        if (!rows.ok) return rows
        let isOlder = false
        for (const row of rows.value) {
          const at = createdAt(row)
          const id = idOf(row)
          if (at > newest) newest = at
          if (at < since) isOlder = true
          else if (!old.has(id) && !isKnown(id)) seen.set(id, row)
        }
        if ((isOlder && list.isSorted) || rows.value.length < pageSize) break
      }
      const next = earlier(newest)
      since = next.localeCompare(start) > 0 ? next : start
      for (const id of seen.keys()) if (isKnown(id)) seen.delete(id)
      return ok([...seen.values()].sort((a, b) => (createdAt(a) < createdAt(b) ? -1 : createdAt(a) > createdAt(b) ? 1 : 0)))
    },
  }
}

/** How many rows the worksheet has; null when the service does not say. */
export async function countRows(
  client: ApiClient,
  worksheet: WorksheetId,
  signal: AbortSignal,
): Promise<Result<number | null, HostError>> {
  const answer = await client.call(
    listRows,
    { params: { worksheet_id: worksheet }, body: { pageSize: 1, pageIndex: 1 } },
    options(signal),
  )
  return answer.ok ? ok(answer.value.total ?? null) : err(serviceError(answer.error))
}
