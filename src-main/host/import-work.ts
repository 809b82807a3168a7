/** The jobs that work on imports, at most one on each. */
import { countOf, operationTitle } from '../../src-shared/bulk/operation-label.ts'
import type { JobKind } from '../../src-shared/host/calls/job-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { ImportId, JobId } from '../../src-shared/model/ids.ts'
import type { Session } from '../connections/session.ts'
import type { ImportDetails } from '../import/answers/transfer-questions.ts'
import type { TransferSpace } from '../import/answers/transfer-space.ts'
import type { BulkAsk } from '../import/mend/bulk/plan-bulk.ts'
import { type BulkRun, runBulk } from '../import/mend/bulk/run-bulk.ts'
import { stopped } from '../import/run-check.ts'
import type { JobControl, JobOutcome, JobRegistry } from '../jobs/job-registry.ts'
import { showPace } from '../jobs/show-pace.ts'

/** An import with everything around it. */
export interface ImportSeen {
  readonly session: Session
  readonly space: TransferSpace
  readonly details: ImportDetails
  /** The worksheet's name, fields, and whether its rows are at hand. */
  readonly name: string
  readonly fields: readonly Field[]
  readonly isPulled: boolean
}

export type StartedImport = Result<{ readonly jobId: JobId }, HostError>

export interface ImportJob {
  readonly kind: JobKind
  readonly title: string
  readonly total: number | null
  readonly unit: string
  work(control: JobControl): Promise<Result<JobOutcome, HostError>>
}

/** The jobs that work on imports, at most one on each. */
export function createImportWork(jobs: JobRegistry) {
  const working = new Map<ImportId, JobId>()
  const stop = async (id: ImportId): Promise<void> => {
    const jobId = working.get(id)
    if (jobId === undefined) return
    jobs.cancel(jobId)
    await jobs.ended(jobId)
  }
  return {
    stop,
    async stopCheck(id: ImportId): Promise<void> {
      const job = jobs.list(null).find((each) => each.id === working.get(id))
      if (job?.kind === 'import-check') await stop(id)
    },
    jobOf: (id: ImportId): JobId | undefined => working.get(id),
    start({ session, details }: ImportSeen, { work, ...job }: ImportJob): StartedImport {
      const { id, worksheetId } = details.record
      const { connectionId, client } = session
      const jobId = jobs.start({
        ...job,
        connectionId,
        worksheetId,
        canPause: true,
        work: async (control) => {
          const stopShowing = showPace(client.pace, control)
          try {
            return await work(control)
          } finally {
            stopShowing()
            working.delete(id)
          }
        },
      })
      working.set(id, jobId)
      return ok({ jobId })
    },
  }
}

/** Corrects the file of an import by a command; answers when it is done. */
export async function correctAsJob(
  jobs: JobRegistry,
  start: (seen: ImportSeen, job: ImportJob) => StartedImport,
  seen: ImportSeen,
  ask: BulkAsk,
  cells: number,
): Promise<Result<BulkRun, HostError>> {
  const { record } = seen.details
  let went: Result<BulkRun, HostError> = err(stopped)
  const started = start(seen, {
    kind: 'import-correct',
    title: `${operationTitle(ask.operation, cells)} of ${record.fileName}`,
    total: cells,
    unit: 'cells',
    work: async (control) => {
      went = await runBulk(seen.space, record.id, ask, control)
      return mapOk(went, ({ changed }) => ({ message: `${countOf(changed, 'cell', 'cells')} corrected.` }))
    },
  })
  if (!started.ok) return started
  await jobs.ended(started.value.jobId)
  return went
}
