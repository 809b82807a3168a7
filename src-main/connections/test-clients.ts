/** API clients for connection tests: one request at a time, no repeats, so that the verdict comes at once. */
import type { Clock } from '../../src-shared/lib/clock.ts'
import { createApiClient } from '../api-client/api-client.ts'
import type { Credentials } from '../api-client/build-request.ts'
import { fixedCredentials } from '../api-client/call.ts'
import { createPace } from '../api-client/pace.ts'
import type { RequestLog } from '../api-client/request-log.ts'
import { noRetries } from '../api-client/retry-rules.ts'
import type { Timer } from '../api-client/timer.ts'
import type { Transport } from '../api-client/transport.ts'
import type { CreateTestClient } from './test-connection.ts'

export interface TestClientTools {
  readonly transport: Transport
  readonly clock: Clock
  readonly timer: Timer
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly log: RequestLog
}

export const createTestClients =
  (tools: TestClientTools) =>
  (secret: Credentials): CreateTestClient =>
  (destination, forms) =>
    createApiClient({
      ...tools,
      destination,
      ...(forms === undefined ? {} : { forms }),
      connection: 'Connection test',
      credentials: fixedCredentials(secret),
      pace: createPace({ ...tools, startConcurrency: 1, maxConcurrency: 1 }),
      retry: noRetries,
    })
