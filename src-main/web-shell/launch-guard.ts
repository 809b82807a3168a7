/**
 * Who may talk to the browser shell: the window that was opened with the launch token. The token is good for one exchange and
 * expires unused after a minute: whoever finds it later finds nothing. It becomes a session, which travels in a cookie that scripts cannot read and other sites cannot send.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Milliseconds. Less would be too short for a slow computer to open its browser; more leaves a key lying about. */
export const tokenLife = 60_000

export interface LaunchGuard {
  /** A token for one more window; the ones given out before stay valid until they are used or expire. */
  issueToken(): string
  /** The session that the token buys, or null when it is unknown, has expired or was used before. */
  exchange(token: string): string | null
  isSession(candidate: string | undefined): boolean
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares with every known secret in the same time, whatever the candidate shares with one of them. */
function findSecret(known: Iterable<string>, candidate: string): string | null {
  const wanted = digest(candidate)
  let found: string | null = null
  for (const secret of known) if (timingSafeEqual(digest(secret), wanted)) found = secret
  return found
}

export interface LaunchGuardPorts {
  newSecret(): string
  /** Milliseconds of a clock that nobody sets. */
  now(): number
}

const systemPorts: LaunchGuardPorts = {
  newSecret: () => randomBytes(32).toString('base64url'),
  now: () => performance.now(),
}

export function createLaunchGuard({ newSecret, now }: LaunchGuardPorts = systemPorts): LaunchGuard {
  /** When each token expires. */
  const tokens = new Map<string, number>()
  const sessions = new Set<string>()
  return {
    issueToken() {
      const token = newSecret()
      tokens.set(token, now() + tokenLife)
      return token
    },
    exchange(candidate) {
      for (const [token, expiresAt] of tokens) if (expiresAt <= now()) tokens.delete(token)
      const token = findSecret(tokens.keys(), candidate)
      if (token === null) return null
      tokens.delete(token)
      const session = newSecret()
      sessions.add(session)
      return session
    },
    isSession: (candidate) => candidate !== undefined && findSecret(sessions, candidate) !== null,
  }
}
