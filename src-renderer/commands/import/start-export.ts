/** Exports as a job and saves the file as soon as it is written, whether or not the dialog is still open. */
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { JobId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { jobEnd } from '../job-end.ts'

export async function startExport(app: App, at: SheetRef, options: ExportOptions): Promise<Result<JobId, HostError>> {
  const result = await app.host.call('export.start', { ...at, options })
  if (!result.ok) return result
  void saveWhenDone(app, result.value.jobId)
  return ok(result.value.jobId)
}

/** Hands the file of a job over as soon as it is written. */
export async function saveWhenDone(app: App, id: JobId): Promise<void> {
  const job = await jobEnd(app, id)
  if (job.status === 'failed' && job.error !== null) return app.notices.fail('The export failed', job.error)
  const { download } = job
  if (job.status !== 'done' || download === null) return
  app.host.download(download.path, download.name)
  app.notices.show({
    tone: 'good',
    title: `${download.name} is saved`,
    text: job.message,
    action: { label: 'Save it again', run: () => app.host.download(download.path, download.name) },
  })
}
