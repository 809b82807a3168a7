/**
 * Looks after a push whether it replaced what colleagues wrote between the check and the write (architecture, The life of an edit): reads
 * the logs of rows that it updated, one call a row, no more than a fixed number of them, and keeps what it finds beside the receipts. A
 * service that has no logs, or refuses them, is no failure.
 */
import { isGone } from '../../src-shared/api/refusal-classes.ts'
import { getRowLogsV2 } from '../../src-shared/api/v2/v2-row-activity-operations.ts'
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import { findOverwritten } from '../../src-shared/changes/find-overwritten.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { CallOptions } from '../api-client/call.ts'
import type { Session } from '../connections/session.ts'
import type { JobControl, JobOutcome } from '../jobs/job-registry.ts'
import { runPool } from '../pull/run-pool.ts'
import { cancelled } from '../pull/sync-ports.ts'
import type { OverwrittenCell, ReceiptRow } from '../replica/contract/receipt-questions.ts'

/** Rows of one push whose logs are read: each costs a call, and a service may count them. */
export const mostRowsChecked = 500
/** Newest entries of a row: ours is among them, and what it replaced stands right before. */
const entriesRead = 20
/** Calls under way at once: nobody waits for them, and others shall not wait for them either. */
const width = 2

export interface OverwriteCheck {
  readonly run: number
  /** Rows that the run updated in all. */
  readonly total: number
  readonly rows: readonly ReceiptRow[]
}

type FieldsOf = (worksheetId: WorksheetId) => Promise<ReadonlyMap<FieldId, Field>>

export async function checkOverwritten(
  session: Session,
  { run, total, rows }: OverwriteCheck,
  control: JobControl,
): Promise<Result<JobOutcome, HostError>> {
  const fieldsOf = fieldReader(session)
  let [looked, overwritten] = [0, 0]
  const pooled = await runPool(rows, width, control.signal, async (row) => {
    const found = await lookAtRow(session, row, fieldsOf, { signal: control.signal, lane: 'look-after' })
    if (!found.ok) return found
    if (found.value.length > 0) {
      const kept = await session.replica.ask('receipts.note-overwritten', { run, cells: found.value })
      if (!kept.ok) return kept
      overwritten += kept.value.noted
    }
    looked += 1
    control.report({ done: looked, counts: { looked, overwritten } })
    return ok(null)
  })
  const outcome = { message: sayLooked(looked, overwritten, total), counts: { looked, overwritten } }
  if (pooled.ok) return control.signal.aborted ? err(cancelled) : ok(outcome)
  if (pooled.error.kind !== 'service') return pooled
  return looked === 0 ? ok({ message: 'The service does not tell who changed a row, so this cannot be seen.' }) : ok(outcome)
}

async function lookAtRow(
  { client }: Session,
  { receipt, n, worksheetId, row, cells }: ReceiptRow,
  fieldsOf: FieldsOf,
  options: CallOptions,
): Promise<Result<readonly OverwrittenCell[], HostError>> {
  if (worksheetId === null || row === null) return ok([])
  const known = await fieldsOf(worksheetId)
  const answer = await client.call(getRowLogsV2, { body: { worksheetId, rowId: row, pageSize: entriesRead } }, options)
  if (!answer.ok) {
    const isMissing = answer.error.kind === 'refused' && isGone(answer.error.code)
    return isMissing ? ok([]) : err(answer.error.kind === 'cancelled' ? cancelled : serviceError(answer.error))
  }
  const written = cells.flatMap(({ field, before, sent }) => {
    const of = field === null ? undefined : known.get(field)
    return of === undefined ? [] : [{ field: of, before, sent }]
  })
  return ok(findOverwritten(written, answer.value.logs).map(({ field, ...it }) => ({ receipt, n, field: field.id, ...it })))
}

function fieldReader({ replica }: Session): FieldsOf {
  const known = new Map<WorksheetId, ReturnType<FieldsOf>>()
  const read: FieldsOf = async (worksheetId) => {
    const state = await replica.ask('worksheet.state', { worksheetId })
    const fields = state.ok && state.value !== null ? state.value.fields : []
    return new Map(fields.map((it) => [it.id, it]))
  }
  return (worksheetId) => {
    const reading = known.get(worksheetId) ?? read(worksheetId)
    known.set(worksheetId, reading)
    return reading
  }
}

function sayLooked(looked: number, overwritten: number, total: number): string {
  const first =
    overwritten === 0
      ? 'No colleague was overwritten by this push, as far as the service tells.'
      : `${countOf(overwritten, 'cell', 'cells')} of colleagues ${overwritten === 1 ? 'was' : 'were'} overwritten within the last seconds before this push wrote.`
  const rest = `${looked.toLocaleString('en')} of ${countOf(total, 'row', 'rows')} were looked at, those first that waited longest.`
  return looked < total ? `${first} ${rest}` : first
}
