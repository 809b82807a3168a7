/** Why a call was refused. Closed: the window handles every kind. `message` is a sentence for people. */
import { z } from 'zod'

const message = z.string().min(1)

export const hostError = z.discriminatedUnion('kind', [
  /** The call or its arguments are not of the contract: a bug of the caller. */
  z.strictObject({ kind: z.literal('bad-request'), message }),
  /** The thing named does not exist (any more). */
  z.strictObject({ kind: z.literal('not-found'), message, what: z.string() }),
  /** What was meant was of an older state that is no longer known; asking again about the present one helps. */
  z.strictObject({ kind: z.literal('stale'), message }),
  /** The user's input cannot be taken as it is. */
  z.strictObject({ kind: z.literal('invalid'), message }),
  /** The service refused or could not be reached; `code` is its error code when it answered one. */
  z.strictObject({
    kind: z.literal('service'),
    message,
    /** What the user can do about it. */
    advice: z.string(),
    code: z.number().nullable(),
    /** True when the service was not reached: the app goes on offline. */
    isOffline: z.boolean(),
    /** The same request comes to the same end: the service does not have what is asked for. */
    isFinal: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('storage'),
    message,
    reason: z.enum(['disk-full', 'read-only', 'newer-format', 'corrupt', 'busy', 'failed']),
  }),
  z.strictObject({
    kind: z.literal('file'),
    message,
    reason: z.enum(['missing', 'unreadable', 'too-large', 'directory', 'empty', 'attached', 'failed']),
  }),
  /** The secret is not at hand: locked or absent keychain, or no secret stored. */
  z.strictObject({ kind: z.literal('secret'), message, reason: z.enum(['missing', 'locked', 'unavailable']) }),
  z.strictObject({ kind: z.literal('cancelled'), message }),
  /** A bug. `reference` finds it in the log. */
  z.strictObject({ kind: z.literal('internal'), message, reference: z.string() }),
])
export type HostError = z.output<typeof hostError>
