/**
 * Calls the embedded service by the table of operations and checks every answer against it: HTTP 200, JSON, exactly the keys of the operation's
 * envelope, `data` null on failure and of the operation's schema on success.
 */

import { z } from 'zod'
import type { AnyOperation, DataOf, EnvelopeForm, Operation } from '../../../src-shared/api/operation.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { StartedService } from './start-service.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Replaces the credentials' headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the credentials that travel as parameters. */
  readonly credentials?: Readonly<Record<string, string>>
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
  const inParameters = operation.auth === 'parameters'
  const credentials = inParameters ? (input.credentials ?? { appKey: service.appKey, sign: service.sign }) : {}
  const inBody = inParameters && operation.body !== null
  const query = new URLSearchParams({ ...input.query, ...(inBody ? {} : credentials) }).toString()
  const body = inBody ? { ...credentials, ...(isRecord(input.body) ? input.body : {}) } : input.body
  const hasBody = body !== undefined
  const headers = input.headers ?? (operation.auth.endsWith('headers') ? credentialHeaders(service) : {})
  return new Request(`${service.url}${path}${query === '' ? '' : `?${query}`}`, {
    method: operation.method,
    headers: { ...headers, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
}

const codeMessage = z.strictObject({ code: z.int(), msg: z.string(), data: z.unknown() })
const state = z.strictObject({ state: z.literal(1), data: z.unknown() })
const failureKeys = { code: z.int().optional(), msg: z.string().optional(), state: z.literal(0).optional() }

/** The payload of a success in the operation's own form; failures carry the common envelope in all of them (Errors 1). */
function payloadOf(body: unknown, form: EnvelopeForm): Reply<unknown> {
  switch (form) {
    case 'common': {
      const { error_code, error_msg, data } = envelope.parse(body)
      if (error_msg !== '') throw new Error('the message must be empty on success')
      return { success: true, error_code, data }
    }
    case 'code-msg': {
      const { code, data } = codeMessage.parse(body)
      return { success: true, error_code: code, data }
    }
    case 'state':
      return { success: true, error_code: 1, data: state.parse(body).data }
    case 'bare':
      return { success: true, error_code: 1, data: body }
  }
}

export async function readReply(response: Response, form: EnvelopeForm = 'common'): Promise<Reply<unknown>> {
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) throw new Error('not JSON')
  const json: unknown = await response.json()
  if (!isRecord(json) || json.success !== false) return payloadOf(json, form)
  const body = envelope.extend(form === 'common' ? {} : failureKeys).parse(json)
  if (body.data !== null) throw new Error('data must be null on failure')
  return { success: false, error_code: body.error_code, error_msg: body.error_msg }
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
    const reply = await readReply(await send(requestFor(service, operation, input)), operation.envelope)
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
