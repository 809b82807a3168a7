/** Asks how many rows a worksheet has: a refusal that left as many as before created none. */
import { listRows } from '../../src-shared/api/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { serviceError } from '../host/service-error.ts'

const options = (signal: AbortSignal) => ({ lane: 'import-settle', patienceMs: Number.POSITIVE_INFINITY, signal })

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
