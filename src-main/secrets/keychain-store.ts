/**
 * Secrets in the operating system's keychain, through keytar: Keychain on macOS, Credential Manager on Windows, the Secret Service on
 * Linux. One entry per connection, named by its id; key and signature together.
 *
 * Locked or absent? On macOS and Windows keytar throws when it may not read. On Linux it answers null for both, so the Secret Service
 * is asked which it is; without a tool for that, a harmless entry is written: a locked keyring refuses it. What cannot be told apart:
 * an entry that someone else removed while the keyring was locked looks absent, as it should.
 */
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import { type Keytar, type LoadKeytar, loadKeytar } from './keytar-module.ts'
import { type LookInKeyring, lookInKeyring } from './search-keyring.ts'
import {
  decodeSecret,
  encodeSecret,
  type SecretPresence,
  type SecretRead,
  type SecretStore,
  type StoreProblem,
} from './secret-store.ts'

export interface KeychainStoreOptions {
  /** Name under which the entries appear in the keychain's own window. */
  readonly service?: string
  readonly load?: LoadKeytar
  readonly platform?: NodeJS.Platform
  readonly look?: LookInKeyring
  /** How long the user may take to answer the keychain's prompt. */
  readonly answerWithinMs?: number
}

/** Written to find out whether a keyring is open, when nothing else can tell. Holds nothing. */
const probeAccount = 'gridstage-probe'

export function createKeychainStore(options: KeychainStoreOptions = {}): SecretStore {
  const {
    service = 'Gridstage',
    load = loadKeytar,
    platform = process.platform,
    look = lookInKeyring,
    answerWithinMs = 120_000,
  } = options
  const asksSecretService = platform !== 'darwin' && platform !== 'win32'
  let loading: ReturnType<LoadKeytar> | null = null

  /** Runs one keychain operation; everything that goes wrong becomes a problem. */
  const use = async <T>(operate: (keytar: Keytar) => Promise<T>): Promise<T | StoreProblem> => {
    loading ??= load()
    const keytar = await loading
    if (!keytar.ok) return { kind: 'unavailable', detail: keytar.error }
    try {
      return await within(answerWithinMs, operate(keytar.value))
    } catch (error) {
      return explain(error)
    }
  }

  /** Why keytar read nothing. */
  const explainNothing = async (keytar: Keytar, id: ConnectionId): Promise<{ readonly kind: 'absent' } | StoreProblem> => {
    if (!asksSecretService) return { kind: 'absent' }
    const found = await look(service, id)
    if (found.kind === 'no-tool') {
      await keytar.setPassword(service, probeAccount, 'open')
      return { kind: 'absent' }
    }
    // Open but unreadable: the keyring was locked when it was read and is open now, or the other way round.
    return found.kind === 'open' ? { kind: 'locked', detail: 'the keyring did not hand out the entry' } : found
  }

  const read = (id: ConnectionId): Promise<SecretRead> =>
    use<SecretRead>(async (keytar) => {
      const text = await keytar.getPassword(service, id)
      if (text === null) return explainNothing(keytar, id)
      const secret = decodeSecret(text)
      return secret === null ? { kind: 'absent' } : { kind: 'found', secret }
    })

  const readPresence = async (id: ConnectionId): Promise<SecretPresence> => {
    const found = await read(id)
    return found.kind === 'found' ? { kind: 'present' } : found
  }

  return {
    read,
    write: (id, secret) =>
      use(async (keytar) => {
        await keytar.setPassword(service, id, encodeSecret(secret))
        return { kind: 'stored' } as const
      }),
    remove: (id) =>
      use(async (keytar) => {
        if (await keytar.deletePassword(service, id)) return { kind: 'removed' } as const
        return explainNothing(keytar, id)
      }),
    look: (id) =>
      asksSecretService
        ? use<SecretPresence>(async () => {
            const found = await look(service, id)
            if (found.kind === 'no-tool') return readPresence(id)
            return found.kind === 'open' ? { kind: 'present' } : found
          })
        : readPresence(id),
  }
}

/** keytar hands on the system's own words, in the user's language on macOS; English ones and error numbers are recognised. */
function explain(error: unknown): StoreProblem {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 200)
  const isLocked = /locked|dismiss|cancel|interaction is not allowed|no answer/i.test(detail)
  return { kind: isLocked ? 'locked' : 'unavailable', detail }
}

/** A prompt that nobody answers must not hold a call for ever; the keychain's own thread goes on waiting. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timeout = setTimeout(() => late.reject(new Error('no answer from the keychain')), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timeout)
  }
}
