/**
 * Plans a push of everything that is staged in a file, as the host does with its worker threads, in a process of its own. Tells the parent
 * what it took: milliseconds, and the most memory that the process ever held.
 */
import { systemTimer } from '../../../../src-main/api-client/timer.ts'
import { planPush } from '../../../../src-main/push/plan-push.ts'
import { openReplica } from '../../../../src-main/replica/replica.ts'
import { systemClock } from '../../../../src-shared/lib/clock.ts'
import { startSourceWorker } from '../../../support/replica/start-source-worker.ts'
import { startServiceProcess } from './service-process.ts'
import { must } from './staged-replica.ts'

const megabytes = (): number => process.resourceUsage().maxRSS / 1024

const service = await startServiceProcess({ rows: 10 })
const replica = must(await openReplica(process.argv[2] ?? '', startSourceWorker))
const before = megabytes()
const start = performance.now()
const ports = { client: service.client, replica, clock: systemClock, timer: systemTimer, readStaged: async () => null }
const ask = { worksheetId: null, rows: null, triggerWorkflow: false, permanentDelete: false }
const { plan } = must(await planPush(ports, ask, new AbortController().signal))
const milliseconds = performance.now() - start
const rows = plan.worksheets.reduce((sum, it) => sum + it.creates.rows + it.updates.rows, 0)
process.send?.({ rows, requests: plan.requests, milliseconds, before, peak: megabytes() })
await replica.close()
await service.close()
process.disconnect()
