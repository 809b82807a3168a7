/**
 * Calls the embedded service by the table of operations and checks every answer against it: HTTP 200, JSON, exactly the four keys of the common
 * envelope, `data` null on failure and of the operation's schema on success.
 */

import { z } from 'zod'
import type { AnyOperation, DataOf, Operation } from '../../src-shared/api/operation.ts'
import type { StartedService } from './start-service.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Replaces the credentials' headers. */
  readonly headers?: Readonly<Record<string, string>>
}

export type Reply<T> =
  | { readonly success: true; readonly error_code: number; readonly data: T }
  | { readonly success: false; readonly error_code: number; readonly error_msg: string }

const envelope = z.strictObject({ success: z.boolean(), error_code: z.int(), error_msg: z.string(), data: z.unknown() })

export type Transport = 'in process' | 'over HTTP'
export const transports: readonly Transport[] = ['in process', 'over HTTP']

export type Send = (request: Request) => Promise<Response>

export const sendBy = (service: StartedService, transport: Transport): Send =>
  transport === 'in process' ? (request) => service.service.handle(request) : (request) => fetch(request)

export const credentialHeaders = (service: StartedService): Readonly<Record<string, string>> => ({
  'Svc-Appkey': service.appKey,
  'Svc-Sign': service.sign,
})

export function requestFor(service: StartedService, operation: AnyOperation, input: CallInput): Request {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams(input.query).toString()
  const hasBody = input.body !== undefined
  return new Request(`${service.url}${path}${query === '' ? '' : `?${query}`}`, {
    method: operation.method,
    headers: { ...(input.headers ?? credentialHeaders(service)), ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
  })
}

export async function readReply(response: Response): Promise<Reply<unknown>> {
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) throw new Error('not JSON')
  const body = envelope.parse(await response.json())
  if (!body.success && body.data !== null) throw new Error('data must be null on failure')
  if (body.success && body.error_msg !== '') throw new Error('the message must be empty on success')
  return body.success
    ? { success: true, error_code: body.error_code, data: body.data }
    : { success: false, error_code: body.error_code, error_msg: body.error_msg }
}

export interface Caller {
  call<O extends Operation>(operation: O, input?: CallInput): Promise<Reply<DataOf<O>>>
  /** The payload; a failure fails the test. */
  succeed<O extends Operation>(operation: O, input?: CallInput): Promise<DataOf<O>>
  /** The code; a success fails the test. */
  refusal<O extends Operation>(operation: O, input?: CallInput): Promise<number>
}

export function createCaller(service: StartedService, transport: Transport = 'in process'): Caller {
  const send = sendBy(service, transport)
  const call = async <O extends Operation>(operation: O, input: CallInput = {}): Promise<Reply<DataOf<O>>> => {
    const reply = await readReply(await send(requestFor(service, operation, input)))
    if (!reply.success) return reply
    // Parsing proves the shape; what is handed on is what was sent.
    operation.data.parse(reply.data)
    return { ...reply, data: reply.data as DataOf<O> }
  }
  return {
    call,
    async succeed(operation, input) {
      const reply = await call(operation, input)
      if (!reply.success) throw new Error(`${operation.id}: ${reply.error_code} ${reply.error_msg}`)
      return reply.data
    },
    async refusal(operation, input) {
      const reply = await call(operation, input)
      if (reply.success) throw new Error(`${operation.id} succeeded: ${JSON.stringify(reply.data)}`)
      return reply.error_code
    },
  }
}
