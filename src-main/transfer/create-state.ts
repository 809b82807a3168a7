/** What the parts of a creating run share: the request, its batches, and what it knows of rows created so far. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import { askTransfer } from './ask-transfer.ts'
import type { RunProgress } from './batch-questions.ts'
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
  readonly content: string
  /** Made again from the content when not at hand. */
  readonly body: Uint8Array<ArrayBuffer> | null
  /** Sent by an earlier run that did not hear the answer. */
  readonly wasSent: boolean
}

/** What a run knows while it goes on. */
export interface CreateRun {
  readonly space: TransferSpace
  readonly request: CreateRequest
  readonly progress: RunProgress
  /** Ids of the rows that this import has created, by all its runs. */
  readonly known: Set<string>
  readonly counts: { created: number; refused: number }
  report(): void
  /** Ends calls to the service, some seconds after the user has stopped the run. */
  readonly callSignal: AbortSignal
}

export interface Trouble {
  readonly batch: Batch
  readonly outcome: Extract<SendOutcome, { kind: 'refused' | 'unknown' }>
}

/** Notes created rows; the ids come in the order of the batch's rows. */
export async function confirm(run: CreateRun, batch: Batch, ids: readonly string[]): Promise<Result<null, HostError>> {
  const lines = linesOf(batch.content)
  const created = ids.map((id, at) => ({ line: lines[at] ?? 0, id }))
  const settled = await askTransfer(run.space.replica, 'run.settle', {
    importId: run.request.importId,
    batch: batch.batch,
    created,
    rejects: [],
    code: null,
    message: '',
    replacements: [],
  })
  if (!settled.ok) return settled
  for (const id of ids) run.known.add(id)
  run.counts.created += ids.length
  run.report()
  return ok(null)
}

/** Lines of a batch's rows, in order. Read by pattern: our own JSON, and far quicker than parsing all cells. */
const linesOf = (content: string): readonly number[] =>
  [...content.matchAll(/\{"line":(\d+),"cells":\[/g)].map((match) => Number(match[1]))
