/** Secrets that are forgotten when the process ends. */
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import type { Credentials } from '../api-client/build-request.ts'
import type { SecretStore } from './secret-store.ts'

export function createMemoryStore(): SecretStore {
  const secrets = new Map<ConnectionId, Credentials>()
  return {
    read: async (id) => {
      const secret = secrets.get(id)
      return secret === undefined ? { kind: 'absent' } : { kind: 'found', secret }
    },
    write: async (id, secret) => {
      secrets.set(id, secret)
      return { kind: 'stored' }
    },
    remove: async (id) => ({ kind: secrets.delete(id) ? 'removed' : 'absent' }),
    look: async (id) => ({ kind: secrets.has(id) ? 'present' : 'absent' }),
  }
}
