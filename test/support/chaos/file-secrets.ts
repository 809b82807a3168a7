/** A keychain for tests that kill the app: secrets in a file, so that the next process finds them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { decodeSecret, encodeSecret, type SecretStore } from '../../../src-main/secrets/secret-store.ts'

export function createFileSecrets(file: string): SecretStore {
  const load = (): Readonly<Record<string, string>> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  return {
    read: async (id) => {
      const secret = decodeSecret(load()[id] ?? '')
      return secret === null ? { kind: 'absent' } : { kind: 'found', secret }
    },
    write: async (id, secret) => {
      writeFileSync(file, JSON.stringify({ ...load(), [id]: encodeSecret(secret) }), { mode: 0o600 })
      return { kind: 'stored' }
    },
    async remove(id) {
      const { [id]: gone, ...kept } = load()
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
      return { kind: gone === undefined ? 'absent' : 'removed' }
    },
    look: async (id) => ({ kind: load()[id] === undefined ? 'absent' : 'present' }),
  }
}
