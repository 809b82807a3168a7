/**
 * Who may talk to the browser shell: the window that was opened with the launch token. The token is good for one exchange and
 * becomes a session, which travels in a cookie that scripts cannot read and other sites cannot send.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface LaunchGuard {
  /** A token for one more window; the ones given out before stay valid until they are used. */
  issueToken(): string
  /** The session that the token buys, or null when it is unknown or was used before. */
  exchange(token: string): string | null
  isSession(candidate: string | undefined): boolean
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares with every known secret in the same time, whatever the candidate shares with one of them. */
function findSecret(known: ReadonlySet<string>, candidate: string): string | null {
  const wanted = digest(candidate)
  let found: string | null = null
  for (const secret of known) if (timingSafeEqual(digest(secret), wanted)) found = secret
  return found
}

export function createLaunchGuard(newSecret: () => string = () => randomBytes(32).toString('base64url')): LaunchGuard {
  const tokens = new Set<string>()
  const sessions = new Set<string>()
  return {
    issueToken() {
      const token = newSecret()
      tokens.add(token)
      return token
    },
    exchange(candidate) {
      const token = findSecret(tokens, candidate)
      if (token === null) return null
      tokens.delete(token)
      const session = newSecret()
      sessions.add(session)
      return session
    },
    isSession: (candidate) => candidate !== undefined && findSecret(sessions, candidate) !== null,
  }
}
