/** Exports as a job and saves the file as soon as it is written. */
import type { ExportOptions } from '../../src-shared/host/export-calls.ts'
import type { JobId } from '../../src-shared/model/ids.ts'
import type { App } from '../state/app.ts'
import type { SheetRef } from '../state/sheet-ref.ts'
import { jobEnd } from './job-end.ts'

export async function startExport(app: App, at: SheetRef, options: ExportOptions): Promise<void> {
  const result = await app.host.call('export.start', { ...at, options })
  if (!result.ok) return app.notices.fail('The export was not started', result.error)
  await saveWhenDone(app, result.value.jobId)
}

async function saveWhenDone(app: App, id: JobId): Promise<void> {
  app.session.update((state) => ({ ...state, isJobPanelOpen: true }))
  const job = await jobEnd(app, id)
  if (job.status === 'failed' && job.error !== null) return app.notices.fail('The export failed', job.error)
  const { download } = job
  if (job.status !== 'done' || download === null) return
  app.host.download(download.path, download.name)
  app.notices.show({
    tone: 'good',
    title: `${download.name} is ready`,
    text: job.message,
    action: { label: 'Save it again', run: () => app.host.download(download.path, download.name) },
  })
}
