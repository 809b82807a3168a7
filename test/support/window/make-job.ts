/** Makes jobs of the host as the window gets them, for tests of what the window shows. */
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { jobId } from '../../../src-shared/model/ids.ts'
import { testClock } from './test-host.ts'

/** A job that has ended, unless `job` says otherwise. */
export const makeJob = (job: Partial<Job> & Pick<Job, 'kind' | 'connectionId'>): Job => ({
  id: jobId.parse('job-1'),
  title: 'Work',
  worksheetId: null,
  status: 'done',
  done: 60,
  total: 60,
  unit: 'rows',
  rate: null,
  message: '',
  canPause: false,
  startedAt: testClock.now(),
  endedAt: testClock.now(),
  error: null,
  counts: {},
  download: null,
  ...job,
})

export const makeRunningJob = (job: Parameters<typeof makeJob>[0]): Job =>
  makeJob({ status: 'running', done: 0, endedAt: null, ...job })
