/** Lists what was created last on the service, newest first, to tell what an unanswered request did. */
import type { WireRow } from '../../src-shared/api/row-v3.ts'
import { listRows } from '../../src-shared/api/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { serviceError } from '../host/service-error.ts'
import type { Watermark } from './batch-questions.ts'

const pageSize = 1000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const idOf = (row: WireRow): string => textOf(row.id) || textOf(row.rowId) || textOf(row.rowid)
const createdAt = (row: WireRow): string => textOf(row._createdAt) || textOf(row.ctime)

const options = (signal: AbortSignal) => ({ lane: 'import-settle', patienceMs: Number.POSITIVE_INFINITY, signal })

async function page(
  client: ApiClient,
  worksheet: WorksheetId,
  pageIndex: number,
  signal: AbortSignal,
): Promise<Result<readonly WireRow[], HostError>> {
  const answer = await client.call(
    listRows,
    {
      params: { worksheet_id: worksheet },
      body: { pageSize, pageIndex, sorts: [{ field: '_createdAt', direction: 'desc' }] },
    },
    options(signal),
  )
  return answer.ok ? ok(answer.value.rows) : err(serviceError(answer.error))
}

/** The state before a run's first request. Rows of the newest second are named: the service's clock is no finer. */
export async function readWatermark(
  client: ApiClient,
  worksheet: WorksheetId,
  signal: AbortSignal,
): Promise<Result<Watermark, HostError>> {
  let newest: string | null = null
  const ids: string[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const rows = await page(client, worksheet, pageIndex, signal)
    if (!rows.ok) return rows
    newest ??= rows.value[0] === undefined ? null : createdAt(rows.value[0])
    for (const row of rows.value) {
      if (createdAt(row) !== newest) return ok({ createdAt: newest, ids })
      ids.push(idOf(row))
    }
    if (rows.value.length < pageSize) return ok({ createdAt: newest, ids })
  }
}

/** Rows created since the watermark, oldest first, without those that it names. Pages may shift while others write: each row once. */
export async function listRowsSince(
  client: ApiClient,
  worksheet: WorksheetId,
  watermark: Watermark,
  signal: AbortSignal,
): Promise<Result<readonly WireRow[], HostError>> {
  const found = new Map<string, WireRow>()
  const old = new Set(watermark.ids)
  const since = watermark.createdAt ?? ''
  for (let pageIndex = 1; ; pageIndex += 1) {
    const rows = await page(client, worksheet, pageIndex, signal)
    if (!rows.ok) return rows
    let isOlder = false
    for (const row of rows.value) {
      if (createdAt(row) < since) isOlder = true
      else if (!old.has(idOf(row))) found.set(idOf(row), row)
    }
    if (isOlder || rows.value.length < pageSize) return ok([...found.values()].reverse())
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
