/** The same as createSyncWorld, with the data workers in the test's own thread: tests of a tenth of a second, for which no program is bundled. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Timer } from '../../../src-main/api-client/timer.ts'
import type { Generation } from '../../../src-shared/api/dialect.ts'
import { serveHere } from '../replica/serve-here.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { instantTimer } from './instant-timer.ts'
import { openWorld, type SyncWorld } from './open-sync-world.ts'

export async function createNearSyncWorld(
  request: StartRequest = {},
  prefer: Generation = 'v3',
  through: (service: StartedService) => Promise<string> = async ({ url }) => url,
  timer: Timer = instantTimer,
): Promise<SyncWorld> {
  const service = await startService(request)
  const folder = await mkdtemp(path.join(tmpdir(), 'gridstage-near-'))
  return openWorld(service, await through(service), folder, { prefer, timer, spawn: serveHere })
}
