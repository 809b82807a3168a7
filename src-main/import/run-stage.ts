/** Stages a checked import for review: slice by slice into one undoable command, going on exactly where an earlier run stopped. */
import { outcomeWords } from '../../src-shared/csv/outcome-words.ts'
import type { LeftOutKind } from '../../src-shared/host/calls/import/import-line-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { JobControl, JobOutcome } from '../jobs/job-registry.ts'
import { askTransfer } from './answers/ask-transfer.ts'
import type { TransferSpace } from './answers/transfer-space.ts'
import type { BatchQuestions, StageSlice } from './batch-questions.ts'
import { driveRun } from './drive-run.ts'
import { lookUpNames } from './names/look-up-names.ts'
import { stopped } from './run-check.ts'

export type StagedSlice = BatchQuestions['run.stage-slice']['answer']

export interface StageRequest {
  readonly importId: ImportId
  readonly worksheetId: WorksheetId
  readonly fields: readonly Field[]
  /** What undo shows. */
  readonly label: string
  /** Tells the windows what is staged now. */
  tell(slice: StagedSlice): void
}

const stagedRows = ({ inserts, updatedRows, deletes }: StageSlice): number => inserts.count + updatedRows + deletes.length

async function countOf({ replica }: TransferSpace, importId: ImportId, kind: LeftOutKind): Promise<Result<number, HostError>> {
  const found = await askTransfer(replica, 'import.rejects', { importId, kind, offset: 0, limit: 1 })
  return found.ok ? ok(found.value.total) : found
}

/** Staged in one transaction: some 20 ms, so that an edit made meanwhile does not wait. */
const sliceSize = { rows: 2000, cells: 20_000, budgetMs: 60 } as const

export async function runStage(
  space: TransferSpace,
  request: StageRequest,
  control: JobControl,
): Promise<Result<JobOutcome, HostError>> {
  const { importId } = request
  const { replica } = space
  return driveRun(space, { importId, kind: 'stage', triggerWorkflow: false }, async ({ plannedLine }) => {
    const pass = space.ids.next()
    const staged = await drive(space, request, plannedLine, pass, control)
    await askTransfer(replica, 'import.close-pass', { pass })
    if (!staged.ok) return staged
    // What is said of it is asked before it is closed: an import that is done has not failed.
    const progress = await askTransfer(replica, 'run.progress', { importId })
    if (!progress.ok) return progress
    const counts = progress.value?.progress.counts ?? {}
    const { inserted = 0, updated = 0, deleted = 0, unchanged = 0 } = counts
    const words = outcomeWords({ insert: inserted, update: updated, delete: deleted, unchanged, ...staged.value })
    return ok({
      message: `Staged for review: ${words}.`,
      counts: { inserted, updated, deleted, unchanged, ...staged.value },
    })
  })
}

async function drive(
  space: TransferSpace,
  request: StageRequest,
  resumeAfter: number,
  pass: string,
  control: JobControl,
): Promise<Result<{ readonly rejected: number; readonly skipped: number }, HostError>> {
  const { importId, worksheetId, fields, label } = request
  const { replica, clock } = space
  const opened = await askTransfer(replica, 'run.open', {
    importId,
    pass,
    path: space.sourceOf(importId),
    kind: 'stage',
    resumeAfter,
    triggerWorkflow: false,
    blobs: space.blobFolder,
  })
  if (!opened.ok) return opened
  const read = () => askTransfer(replica, 'run.next-stage', { pass, ...sliceSize })
  const stage = async (slice: StageSlice): Promise<Result<null, HostError>> => {
    // While keys are read and joined there is nothing to write down yet.
    if (slice.state.kind !== 'done' && stagedRows(slice) + slice.unchanged + slice.rejects.length === 0) return ok(null)
    const staged = await askTransfer(replica, 'run.stage-slice', { importId, worksheetId, label, at: clock.now(), slice })
    if (!staged.ok) return staged
    if (stagedRows(slice) > 0) request.tell(staged.value)
    return ok(null)
  }
  let done = 0
  let next = read()
  try {
    for (;;) {
      const slice = await next
      if (!slice.ok) return slice
      await control.pausePoint()
      if (control.signal.aborted) return err(stopped)
      const { state } = slice.value
      // The next lines are read while these are staged: they stay unread where the run ends before their turn.
      if (state.kind === 'working') next = read()
      const staged = await stage(slice.value)
      if (!staged.ok) return staged
      done += stagedRows(slice.value) + slice.value.unchanged
      control.report({ done })
      if (state.kind === 'done') break
      if (state.kind === 'working') continue
      const found = await lookUpNames(space, { importId, fields, signal: control.signal, purpose: 'write' }, state.names)
      if (!found.ok) return found
      if (control.signal.aborted) return err(stopped)
      const learnt = await askTransfer(replica, 'import.learn', { pass, names: found.value })
      if (!learnt.ok) return learnt
      next = read()
    }
  } finally {
    // Whatever ended it: the pass is not closed while it reads.
    await next
  }
  const [rejected, skipped] = await Promise.all([countOf(space, importId, 'rejected'), countOf(space, importId, 'skipped')])
  if (!rejected.ok) return rejected
  return skipped.ok ? ok({ rejected: rejected.value, skipped: skipped.value }) : skipped
}
