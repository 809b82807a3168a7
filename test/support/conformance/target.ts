/**
 * The service that conformance is checked of: a function from request to response with an address and a key. Requests are built from the table of
 * operations and can be spoiled on purpose, answers are read as the client of the app reads them.
 */
import { readAnswer } from '../../../src-main/api-client/read-answer.ts'
import { type AnyOperation, type DataOf, methodsOf, type Operation, pathsOf } from '../../../src-shared/api/operation.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'

export interface Target {
  readonly url: string
  readonly appKey: string
  readonly sign: string
  /** In front of every path, '' or like `/api`. */
  readonly pathPrefix: string
  readonly headerPrefix: string
  /** Takes what programs send that were written for deployed services, which is checked then too. */
  readonly isLiberal: boolean
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

/** Another way to call the same operation. */
export interface CallForm {
  readonly method?: string
  /** Path template. */
  readonly path?: string
}

export type Answered =
  | { readonly kind: 'success'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** Nothing of the interface answers at this path. */
  | { readonly kind: 'absent'; readonly words: string }
  /** An answer that the interface does not allow. */
  | { readonly kind: 'broken'; readonly words: string }

/** A verb by which nothing is answered at the operation's path. */
function wrongMethod({ path }: AnyOperation): string {
  const taken = operations.filter((each) => pathsOf(each, false).includes(path)).flatMap((each) => methodsOf(each, false))
  return taken.includes('PUT') ? 'PATCH' : 'PUT'
}

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

const inUrl = (values: unknown): Record<string, string> =>
  isRecord(values)
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      )
    : {}

function requestFor(target: Target, operation: AnyOperation, input: CallInput, spoiled: Spoiled, form: CallForm): Request {
  const template = form.path ?? operation.path
  const method = spoiled === 'wrong-method' ? wrongMethod(operation) : (form.method ?? operation.method)
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const credentials = operation.auth === 'parameters' ? (credentialsOf(target, spoiled) ?? {}) : {}
  // What a GET carries, it carries in the URL.
  const inBody = operation.body !== null && method !== 'GET'
  const carried = operation.body !== null && !inBody ? inUrl(input.body) : {}
  const query = new URLSearchParams({ ...input.query, ...carried, ...(inBody ? {} : credentials) }).toString()
  const body = inBody ? { ...(isRecord(input.body) ? input.body : {}), ...credentials } : undefined
  return new Request(`${target.url}${fullPath(target, path)}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...headersOf(target, operation, spoiled),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const isLimited = (answered: Answered): boolean => answered.kind === 'refused' && [51, 90001].includes(answered.code)

async function callOnce(
  target: Target,
  operation: AnyOperation,
  input: CallInput,
  spoiled: Spoiled,
  form: CallForm,
): Promise<Answered> {
  const response = await target.send(requestFor(target, operation, input, spoiled, form))
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
  form: CallForm = {},
): Promise<Answered> {
  for (let left = tries; ; left -= 1) {
    const answered = await callOnce(target, operation, input, spoiled, form)
    if (left === 1 || !isLimited(answered)) return answered
    await new Promise((resolve) => setTimeout(resolve, target.patience))
  }
}

/** The payload, or null with nothing said: for preparing and tidying up. */
export async function attempt<O extends Operation>(target: Target, operation: O, input: CallInput): Promise<DataOf<O> | null> {
  const answered = await call(target, operation, input)
  return answered.kind === 'success' ? (answered.data as DataOf<O>) : null
}
