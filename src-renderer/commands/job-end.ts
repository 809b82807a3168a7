/** Waits until a job has ended, as far as the window is told. */
import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import type { JobId } from '../../src-shared/model/ids.ts'
import type { App } from '../state/app.ts'

export function jobEnd(app: App, id: JobId): Promise<Job> {
  const ended = (): Job | null => {
    const job = app.jobs.get().jobs.get(id)
    return job !== undefined && job.endedAt !== null ? job : null
  }
  const already = ended()
  if (already !== null) return Promise.resolve(already)
  return new Promise((resolve) => {
    const stop = app.jobs.subscribe(() => {
      const job = ended()
      if (job === null) return
      stop()
      resolve(job)
    })
  })
}
