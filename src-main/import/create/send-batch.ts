/** Sends one batch of new rows as the background worker has encoded it, and judges what came of it. */

import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { isAboutRows } from '../../../src-shared/api/refusal-classes.ts'
import { createRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { CreateAnswer } from '../../push/create-rows.ts'
import { judgeWrite } from '../../push/judge-write.ts'

/** Where no single field is to blame, other rows fail alike. */
export const isAboutAll = (code: number | null): boolean => code === errorCodes.noPermission

export async function sendBatch(
  client: ApiClient,
  worksheet: WorksheetId,
  body: Uint8Array<ArrayBuffer>,
  rows: number,
  signal: AbortSignal,
): Promise<CreateAnswer> {
  const answer = await client.call(
    createRows,
    { params: { worksheet_id: worksheet }, body: { rows: [], triggerWorkflow: false } },
    { lane: 'import', patienceMs: Number.POSITIVE_INFINITY, encodedBody: body, signal },
  )
  if (answer.ok) {
    const { rowIds } = answer.value
    return rowIds.length === rows ? { kind: 'created', ids: rowIds } : { kind: 'odd' }
  }
  const verdict = judgeWrite(answer.error)
  // The key or the worksheet is not accepted: the next rows would meet the same.
  return verdict.kind === 'refused' && !isAboutRows(verdict.code) && !isAboutAll(verdict.code)
    ? { kind: 'stop', error: serviceError(answer.error) }
    : verdict
}
