/**
 * The service that conformance is checked of: a function from request to response with an address and a key. Requests are built from the table of
 * operations and can be spoiled on purpose, answers are read as the client of the app reads them.
 */
import { readAnswer } from '../../../src-main/api-client/read-answer.ts'
import type { AnyOperation, DataOf, Operation } from '../../../src-shared/api/operation.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'

export interface Target {
  readonly url: string
  readonly appKey: string
  readonly sign: string
  /** In front of every path, '' or like `/api`. */
  readonly pathPrefix: string
  readonly headerPrefix: string
  readonly send: (request: Request) => Promise<Response>
  /** Milliseconds before a call that was refused for too many requests is sent again. */
  readonly patience: number
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Spoiled = 'nothing' | 'no-credentials' | 'wrong-signature' | 'wrong-method'

export type Answered =
  | { readonly kind: 'success'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** Nothing of the interface answers at this path. */
  | { readonly kind: 'absent'; readonly words: string }
  /** An answer that the interface does not allow. */
  | { readonly kind: 'broken'; readonly words: string }

const methodOf = (operation: AnyOperation, spoiled: Spoiled): string =>
  spoiled === 'wrong-method' ? (operation.method === 'PUT' ? 'PATCH' : 'PUT') : operation.method

function credentialsOf(target: Target, spoiled: Spoiled): Readonly<Record<'appKey' | 'sign', string>> | null {
  if (spoiled === 'no-credentials') return null
  return { appKey: target.appKey, sign: spoiled === 'wrong-signature' ? `${target.sign}x` : target.sign }
}

function headersOf(target: Target, operation: AnyOperation, spoiled: Spoiled): Record<string, string> {
  const credentials = credentialsOf(target, spoiled)
  if (credentials === null || !operation.auth.endsWith('headers')) return {}
  return { [`${target.headerPrefix}Appkey`]: credentials.appKey, [`${target.headerPrefix}Sign`]: credentials.sign }
}

/** V2 paths begin with `/api` already; a prefix of the same words is not put there twice. */
const fullPath = ({ pathPrefix }: Target, path: string): string =>
  pathPrefix !== '' && path.startsWith(`${pathPrefix}/`) ? path : pathPrefix + path

function requestFor(target: Target, operation: AnyOperation, input: CallInput, spoiled: Spoiled): Request {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const credentials = operation.auth === 'parameters' ? (credentialsOf(target, spoiled) ?? {}) : {}
  const inBody = operation.body !== null
  const query = new URLSearchParams({ ...input.query, ...(inBody ? {} : credentials) }).toString()
  const body = inBody ? { ...(isRecord(input.body) ? input.body : {}), ...credentials } : undefined
  return new Request(`${target.url}${fullPath(target, path)}${query === '' ? '' : `?${query}`}`, {
    method: methodOf(operation, spoiled),
    headers: {
      ...headersOf(target, operation, spoiled),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const isLimited = (answered: Answered): boolean => answered.kind === 'refused' && [51, 90001].includes(answered.code)

async function callOnce(target: Target, operation: AnyOperation, input: CallInput, spoiled: Spoiled): Promise<Answered> {
  const response = await target.send(requestFor(target, operation, input, spoiled))
  const reading = readAnswer(operation, new Uint8Array(await response.arrayBuffer()))
  if (response.status === 429) return { kind: 'refused', code: 51, message: 'HTTP 429' }
  if (response.status === 401) return { kind: 'refused', code: 10102, message: 'HTTP 401' }
  switch (reading.kind) {
    case 'failure':
      return { kind: 'refused', code: reading.code, message: reading.message }
    case 'not-json':
      return response.status === 404 || response.status === 405
        ? { kind: 'absent', words: `HTTP ${response.status}` }
        : { kind: 'broken', words: `HTTP ${response.status}, ${reading.found}: ${reading.excerpt}` }
    case 'unexpected-shape':
      return { kind: 'broken', words: `${reading.where}.${reading.path}: ${reading.expected}` }
    case 'data':
      // The status is always 200 (Errors 1).
      return response.status === 200
        ? { kind: 'success', data: reading.data }
        : { kind: 'broken', words: `HTTP ${response.status}` }
  }
}

/** Tries of a call that the service puts off. */
const tries = 6

export async function call(
  target: Target,
  operation: AnyOperation,
  input: CallInput,
  spoiled: Spoiled = 'nothing',
): Promise<Answered> {
  for (let left = tries; ; left -= 1) {
    const answered = await callOnce(target, operation, input, spoiled)
    if (left === 1 || !isLimited(answered)) return answered
    await new Promise((resolve) => setTimeout(resolve, target.patience))
  }
}

/** The payload, or null with nothing said: for preparing and tidying up. */
export async function attempt<O extends Operation>(target: Target, operation: O, input: CallInput): Promise<DataOf<O> | null> {
  const answered = await call(target, operation, input)
  return answered.kind === 'success' ? (answered.data as DataOf<O>) : null
}
