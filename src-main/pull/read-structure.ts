/** Brings what is known of a worksheet's fields up to date. */
import { getWorksheet } from '../../src-shared/api/v3/v3-structure-operations.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err } from '../../src-shared/lib/result.ts'
import { saysWorksheetIsGone } from './list-page.ts'
import type { Outcome, SyncRun } from './sync-ports.ts'

/** Reads the structure from the service into the replica. A worksheet that is gone there is marked so, and its rows stay readable. */
export async function readStructure(
  run: SyncRun,
): Promise<Outcome<{ readonly vanished: readonly string[]; readonly changed: boolean }>> {
  const answer = await run.client.call(
    getWorksheet,
    { params: { worksheet_id: run.worksheetId }, query: { responseFormat: 'json' } },
    run.call,
  )
  if (!answer.ok) {
    const error = serviceError(answer.error)
    if (saysWorksheetIsGone(error)) await run.replica.ask('worksheet.gone', { worksheetId: run.worksheetId })
    return err(error)
  }
  return run.replica.ask('worksheet.write', { structure: { ...answer.value, worksheetId: run.worksheetId } })
}
