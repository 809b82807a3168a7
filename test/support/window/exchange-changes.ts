/** Exchanges changes with the service of the trading application, past the watched border. */
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { runJob } from './run-job.ts'
import type { TestHost } from './test-host.ts'

export const pullAgain = (host: TestHost, connectionId: ConnectionId, worksheet = 'customers'): Promise<Job> =>
  runJob(host, () => host.directly('pull.start', { connectionId, worksheetId: worksheetId.parse(worksheet), mode: 'full' }))

/** Pushes everything that is staged. */
export const pushAll = (host: TestHost, connectionId: ConnectionId, triggerWorkflow = false): Promise<Job> =>
  runJob(host, async () => {
    const options = { worksheetId: null, triggerWorkflow, permanentDelete: false }
    const { planId } = await host.directly('push.plan', { connectionId, options })
    return host.directly('push.start', { connectionId, planId })
  })
