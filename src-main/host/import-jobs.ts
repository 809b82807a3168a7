/** Runs the long parts of imports as jobs: one at a time per import, resumable after the app has ended. */

import { countOf } from '../../src-shared/bulk/operation-label.ts'
import { idColumnReason } from '../../src-shared/csv/mapping/map-columns.ts'
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ImportId, JobId } from '../../src-shared/model/ids.ts'
import { askTransfer } from '../import/answers/ask-transfer.ts'
import { runCreate } from '../import/create/run-create.ts'
import { worksheetFields } from '../import/imports.ts'
import type { BulkAsk } from '../import/mend/bulk/plan-bulk.ts'
import type { BulkRun } from '../import/mend/bulk/run-bulk.ts'
import { runCheck } from '../import/run-check.ts'
import { runStage } from '../import/run-stage.ts'
import type { JobControl, JobOutcome, JobRegistry } from '../jobs/job-registry.ts'
import { undoRun } from '../past/undo-run.ts'
import { findPast } from './handlers/past-handlers.ts'
import type { Pulls } from './handlers/pull-handlers.ts'
import { correctAsJob, createImportWork, type ImportSeen, type StartedImport } from './import-work.ts'
import { forgetOldReceipts } from './pushed/after-push.ts'
import type { SettingsStore } from './settings-store.ts'
import type { Staging } from './views/staging.ts'
import type { WorksheetLocks } from './views/worksheet-locks.ts'

export interface ImportJobPorts {
  readonly jobs: JobRegistry
  readonly staging: Staging
  readonly pulls: Pulls
  readonly locks: WorksheetLocks
  readonly clock: Clock
  readonly settings: Pick<SettingsStore, 'read'>
  emit(event: HostEvent): void
}

export interface ImportJobs {
  current(id: ImportId): { readonly id: JobId; readonly isPaused: boolean } | null
  mustBeIdle(id: ImportId): Result<null, HostError>
  check(seen: ImportSeen): StartedImport
  stage(seen: ImportSeen): StartedImport
  create(seen: ImportSeen, triggerWorkflow: boolean): StartedImport
  /** Stages the deletion of the rows that it has created. */
  undo(seen: ImportSeen, keepChanged: boolean): StartedImport
  /** Corrects its file by a command for `cells` cells; answers when it is done. */
  correct(seen: ImportSeen, ask: BulkAsk, cells: number): Promise<Result<BulkRun, HostError>>
  /** Cancels what works on the import and waits for its end. */
  stop(id: ImportId): Promise<void>
  /** The same where it is a check, which is begun again at no loss. */
  stopCheck(id: ImportId): Promise<void>
}

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

/** Headers and their fields are remembered once an import is carried out, for the next file of this kind. */
async function remember({ space, details }: ImportSeen): Promise<void> {
  const { recognised, mapping, worksheetId } = details.record
  if (!recognised.format.hasHeader) return
  const headers = recognised.columns.map(({ header }) => header)
  const columns = headers.flatMap((header, at) => {
    const field = mapping.find((each) => each.column === at)?.field ?? null
    // Ids that stood beside their names were not left out on purpose: alone they fill the field.
    return field === null && idColumnReason(headers, at) !== null ? [] : [{ header, field }]
  })
  await askTransfer(space.replica, 'import.remember-mapping', { worksheetId, columns })
}

/**
 * The new rows show as soon as they are read back. A pull that began before they were there has passed them by, so its end is awaited;
 * a worksheet that was never loaded stays that way.
 */
async function showCreated(pulls: Pulls, { session, space, details }: ImportSeen): Promise<void> {
  const { worksheetId } = details.record
  if (!(await pulls.idle(session, worksheetId))) return
  const worksheet = await worksheetFields(space, worksheetId)
  if (worksheet.ok && worksheet.value.isPulled) await pulls.start(session, worksheetId, 'changes')
}

/** What must hold before rows are written. */
function whyNotWritable({ details }: ImportSeen, state: 'staging' | 'creating'): string | null {
  const { record } = details
  if (record.state === 'done') return 'This import is done. Begin a new one to import the file again.'
  if (record.state === 'interrupted') return null
  if (record.result === null) return 'Check the file first: nothing is written that was not checked.'
  if (state === 'creating' && record.rules.mode !== 'insert')
    return 'Rows that exist are changed by way of the review: stage this import instead.'
  const { insert, update, delete: deleted } = record.result
  return insert + update + deleted === 0 ? 'There is nothing to write: no row is new, changed or deleted.' : null
}

/** Says at the end what the file had besides. */
const withTakenOut =
  ({ result }: ImportSeen['details']['record']) =>
  (outcome: JobOutcome): JobOutcome => {
    const takenOut = result?.takenOut ?? 0
    if (takenOut === 0) return outcome
    return { ...outcome, message: `${outcome.message} ${countOf(takenOut, 'line was', 'lines were')} taken out by hand.` }
  }

/** The same way back as from a push: the receipts of the import say what it wrote. */
async function takeBack(
  { staging, pulls, locks, clock }: ImportJobPorts,
  { session, space, details }: ImportSeen,
  keepChanged: boolean,
  control: JobControl,
): Promise<Result<JobOutcome, HostError>> {
  const { id, worksheetId, fileName } = details.record
  const progress = await askTransfer(space.replica, 'run.progress', { importId: id })
  if (!progress.ok) return progress
  if (progress.value?.open.some((batch) => batch.state === 'sent'))
    return invalid('No answer arrived for the last rows of this import. Go on with it first: that finds out what became of them.')
  const past = await findPast(session, { importId: id })
  if (!past.ok) return past
  const undone = await undoRun(
    {
      session,
      clock,
      inTurn: (of, work) => locks.take(session.connectionId, of, work),
      tell: (of, state) => void staging.tell(session, of, state),
    },
    { past: past.value, target: { of: 'all' }, label: `Undo import of ${fileName}`.slice(0, 200), keepChanged },
    control,
  )
  // Rows that turned out to be gone leave the windows too.
  if (undone.ok) await pulls.start(session, worksheetId, 'changes')
  return undone
}

export function createImportJobs(ports: ImportJobPorts): ImportJobs {
  const { jobs, staging, pulls, emit } = ports
  const { jobOf, start, stop, stopCheck } = createImportWork(jobs)

  return {
    current(id) {
      const jobId = jobOf(id)
      if (jobId === undefined) return null
      const job = jobs.list(null).find((each) => each.id === jobId)
      return { id: jobId, isPaused: job?.status === 'paused' }
    },
    mustBeIdle: (id) =>
      jobOf(id) !== undefined ? invalid('This import is being worked on. Wait for its end, or stop it first.') : ok(null),
    check: (seen) => {
      const { record } = seen.details
      return start(seen, {
        kind: 'import-check',
        title: `Check ${record.fileName}`,
        total: record.bytes,
        unit: 'bytes',
        work: (control) => runCheck(seen.space, record.id, seen.fields, record.bytes, control),
      })
    },
    stage: (seen) => {
      const { record } = seen.details
      const problem = whyNotWritable(seen, 'staging')
      if (problem !== null) return invalid(problem)
      const { rows, rejected, skipped } = record.result ?? { rows: null, rejected: 0, skipped: 0 }
      const total = rows === null ? null : rows - rejected - skipped
      return start(seen, {
        kind: 'import-stage',
        title: `Stage ${record.fileName}`,
        total,
        unit: 'rows',
        work: async (control) => {
          const staged = await runStage(
            seen.space,
            {
              importId: record.id,
              worksheetId: record.worksheetId,
              fields: seen.fields,
              label: `Import ${record.fileName}`.slice(0, 200),
              tell: (slice) => void staging.tell(seen.session, record.worksheetId, slice),
            },
            control,
          )
          if (staged.ok) await remember(seen)
          return mapOk(staged, withTakenOut(record))
        },
      })
    },
    create: (seen, triggerWorkflow) => {
      const { record } = seen.details
      const problem = whyNotWritable(seen, 'creating')
      if (problem !== null) return invalid(problem)
      const title = `Import ${record.fileName} into ${seen.name}`
      return start(seen, {
        kind: 'import-create',
        title,
        total: record.result?.insert ?? null,
        unit: 'rows',
        work: async (control) => {
          const created = await runCreate(
            seen.space,
            { importId: record.id, worksheetId: record.worksheetId, fields: seen.fields, triggerWorkflow },
            control,
          )
          if (created.ok) await remember(seen)
          // The service may have shown that it does not store a field.
          emit({
            event: 'worksheet.changed',
            payload: { connectionId: seen.session.connectionId, worksheetId: record.worksheetId },
          })
          void showCreated(pulls, seen)
          void forgetOldReceipts(ports, seen.session)
          return mapOk(created, withTakenOut(record))
        },
      })
    },
    undo: (seen, keepChanged) => {
      const { record, run } = seen.details
      if (run?.kind !== 'create')
        return invalid('This import has created no rows. Take back what it staged with Undo, or discard it in the review.')
      if (!seen.isPulled) return invalid('Load the rows of the worksheet first, so that it can be seen what would be lost.')
      return start(seen, {
        kind: 'import-undo',
        title: `Undo import of ${record.fileName}`,
        total: run.written,
        unit: 'rows',
        work: (control) => takeBack(ports, seen, keepChanged, control),
      })
    },
    correct: (seen, ask, cells) => correctAsJob(jobs, start, seen, ask, cells),
    stop,
    stopCheck,
  }
}
