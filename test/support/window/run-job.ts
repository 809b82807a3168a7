/** Runs a job of the host to its end, past the watched border. */
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { JobId } from '../../../src-shared/model/ids.ts'
import type { TestHost } from './test-host.ts'

/** `start` asks the host for the job. */
export async function runJob({ client }: TestHost, start: () => Promise<{ readonly jobId: JobId }>): Promise<Job> {
  const ended = new Map<JobId, Job>()
  let wake = (): void => undefined
  const stop = client.on('job.changed', (job) => {
    if (job.endedAt !== null) ended.set(job.id, job)
    wake()
  })
  const { jobId } = await start()
  let job = ended.get(jobId)
  while (job === undefined) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    job = ended.get(jobId)
  }
  stop()
  return job
}
