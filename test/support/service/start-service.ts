/** A running embedded service on a free port of 127.0.0.1, over memory unless a data folder is given; the sample is a copy (sample-folder.ts). */
import { rmSync } from 'node:fs'
import type { Service } from '../../../src-main/service/create-service.ts'
import type { FaultPlan } from '../../../src-main/service/faults/fault-plan.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import type { CallRecord } from '../../../src-main/service/http/call.ts'
import { listen } from '../../../src-main/service/listen.ts'
import { type OpenRequest, openService } from '../../../src-main/service/open-service.ts'
import type { Storage } from '../../../src-main/service/storage/storage-port.ts'
import { copySample } from '../sample-folder.ts'

export interface StartRequest extends Partial<OpenRequest> {
  readonly faults?: readonly FaultRequest[]
  /** Makes one worksheet of so many rows, found under the alias `generated`. */
  readonly rows?: number
  /** 0 takes a free one. */
  readonly port?: number
}

export interface StartedService {
  readonly url: string
  readonly appKey: string
  readonly sign: string
  readonly service: Service
  readonly storage: Storage
  readonly faults: FaultPlan
  /** Every call to an operation so far, in the order of the answers. */
  requests(): readonly CallRecord[]
  /** Breaks open connections and closes the storage. */
  close(): Promise<void>
}

export const testAppKey = '0123456789abcdef'
export const testSign = 'test-signature'

export async function startService(request: StartRequest = {}): Promise<StartedService> {
  const records: CallRecord[] = []
  const isPlainSample = request.sample === true && request.rows === undefined && request.generate === undefined
  const copied = isPlainSample && request.dataFolder === undefined ? await copySample() : null
  const opened = await openService({
    dataFolder: copied,
    appKey: testAppKey,
    sign: testSign,
    offsetMinutes: 0,
    // What the app's client sends is held to the interface's own form; tests of the liberal service say so.
    isStrict: true,
    ...(request.rows === undefined ? {} : { generate: [{ rows: request.rows, alias: 'generated' }] }),
    ...request,
    observe: (record) => records.push(record),
  })
  if (!opened.ok) throw new Error(`the service did not open: ${JSON.stringify(opened.error)}`)
  const { service, storage, credentials, close } = opened.value
  service.faults.add(...(request.faults ?? []))
  const listener = await listen(service, '127.0.0.1', request.port ?? 0)
  if (!listener.ok) throw new Error(`the service did not listen: ${JSON.stringify(listener.error)}`)
  return {
    url: listener.value.url,
    ...credentials,
    service,
    storage,
    faults: service.faults,
    requests: () => [...records],
    async close() {
      service.faults.release()
      await listener.value.close()
      close()
      if (copied !== null) rmSync(copied, { recursive: true, force: true })
    },
  }
}
