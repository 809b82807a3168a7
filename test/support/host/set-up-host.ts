/** Starts a service and a host beside it for the tests of a file, and closes both after them. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { type HostSettings, type StartedHost, startHost } from './start-host.ts'

/** Forwards every read to the object of the running test. */
const forward = <T extends object>(read: () => T): T => new Proxy({} as T, { get: (_, name) => Reflect.get(read(), name) })

/** One for each test, or one for all tests of a file that leave nothing behind. */
export function setUpHost(request: StartRequest = {}, each: 'test' | 'file' = 'test', settings: HostSettings = {}) {
  let service: StartedService
  let app: StartedHost
  const [before, after] = each === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => {
    service = await startService(request)
    app = await startHost(settings)
  })
  after(async () => {
    service.faults.release()
    await app.remove()
    await service.close()
  })
  return { service: forward(() => service), app: forward(() => app) }
}
