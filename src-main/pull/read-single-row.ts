/** Reads one row, for services that do not list rows by id. */

import { successEnvelope } from '../../src-shared/api/envelope.ts'
import { isGone } from '../../src-shared/api/refusal-classes.ts'
import type { WireRow } from '../../src-shared/api/v3/row-v3.ts'
import { getRow } from '../../src-shared/api/v3/v3-row-operations.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import type { Outcome, SyncRun } from './sync-ports.ts'

/** Null when the row is gone. The answer's id is filled in where the service leaves it out. */
export async function readSingleRow(run: SyncRun, id: string): Promise<Outcome<WireRow | null>> {
  const answer = await run.client.call(
    getRow,
    { params: { worksheet_id: run.worksheetId, row_id: id }, query: { includeSystemFields: true } },
    run.call,
  )
  if (answer.ok) return ok({ id, ...answer.value })
  const { error } = answer
  return error.kind === 'refused' && isGone(error.code) ? ok(null) : err(serviceError(error))
}

/** Rows as the bytes of a list answer, so that the data worker reads them like any page. */
export const asPageBytes = (rows: readonly WireRow[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(successEnvelope({ rows, total: rows.length })))
