/**
 * How the bytes of one request reach the service, as a port. What every adapter guarantees, and one contract suite checks:
 *
 * - one `send` is at most one request on the wire that the service could act upon; nothing is repeated inside an adapter;
 * - redirects are reported and never followed, so that key and signature stay with the host they were typed for;
 * - no cookies, no cache, no credentials of the system's other log-ins;
 * - the body is whole and decompressed, and owns its buffer, so that it can be transferred to another thread;
 * - where a request names `reaches`, no connection of its own is made to an address that lies elsewhere, whatever its name led to before;
 * - it never throws: every way to fail is a `TransportFailure`.
 */
import type { HttpMethod } from '../../src-shared/api/operation.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { Reach } from '../system/public-address.ts'

export interface TransportRequest {
  readonly method: HttpMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
  /** False when a repeat could do harm: the adapter then sends it so that nothing below it can repeat it either. */
  readonly isRepeatable: boolean
  readonly signal: AbortSignal
  readonly timeouts: TransportTimeouts
  /** Bytes of the answer's body, decompressed; absent = as many as the adapter reads at most. */
  readonly maxAnswerBytes?: number
  /** Where the address that is connected to may lie; absent = anywhere. A proxy looks names up by itself and is not held to it. */
  readonly reaches?: readonly Reach[]
}

/** Bytes of one answer that an adapter reads at most: a file; protects the process's memory from an address that sends without end. */
export const largestAnswer = 256 * 1024 * 1024
/** Bytes of all answers under way. Less would slow down pages of long texts, which are read eight at a time; more fills the memory. */
export const answersTogether = 128 * 1024 * 1024

/** Milliseconds. The time limit of the whole request is the client's business. */
export interface TransportTimeouts {
  /** From sending until the status line. */
  readonly answerMs: number
  /** Between two pieces of the body. */
  readonly bodyMs: number
}

export interface TransportAnswer {
  readonly status: number
  /** Names in lower case; several values of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

export type NetworkProblem =
  | 'name-not-found'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'certificate'
  | 'tls'
  | 'proxy'
  | 'proxy-login'
  | 'other'

/** `mayHaveArrived` is false only when it is certain that the service never saw the request. */
export type TransportFailure =
  | { readonly kind: 'network'; readonly problem: NetworkProblem; readonly detail: string; readonly mayHaveArrived: boolean }
  | {
      readonly kind: 'timeout'
      readonly phase: 'connect' | 'answer' | 'body'
      readonly afterMs: number
      readonly mayHaveArrived: boolean
    }
  /** The answer is larger than the adapter reads. */
  | { readonly kind: 'too-large'; readonly limitBytes: number }
  /** Reported by adapters that do not get to see the redirect's status and target. */
  | { readonly kind: 'redirected' }
  /** The host lies outside the reaches that the request allows; nothing was sent. */
  | { readonly kind: 'out-of-reach' }
  | { readonly kind: 'cancelled' }

export interface Transport {
  send(request: TransportRequest): Promise<Result<TransportAnswer, TransportFailure>>
  /** Closes idle connections and ends those in use. */
  close(): Promise<void>
}
