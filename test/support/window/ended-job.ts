/** Makes a job of the host that has ended, with 60 of 60 rows done. */
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { jobId } from '../../../src-shared/model/ids.ts'

export const makeEndedJob = (job: Partial<Job> & Pick<Job, 'kind' | 'connectionId'>): Job => ({
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
  startedAt: 1,
  endedAt: 2,
  error: null,
  counts: {},
  download: null,
  ...job,
})
