/** What the parts of a creating run share: the request, its batches, and what it knows of rows created so far. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { FieldTrials } from '../sync/field-trials.ts'
import { askTransfer } from './ask-transfer.ts'
import type { ConfirmedBatch, RunProgress } from './batch-questions.ts'
import type { RecentRows } from './recent-rows.ts'
import type { SendOutcome } from './send-batch.ts'
import type { TransferSpace } from './transfer-space.ts'

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

/** Ids of created rows. They are looked for only when something goes wrong, so the set is made then. */
export interface KnownIds {
  add(ids: readonly string[]): void
  has(id: string): boolean
}

export function knownIds(first: readonly string[]): KnownIds {
  const set = new Set<string>()
  let waiting: (readonly string[])[] = [first]
  return {
    add: (ids) => void waiting.push(ids),
    has(id) {
      for (const ids of waiting) for (const each of ids) set.add(each)
      waiting = []
      return set.has(id)
    },
  }
}

/** What a run knows while it goes on. */
export interface CreateRun {
  readonly space: TransferSpace
  readonly request: CreateRequest
  readonly progress: RunProgress
  readonly recent: RecentRows
  /** Ids of the rows that this import has created, by all its runs. */
  readonly known: KnownIds
  readonly counts: { created: number; refused: number }
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
  readonly outcome: SendOutcome
  readonly lines: readonly number[]
}

export interface Trouble {
  readonly batch: Batch
  readonly outcome: Extract<SendOutcome, { kind: 'refused' | 'unknown' }>
}

/** Notes that all rows of a batch were created; the ledger hears of it with the next batches, or by `flushConfirmed`. */
export function confirm(run: CreateRun, batch: Batch, lines: readonly number[], ids: readonly string[]): void {
  run.confirmed.push({ batch: batch.batch, lines, ids })
  run.known.add(ids)
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
