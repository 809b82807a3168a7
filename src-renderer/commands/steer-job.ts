/** Pausing, going on with and cancelling a job; says so, and answers false, when the host refuses. */
import type { Job } from '../../src-shared/host/calls/job-calls.ts'
import type { App } from '../state/app.ts'
import { noteJob } from '../state/jobs-state.ts'

export type JobStep = 'jobs.cancel' | 'jobs.pause' | 'jobs.resume'

const refusals: Readonly<Record<JobStep, string>> = {
  'jobs.cancel': 'This task could not be cancelled',
  'jobs.pause': 'This task could not be paused',
  'jobs.resume': 'This task could not go on',
}

export async function steerJob(app: App, step: JobStep, job: Job): Promise<boolean> {
  const result = await app.host.call(step, { jobId: job.id })
  if (result.ok) app.jobs.update((state) => noteJob(state, result.value.job))
  else app.notices.fail(refusals[step], result.error)
  return result.ok
}
