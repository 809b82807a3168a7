/** What the parts of a creating run share: the request, its batches, and what it knows of rows created so far. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ImportId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { CreateAnswer } from '../../push/create-rows.ts'
import type { FieldTrials } from '../../push/field-trials.ts'
import type { ConfirmedBatch, RunProgress } from '../../replica/imports/run-record.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'

export interface CreateRequest {
  readonly importId: ImportId
  readonly worksheetId: WorksheetId
  readonly fields: readonly Field[]
  readonly triggerWorkflow: boolean
}

/** A batch on its way. */
export interface Batch {
  readonly batch: number
  readonly rows: number
  /** The request and the source line of each row; null when they must be made from the ledger. */
  readonly ready: { readonly body: Uint8Array<ArrayBuffer>; readonly lines: readonly number[] } | null
  /** The ledger has it as sent. */
  readonly isMarked: boolean
  /** Sent by an earlier run that did not hear the answer. */
  readonly wasSent: boolean
}

/** What a run knows while it goes on. */
export interface CreateRun {
  readonly space: TransferSpace
  readonly request: CreateRequest
  readonly progress: RunProgress
  readonly counts: { created: number; refused: number }
  /** Rows that were sent without an answer and are not there: sent again only when somebody goes on with the import. */
  readonly heldBack: { rows: number }
  /** What this run learns of single fields. */
  readonly trials: FieldTrials
  /** Heard, and not yet in the ledger: after a crash these are read back like any unanswered batch. */
  readonly confirmed: ConfirmedBatch[]
  report(): void
  /** Ends calls to the service, some seconds after the user has stopped the run. */
  readonly callSignal: AbortSignal
}

/** What came of sending a batch, and the source line of each of its rows. */
export interface Sent {
  readonly answer: CreateAnswer
  readonly lines: readonly number[]
}

/** Notes that all rows of a batch were created; the ledger hears of it with the next batches, or by `flushConfirmed`. */
export function confirm(run: CreateRun, batch: Batch, lines: readonly number[], ids: readonly string[]): void {
  run.confirmed.push({ batch: batch.batch, lines, ids })
  run.counts.created += ids.length
  run.report()
}

export function takeConfirmed(run: CreateRun): readonly ConfirmedBatch[] {
  return run.confirmed.splice(0)
}

export async function flushConfirmed(run: CreateRun): Promise<Result<null, HostError>> {
  if (run.confirmed.length === 0) return ok(null)
  const { importId } = run.request
  const recorded = await askTransfer(run.space.replica, 'run.record', {
    importId,
    batches: [],
    confirmed: takeConfirmed(run),
    planned: null,
    at: run.space.clock.now(),
  })
  return recorded.ok ? ok(null) : recorded
}
