/** Answers the calls that list and steer jobs. */

import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { JobRegistry } from '../../jobs/job-registry.ts'
import type { HandlersOf } from './handlers.ts'

const asAnswer = (steered: Result<Job, HostError>) => (steered.ok ? ok({ job: steered.value }) : steered)

export const createJobHandlers = (jobs: JobRegistry): HandlersOf<'jobs.list' | 'jobs.cancel' | 'jobs.pause' | 'jobs.resume'> => ({
  'jobs.list': async ({ connectionId }) => ok({ jobs: jobs.list(connectionId) }),
  'jobs.cancel': async ({ jobId }) => asAnswer(jobs.cancel(jobId)),
  'jobs.pause': async ({ jobId }) => asAnswer(jobs.pause(jobId)),
  'jobs.resume': async ({ jobId }) => asAnswer(jobs.resume(jobId)),
})
