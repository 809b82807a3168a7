/** Rows that a text names by their id: what no title is found for may be one. Each is asked for by itself, and only what looks like an id. */
import { getRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { CallOptions } from '../../api-client/call.ts'
import { runPool } from '../../pull/run-pool.ts'

/** Asked at once; the client's pace decides how many really are. */
const width = 8

/** The forms of row ids: what has none of them is not asked for as one. */
const looksLikeId = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})$/i

/** Those of `texts` that are ids of rows. */
export async function findRowsById(
  client: ApiClient,
  worksheetId: WorksheetId,
  texts: readonly string[],
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<Result<ReadonlySet<string>, HostError>> {
  const found = new Set<string>()
  const open = texts.filter((text) => looksLikeId.test(text))
  const pooled = await runPool(open, width, options.signal, async (text): Promise<Result<null, HostError>> => {
    const row = await client.call(getRow, { params: { worksheet_id: worksheetId, row_id: text } }, options)
    if (row.ok) found.add(text)
    // A refusal says that there is no such row; anything else, that nobody knows.
    return row.ok || row.error.kind === 'refused' ? ok(null) : err(serviceError(row.error))
  })
  return pooled.ok ? ok(found) : pooled
}
