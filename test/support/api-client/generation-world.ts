/** A service with the sample workspace and clients that reach it through one generation only. */
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createGenerationClient } from '../../../src-main/api-client/generations/generation-client.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { createTestClient } from './create-test-client.ts'

export interface GenerationWorld {
  readonly service: StartedService
  /** Calls what it is told to, as the service has it. */
  readonly raw: ApiClient
  /** Uses `generation` and nothing else, from its first call on. */
  through(generation: Generation): ApiClient
  /** As the app makes it for a new connection. */
  preferring(generation: Generation): ApiClient
  close(): Promise<void>
}

export async function startGenerationWorld(request: StartRequest = {}): Promise<GenerationWorld> {
  const service = await startService(request)
  const { client: raw } = createTestClient(service.url, {
    transport: createUndiciTransport(),
    credentials: fixedCredentials(service),
  })
  return {
    service,
    raw,
    through: (generation) => createGenerationClient(raw, { prefer: generation, absent: [otherGeneration(generation)] }),
    preferring: (prefer) => createGenerationClient(raw, { prefer }),
    close: () => service.close(),
  }
}

export async function succeed<T>(answer: Promise<Result<T, ApiFailure>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
