/** Opens the trading application as a service in the test's own process, and lets a colleague of the user change it. */
import type { Service } from '../../../src-main/service/create-service.ts'
import { createService } from '../../../src-main/service/create-service.ts'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import { createMemoryFileStore } from '../../../src-main/service/files/file-store.ts'
import { applicationKey } from '../../../src-main/service/keys/application-key.ts'
import { createRandomIds } from '../../../src-main/service/random-ids.ts'
import { defaultCaps, noRateLimits } from '../../../src-main/service/service-options.ts'
import { openSqliteStorage } from '../../../src-main/service/storage/sqlite/sqlite-storage.ts'
import type { Storage } from '../../../src-main/service/storage/storage-port.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { fillTradingService, type TradingSize } from './fill-trading-service.ts'

export const tradingAddress = 'http://trading.test'
export const tradingSecret = { appKey: '0123456789abcdef', sign: 'test-signature' }

export interface TradingService {
  readonly service: Service
  readonly storage: Storage
  /** Makes operations fail; the first rule that fits counts. */
  fail(...faults: readonly FaultRequest[]): void
  /** Calls an operation as a colleague does; answers the `data` of its envelope and throws where it is refused. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** A colleague's change of one row. `cells` by field id. */
  updateRow(worksheet: string, row: string, cells: Readonly<Record<string, unknown>>): Promise<void>
  close(): void
}

export async function openTradingService(size: TradingSize, clock: Clock): Promise<TradingService> {
  const opened = openSqliteStorage(null)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const storage = opened.value
  const files = createMemoryFileStore()
  await fillTradingService(storage, files, size)
  const service = createService({
    storage,
    files,
    fetchFile: async () => ({ kind: 'unreachable', reason: 'tests reach nothing else' }),
    clock,
    ids: createRandomIds(clock),
    keys: [applicationKey.parse({ ...tradingSecret, scope: size.keyScope })],
    allowFrom: [],
    pathPrefix: '',
    headerPrefix: 'Svc-',
    generations: ['v3', 'v2'],
    isStrict: true,
    caps: defaultCaps,
    otherApplications: {},
    rateLimits: noRateLimits,
    valueForm: 'rich',
    offsetMinutes: 0,
    faultControl: false,
    observe() {},
    report: (cause) => console.error(cause),
  })
  const call: TradingService['call'] = async (method, path, body) => {
    const headers = { 'svc-appkey': tradingSecret.appKey, 'svc-sign': tradingSecret.sign, 'content-type': 'application/json' }
    const text = body === undefined ? null : JSON.stringify(body)
    const answer = await service.handle(new Request(tradingAddress + path, { method, headers, body: text }))
    const envelope = (await answer.json()) as { readonly success: boolean; readonly data: unknown }
    if (!envelope.success) throw new Error(`${method} ${path}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
  return {
    service,
    storage,
    fail: (...faults) => service.faults.add(...faults),
    call,
    async updateRow(worksheet, row, cells) {
      const fields = Object.entries(cells).map(([id, value]) => ({ id, value }))
      await call('PATCH', `/v3/app/worksheets/${worksheet}/rows/${row}`, { fields, triggerWorkflow: false })
    },
    close: () => storage.close(),
  }
}
