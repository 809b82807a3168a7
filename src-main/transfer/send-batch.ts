/** Sends one batch of new rows, and tells the outcomes apart that need different care. */
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import { createRows } from '../../src-shared/api/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { serviceError } from '../host/service-error.ts'
import { isAboutRows, judgeWrite } from '../push/judge-write.ts'

export type SendOutcome =
  | { readonly kind: 'created'; readonly ids: readonly string[] }
  /** The service does not take these rows as they are; others it may take. */
  | {
      readonly kind: 'refused'
      readonly code: number | null
      readonly message: string
      readonly words: string
      readonly error: HostError
    }
  /** No answer that can be trusted: what happened must be read back. `mayStillRun`: the service may not be through with it. */
  | { readonly kind: 'unknown'; readonly mayStillRun: boolean }
  /** Nothing was done, and sending other rows would fail alike. */
  | { readonly kind: 'stopped'; readonly error: HostError }

/** Where no single field is to blame, other rows fail alike. */
export const isAboutAll = (code: number | null): boolean => code === errorCodes.noPermission

export async function sendBatch(
  client: ApiClient,
  worksheet: WorksheetId,
  body: Uint8Array<ArrayBuffer>,
  rows: number,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const answer = await client.call(
    createRows,
    { params: { worksheet_id: worksheet }, body: { rows: [], triggerWorkflow: false } },
    { lane: 'import', patienceMs: Number.POSITIVE_INFINITY, encodedBody: body, signal },
  )
  if (answer.ok) {
    const { rowIds } = answer.value
    return rowIds.length === rows ? { kind: 'created', ids: rowIds } : { kind: 'unknown', mayStillRun: false }
  }
  const verdict = judgeWrite(answer.error)
  const error = serviceError(answer.error)
  switch (verdict.kind) {
    case 'unknown':
      return { kind: 'unknown', mayStillRun: true }
    case 'unclear':
      return { kind: 'refused', code: verdict.code, message: verdict.message, words: '', error }
    case 'too-large':
      return { kind: 'refused', code: null, message: verdict.message, words: '', error }
    case 'refused': {
      // The key or the worksheet is not accepted: the next rows would meet the same.
      const { code, message, words } = verdict
      return isAboutRows(code) || isAboutAll(code) ? { kind: 'refused', code, message, words, error } : { kind: 'stopped', error }
    }
    case 'stop':
      return { kind: 'stopped', error: verdict.error }
  }
}
