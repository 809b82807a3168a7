/**
 * Where key and signature of a connection are kept, as a port. Guarantees of every adapter: a secret that was `stored` is `found`
 * afterwards, also by a later process in the keychain's case; nothing but the secret store ever holds it; no method throws.
 */
import { z } from 'zod'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import type { Credentials } from '../api-client/build-request.ts'

/** Why the store could not do it. `detail` is the technical message, for support; it never holds a secret. */
export type StoreProblem =
  /** The store exists and is closed; the user can open it. */
  | { readonly kind: 'locked'; readonly detail: string }
  /** There is no store here that can be used. */
  | { readonly kind: 'unavailable'; readonly detail: string }

export type SecretRead = { readonly kind: 'found'; readonly secret: Credentials } | { readonly kind: 'absent' } | StoreProblem
export type SecretWrite = { readonly kind: 'stored' } | StoreProblem
export type SecretRemoval = { readonly kind: 'removed' } | { readonly kind: 'absent' } | StoreProblem
export type SecretPresence = { readonly kind: 'present' } | { readonly kind: 'absent' } | StoreProblem

export interface SecretStore {
  /** May ask the user to unlock the store. */
  read(id: ConnectionId): Promise<SecretRead>
  /** Replaces what was there. May ask the user to unlock the store. */
  write(id: ConnectionId, secret: Credentials): Promise<SecretWrite>
  remove(id: ConnectionId): Promise<SecretRemoval>
  /** Whether `read` would find something. Asks the user nothing wherever the platform allows that. */
  look(id: ConnectionId): Promise<SecretPresence>
}

const storedSecret = z.object({ appKey: z.string().min(1), sign: z.string().min(1) })

/** Key and signature as one text, so that they are stored and removed together. */
export const encodeSecret = ({ appKey, sign }: Credentials): string => JSON.stringify({ appKey, sign })

/** Null for a text that this app did not write. */
export function decodeSecret(text: string): Credentials | null {
  try {
    const parsed = storedSecret.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
