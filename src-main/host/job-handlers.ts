/** Answers the calls that list and steer jobs. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Job } from '../../src-shared/host/job-calls.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { HandlersOf } from './handlers.ts'
import type { JobRegistry } from './job-registry.ts'

const asAnswer = (steered: Result<Job, HostError>) => (steered.ok ? ok({ job: steered.value }) : steered)

export const createJobHandlers = (jobs: JobRegistry): HandlersOf<'jobs.list' | 'jobs.cancel' | 'jobs.pause' | 'jobs.resume'> => ({
  'jobs.list': async ({ connectionId }) => ok({ jobs: jobs.list(connectionId) }),
  'jobs.cancel': async ({ jobId }) => asAnswer(jobs.cancel(jobId)),
  'jobs.pause': async ({ jobId }) => asAnswer(jobs.pause(jobId)),
  'jobs.resume': async ({ jobId }) => asAnswer(jobs.resume(jobId)),
})
