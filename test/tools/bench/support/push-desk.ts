/** A worksheet of the embedded service, a process of its own, pulled into a replica: what benches of pushes stage, plan and push in. */
import path from 'node:path'
import { systemTimer } from '../../../../src-main/api-client/timer.ts'
import { pullWorksheet } from '../../../../src-main/pull/pull-worksheet.ts'
import { planPush } from '../../../../src-main/push/plan-push.ts'
import { pushPlanned } from '../../../../src-main/push/push-planned.ts'
import type { PushTally } from '../../../../src-main/push/push-run.ts'
import { openReplica, type Replica } from '../../../../src-main/replica/replica.ts'
import { systemClock } from '../../../../src-shared/lib/clock.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { startSourceWorker } from '../../../support/replica/start-source-worker.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

export interface PushDesk {
  readonly service: ServiceProcess
  readonly replica: Replica
  /** What people enter as text, without rules. */
  readonly texts: readonly Field[]
  /** Brings in what others wrote since. */
  refresh(): Promise<void>
  /** Plans whatever is staged; what is answered pushes it. */
  plan(): Promise<() => Promise<PushTally>>
  close(): Promise<void>
}

export function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly message: string } },
): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const options = { triggerWorkflow: false, permanentDelete: false }

export async function openPushDesk(rows: number): Promise<PushDesk> {
  const service = await startServiceProcess({ rows })
  const replica = must(await openReplica(path.join(service.folder, 'replica', 'replica.db'), startSourceWorker))
  const { client, worksheet: worksheetId } = service
  const ports = { client, replica, clock: systemClock, timer: systemTimer, readStaged: async () => null }
  const { signal } = new AbortController()
  const pull = async (mode: 'full' | 'changes') =>
    void must(await pullWorksheet(ports, worksheetId, { mode, signal, report: { rows() {} } }))
  await pull('full')
  const state = must(await replica.ask('worksheet.state', { worksheetId }))
  return {
    service,
    replica,
    texts: state?.fields.filter((it) => it.kind === 'text' && !it.isUnique && it.lock === null) ?? [],
    refresh: () => pull('changes'),
    async plan() {
      const { push } = must(await planPush(ports, { worksheetId, rows: null, ...options }, signal))
      const control = { signal, report() {}, pausePoint: () => Promise.resolve() }
      return async () => must(await pushPlanned(ports, push, options, control)).tally
    },
    async close() {
      await replica.close()
      await service.close()
    },
  }
}
