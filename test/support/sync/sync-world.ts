/** A service, a client and local data in a fresh folder, as a session has them: data workers run in threads. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Timer } from '../../../src-main/api-client/timer.ts'
import type { Generation } from '../../../src-shared/api/dialect.ts'
import { hireWorker } from '../replica/hire-worker.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { instantTimer } from './instant-timer.ts'
import { openWorld, type SyncWorld } from './open-sync-world.ts'

export type { SyncWorld } from './open-sync-world.ts'

/** `prefer`: the generation that the connection prefers; `through`: starts what stands in front of the service, and answers its address. */
export async function createSyncWorld(
  request: StartRequest = {},
  prefer: Generation = 'v3',
  through: (service: StartedService) => Promise<string> = async ({ url }) => url,
  timer: Timer = instantTimer,
): Promise<SyncWorld> {
  const service = await startService(request)
  const folder = await mkdtemp(path.join(tmpdir(), 'gridstage-sync-'))
  return openWorld(service, await through(service), folder, { prefer, timer, spawn: hireWorker })
}
