/** What a caller of the interface passes, derived from the operation's schemas. */
import type { z } from 'zod'
import type { Operation } from '../../src-shared/api/operation.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { Credentials } from './build-request.ts'

/** A part that has nothing required may be left out. */
type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { readonly [Key in Name]?: z.input<Schema> }
    : { readonly [Key in Name]: z.input<Schema> }

/** Path parameters, query and body of an operation. */
export type CallInput<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType> ? Part<'params', P> & Part<'query', Q> & Part<'body', B> : never

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Limit of one request on the wire; waiting for a turn does not count. */
  readonly timeoutMs?: number
  /** How long to go on while the service answers "too many requests"; Infinity for jobs that can be cancelled. */
  readonly patienceMs?: number
  /** By the timer: once this has passed, the request is not sent any more, however late its turn came. Given up as `rate-limited`. */
  readonly startBy?: number
  /** Calls of different lanes take turns; a long job takes a lane of its own. */
  readonly lane?: string
  /** Asks the operation's own generation and never the other: for finding out what a service has. */
  readonly ownGeneration?: true
  /** The JSON body as another thread has made it; `body` of the input is then not looked at. For operations that authenticate by headers. */
  readonly encodedBody?: Uint8Array<ArrayBuffer>
}

export interface MissingCredentials {
  readonly reason: 'missing' | 'locked' | 'unavailable'
  readonly message: string
}

/** Where key and signature come from; asked before every call, so that a corrected one is used at once. */
export interface CredentialSource {
  read(): Promise<Result<Credentials, MissingCredentials>>
}

export const fixedCredentials = (credentials: Credentials): CredentialSource => ({
  read: () => Promise.resolve({ ok: true, value: credentials }),
})
