/** An API client put together as the app does, with everything that a test may want to decide left open. */
import { type ApiClient, type ApiClientOptions, createApiClient } from '../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createPace } from '../../../src-main/api-client/pace.ts'
import { createRequestLog, type RequestLog } from '../../../src-main/api-client/request-log.ts'
import { systemTimer } from '../../../src-main/api-client/timer.ts'
import type { Transport } from '../../../src-main/api-client/transport.ts'
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import { systemClock } from '../../../src-shared/lib/clock.ts'

export const testKey = '0123456789abcdef'
export const testSign = 'Zm9vYmFyLXNpZ25hdHVyZS1vZi1laWdodHktZWlnaHQtY2hhcmFjdGVycy1sb25nLWFuZC1tb3JlLXRvLWNvbWU='

export interface TestClient {
  readonly client: ApiClient
  readonly log: RequestLog
}

export function createTestClient(
  address: string,
  options: Partial<ApiClientOptions> & { readonly transport: Transport },
): TestClient {
  const clock = options.clock ?? systemClock
  const timer = options.timer ?? systemTimer
  const random = options.random ?? (() => 0.5)
  const log = options.log ?? createRequestLog()
  const client = createApiClient({
    destination: { address, dialect: ownDialect },
    connection: 'Test',
    credentials: fixedCredentials({ appKey: testKey, sign: testSign }),
    pace: createPace({ clock, timer, random }),
    retry: { retries: 2, firstDelayMs: 1 },
    ...options,
    clock,
    timer,
    random,
    log,
  })
  return { client, log }
}
