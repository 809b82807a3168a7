/**
 * Takes an import back that has created rows on the service: stages the deletion of exactly the rows in its ledger, as one command that
 * can be undone and is reviewed and pushed like any other. Rows are read first, so that what others made of them is known.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { JobControl, JobOutcome } from '../host/job-registry.ts'
import type { StagedState } from '../replica/question.ts'
import { inChunks } from '../sync/list-by-id.ts'
import { startRun } from '../sync/sync-ports.ts'
import { takeInRows } from '../sync/take-in-rows.ts'
import { askTransfer } from './ask-transfer.ts'
import { stopped } from './run-check.ts'
import type { TransferSpace } from './transfer-space.ts'

export interface UndoRequest {
  readonly importId: ImportId
  readonly worksheetId: WorksheetId
  /** What undo shows. */
  readonly label: string
  /** Leaves rows alone that somebody has changed since the import, or that have staged changes here. */
  readonly keepChanged: boolean
  /** Tells the windows what is staged now. */
  tell(state: StagedState): void
}

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })
const rowWords = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

/** Rows read between two reports of progress: four requests at most. */
const readTogether = 4000

export async function undoImport(
  space: TransferSpace,
  request: UndoRequest,
  control: JobControl,
): Promise<Result<JobOutcome, HostError>> {
  const { importId, worksheetId, label, keepChanged } = request
  const { replica, clock } = space
  const progress = await askTransfer(replica, 'run.progress', { importId })
  if (!progress.ok) return progress
  if (progress.value?.progress.kind !== 'create')
    return invalid('This import has created no rows on the service. Take it back with Undo, or discard its staged changes.')
  if (progress.value.open.some((batch) => batch.state === 'sent'))
    return invalid('No answer arrived for the last rows of this import. Go on with it first: that finds out what became of them.')
  const created = await askTransfer(replica, 'run.created', { importId })
  if (!created.ok) return created
  const { ids } = created.value
  const run = startRun(space, worksheetId, control.signal, 'pull')
  let done = 0
  for (const chunk of inChunks(ids, readTogether)) {
    await control.pausePoint()
    if (control.signal.aborted) return err(stopped)
    const taken = await takeInRows(run, chunk)
    if (!taken.ok) return taken
    const gone = await replica.ask('pull.remove', { worksheetId, ids: taken.value.gone })
    if (!gone.ok) return gone
    done += chunk.length
    control.report({ done, total: ids.length })
  }
  const chosen = await askTransfer(replica, 'run.undoable', { importId, worksheetId, keepChanged })
  if (!chosen.ok) return chosen
  const { rows, changed, gone } = chosen.value
  if (rows.length > 0) {
    const staged = await replica.ask('edits.delete-rows', { worksheetId, label, rows, at: clock.now() })
    if (!staged.ok) return staged
    request.tell(staged.value)
  }
  return ok({
    message: [
      rows.length === 0 ? 'Nothing is left to take back.' : `${rowWords(rows.length)} staged for deletion: review and push them.`,
      ...(changed === 0 ? [] : [`${rowWords(changed)} changed since the import ${keepChanged ? 'kept' : 'among them'}.`]),
      ...(gone === 0 ? [] : [`${rowWords(gone)} gone already.`]),
    ].join(' '),
    counts: { created: ids.length, staged: rows.length, changed, gone },
  })
}
