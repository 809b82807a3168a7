/** Connections over a folder of their own, a keychain in memory and the real transport. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestLog } from '../../../src-main/api-client/request-log.ts'
import { systemTimer } from '../../../src-main/api-client/timer.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { type ConnectionsOptions, createConnections } from '../../../src-main/connections/connections.ts'
import { createProfileFile } from '../../../src-main/connections/profile-file.ts'
import { createTestClients } from '../../../src-main/connections/test-clients.ts'
import { createCredentialVault } from '../../../src-main/secrets/credential-vault.ts'
import { createMemoryStore } from '../../../src-main/secrets/memory-store.ts'
import { systemClock } from '../../../src-shared/lib/clock.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'

export function createTestConnections(options: Partial<ConnectionsOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gridstage-connections-'))
  const path = join(folder, 'deep', 'connections.json')
  const transport = createUndiciTransport({ env: {}, certificates: [] })
  const log = createRequestLog()
  const keychain = createMemoryStore()
  const removed: ConnectionId[] = []
  let lastId = 0
  const open = () =>
    createConnections({
      file: createProfileFile(path, { now: () => 1_700_000_000_000 }),
      vault: createCredentialVault(keychain, systemClock),
      clock: systemClock,
      ids: {
        next: () => {
          lastId += 1
          return `id-${lastId}`
        },
      },
      createTestClient: createTestClients({ transport, clock: systemClock, timer: systemTimer, random: Math.random, log }),
      removeLocalData: async (id) => {
        removed.push(id)
        return ok(null)
      },
      ...options,
    })
  return {
    folder,
    path,
    keychain,
    log,
    removed,
    connections: open(),
    /** The same storage seen by a later run of the app. */
    reopen: open,
    close: async () => {
      await transport.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
