/**
 * Key and signature of every connection: in the keychain where there is one, else in memory until the app ends, and then it says so
 * and why. What was read once is kept in memory for the run, so that the keychain is not asked before every request.
 */
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type ConnectionId, connectionId } from '../../src-shared/model/ids.ts'
import type { Credentials } from '../api-client/build-request.ts'
import type { CredentialSource, MissingCredentials } from '../api-client/call.ts'
import { describeKeychainProblem } from './keychain-words.ts'
import type { SecretStore, StoreProblem } from './secret-store.ts'

/** `stored`: in the keychain. `this-run`: in memory only. The others: nothing usable, and why. */
export type SecretState = 'stored' | 'this-run' | 'missing' | 'locked' | 'unavailable'

export interface CredentialVault {
  read(id: ConnectionId): Promise<Result<Credentials, MissingCredentials>>
  /** Answers why the secret will be forgotten when the app ends, in words; null when the keychain holds it. */
  write(id: ConnectionId, secret: Credentials): Promise<{ readonly warning: string | null }>
  /** For a secret that belongs to this run only, like that of the sample workspace: the keychain is left alone. */
  keepForThisRun(id: ConnectionId, secret: Credentials): void
  /** Answers why the secret may still be in the keychain, in words; null when it is gone. */
  remove(id: ConnectionId): Promise<{ readonly warning: string | null }>
  /** Asks the user nothing wherever the platform allows that. */
  state(id: ConnectionId): Promise<SecretState>
  /** Whether secrets can be kept beyond this run; `reason` says in words why not. */
  availability(): Promise<{ readonly isAvailable: boolean; readonly reason: string }>
  sourceFor(id: ConnectionId): CredentialSource
}

/** After a refusal the keychain is left in peace for a moment: many calls at once must not raise a prompt each. */
const retryAfterProblemMs = 10_000

export function createCredentialVault(
  keychain: SecretStore,
  clock: Clock,
  /** Told why the keychain could not be used, in the system's own words; the same words once only. */
  onProblem: (problem: StoreProblem) => void = () => {},
): CredentialVault {
  const known = new Map<ConnectionId, { readonly secret: Credentials; readonly isStored: boolean }>()
  const reading = new Map<ConnectionId, Promise<Result<Credentials, MissingCredentials>>>()
  /** Why the latest write failed; null after one that succeeded. A keychain may look usable and refuse to be written to. */
  let lastRefusal: StoreProblem | null = null
  const problems = new Map<ConnectionId, { readonly at: number; readonly error: MissingCredentials }>()
  let lastReported = ''
  /** The words for people. */
  const describe = (problem: StoreProblem): string => {
    if (problem.detail !== lastReported) onProblem(problem)
    lastReported = problem.detail
    return describeKeychainProblem(problem)
  }

  const readKeychain = async (id: ConnectionId): Promise<Result<Credentials, MissingCredentials>> => {
    const found = await keychain.read(id)
    if (found.kind === 'found') {
      // A secret written meanwhile is newer than the one just read.
      const current = known.get(id) ?? { secret: found.secret, isStored: true }
      known.set(id, current)
      return ok(current.secret)
    }
    const error: MissingCredentials =
      found.kind === 'absent' ? { reason: 'missing', message: '' } : { reason: found.kind, message: describe(found) }
    if (found.kind !== 'absent') problems.set(id, { at: clock.now(), error })
    return err(error)
  }

  const read = (id: ConnectionId): Promise<Result<Credentials, MissingCredentials>> => {
    const held = known.get(id)
    if (held !== undefined) return Promise.resolve(ok(held.secret))
    const problem = problems.get(id)
    if (problem !== undefined && clock.now() - problem.at < retryAfterProblemMs) return Promise.resolve(err(problem.error))
    const underWay = reading.get(id)
    if (underWay !== undefined) return underWay
    const started = readKeychain(id).finally(() => reading.delete(id))
    reading.set(id, started)
    return started
  }

  return {
    read,
    write: async (id, secret) => {
      const written = await keychain.write(id, secret)
      const isStored = written.kind === 'stored'
      known.set(id, { secret, isStored })
      lastRefusal = written.kind === 'stored' ? null : written
      problems.delete(id)
      return { warning: written.kind === 'stored' ? null : `${describe(written)} ${keptForThisRun}` }
    },
    keepForThisRun: (id, secret) => {
      known.set(id, { secret, isStored: false })
    },
    remove: async (id) => {
      const held = known.get(id)
      known.delete(id)
      problems.delete(id)
      const removed = await keychain.remove(id)
      if (removed.kind === 'removed' || removed.kind === 'absent') return { warning: null }
      // Without a keychain nothing can have been stored in it by this run.
      if (removed.kind === 'unavailable' && held?.isStored !== true) return { warning: null }
      return { warning: `${describe(removed)} The key and signature may still be in it.` }
    },
    state: async (id) => {
      const held = known.get(id)
      if (held !== undefined) return held.isStored ? 'stored' : 'this-run'
      const found = await keychain.look(id)
      if (found.kind === 'present') return 'stored'
      return found.kind === 'absent' ? 'missing' : found.kind
    },
    availability: async () => {
      const found = await keychain.look(connectionId.parse('availability'))
      const problem = found.kind === 'present' || found.kind === 'absent' ? lastRefusal : found
      return { isAvailable: problem === null, reason: problem === null ? '' : describe(problem) }
    },
    sourceFor: (id) => ({ read: () => read(id) }),
  }
}

const keptForThisRun = 'The key and signature are kept until the app ends, and must be entered again next time.'
