/** Asks how many rows a worksheet has; null when the service does not say. */
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import type { Outcome, SyncRun } from '../pull/sync-ports.ts'

export async function countRows({ client, worksheetId, call }: SyncRun): Promise<Outcome<number | null>> {
  const answer = await client.call(listRows, { params: { worksheet_id: worksheetId }, body: { pageSize: 1, pageIndex: 1 } }, call)
  return answer.ok ? ok(answer.value.total ?? null) : err(serviceError(answer.error))
}
