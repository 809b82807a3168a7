/** Turns a call into an HTTP request: path, query, body, where authentication goes, and what the connection's dialect changes. */
import type { Dialect } from '../../src-shared/api/dialect.ts'
import type { HttpMethod, Operation } from '../../src-shared/api/operation.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'

/** The application key and the signature (Authentication 1). */
export interface Credentials {
  readonly appKey: string
  readonly sign: string
}

export interface Destination {
  /** Origin of the service, like `https://host:port`, without a path. */
  readonly address: string
  readonly dialect: Dialect
}

/** Where an operation is called, when not as the interface prints it (service-notes A, V2 names and verb of option set edit). */
export interface CalledAt {
  readonly method: HttpMethod
  readonly path: string
  /** The path prefix does not stand before it. */
  readonly isAtRoot?: true
}

export interface RawInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** Sent as it is instead of `body`. */
  readonly encodedBody?: Uint8Array<ArrayBuffer>
}

export interface BuiltRequest {
  readonly method: HttpMethod
  readonly url: string
  /** Path without query: what may be logged. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

export interface InvalidInput {
  readonly path: string
  readonly message: string
}

/** A header can carry printable ASCII only; keys and signatures of this interface are of that kind. */
export const isHeaderSafe = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/** Path and query are checked here, since they become text; the body is typed by its schema and checked by the service. */
export function buildRequest(
  operation: Operation,
  input: RawInput,
  { address, dialect }: Destination,
  credentials: Credentials,
  at: CalledAt = { method: methodFor(operation, dialect), path: operation.path },
): Result<BuiltRequest, InvalidInput> {
  if (!isHeaderSafe(credentials.appKey)) return err({ path: 'application key', message: 'holds a character that cannot be sent' })
  if (!isHeaderSafe(credentials.sign)) return err({ path: 'signature', message: 'holds a character that cannot be sent' })
  const params = operation.params.safeParse(input.params ?? {})
  if (!params.success) return err(firstIssue('params', params.error.issues))
  const query = operation.query.safeParse(input.query ?? {})
  if (!query.success) return err(firstIssue('query', query.error.issues))
  const path = fillPath(at.path, pathValues(params.data, query.data, input.body))
  if (!path.ok) return path

  const { method } = at
  const inParameters = operation.auth === 'parameters' ? { appKey: credentials.appKey, sign: credentials.sign } : {}
  const isInQuery = method === 'GET' || operation.body === null
  const inUrl = method === 'GET' && isRecord(input.body) ? input.body : {}
  const search = searchOf({ ...(isRecord(query.data) ? query.data : {}), ...inUrl, ...(isInQuery ? inParameters : {}) })
  const body =
    operation.body === null || method === 'GET'
      ? null
      : (input.encodedBody ?? encodeBody(withDialect(operation, input.body, dialect), isInQuery ? {} : inParameters))
  const fullPath = at.isAtRoot === true ? path.value : joinPath(dialect.pathPrefix, path.value)
  return ok({
    method,
    url: address + fullPath + search,
    path: fullPath,
    headers: {
      accept: 'application/json',
      'user-agent': 'Gridstage',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...authHeaders(operation, dialect, credentials),
    },
    body,
  })
}

/** Some deployed services edit option sets with PUT (service-notes A, verb of option set edit). */
const methodFor = (operation: Operation, dialect: Dialect): HttpMethod =>
  operation.generation === 'v3' && operation.number === 20 ? dialect.optionSetEdit : operation.method

/** A prefix that the path begins with already (V2 paths begin with `/api`) is not put there twice. */
const joinPath = (prefix: string, path: string): string => (prefix !== '' && path.startsWith(`${prefix}/`) ? path : prefix + path)

function authHeaders(operation: Operation, { headerPrefix }: Dialect, { appKey, sign }: Credentials): Record<string, string> {
  const prefixed = { [`${headerPrefix}Appkey`]: appKey, [`${headerPrefix}Sign`]: sign }
  switch (operation.auth) {
    case 'prefixed-headers':
      return prefixed
    case 'plain-headers':
      // V3 operation 1 is written with the plain names (Authentication 2); services that know only the prefixed ones find them too.
      return { ...prefixed, Appkey: appKey, Sign: sign }
    case 'parameters':
    case 'none':
      return {}
  }
}

/** Other names of an operation carry in their path what the interface's own form has in the body or the query. */
const pathValues = (params: unknown, query: unknown, body: unknown): Readonly<Record<string, unknown>> => ({
  ...(isRecord(body) ? body : {}),
  ...(isRecord(query) ? query : {}),
  ...(isRecord(params) ? params : {}),
})

function fillPath(template: string, params: unknown): Result<string, InvalidInput> {
  let problem: InvalidInput | null = null
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isRecord(params) ? params[name] : undefined
    // "." and ".." would be resolved away and address something else.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
      problem = { path: name, message: 'cannot be part of a path' }
      return ''
    }
    return encodeURIComponent(value)
  })
  return problem === null ? ok(path) : err(problem)
}

/** Every GET parameter travels in the URL (Request rules 4); lists and objects as JSON text. */
function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** V3 operation 8. */
const listNumber = 8

/** The body of a V3 list as the connection's service knows it; other bodies as they are. */
function withDialect(operation: Operation, body: unknown, dialect: Dialect): unknown {
  if (operation.generation !== 'v3' || operation.number !== listNumber || !isRecord(body)) return body
  return {
    ...body,
    ...(Array.isArray(body.sorts) ? { sorts: writeSorts(body.sorts, dialect) } : {}),
    // Service-notes A, total of a V3 list; system attributes in a V3 list; keys of rows.
    ...(dialect.totals === 'asked' ? { includeTotalCount: true } : {}),
    ...(dialect.systemFields === 'asked' ? { includeSystemFields: true } : {}),
    ...(dialect.rowKeys === 'ids' && body.useFieldIdAsKey === undefined ? { useFieldIdAsKey: true } : {}),
  }
}

/** Sort entries in the form that the connection's service knows (service-notes A, sort form). */
function writeSorts(sorts: readonly unknown[], { sortForm }: Dialect): readonly unknown[] {
  if (sortForm !== 'isAsc') return sorts
  return sorts.map((entry) => {
    if (!isRecord(entry)) return entry
    const { direction, ...rest } = entry
    return { ...rest, isAsc: String(direction ?? 'desc').toLowerCase() === 'asc' }
  })
}

const encoder = new TextEncoder()

function encodeBody(body: unknown, auth: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const whole = Object.keys(auth).length === 0 ? (body ?? {}) : { ...auth, ...(isRecord(body) ? body : {}) }
  return encoder.encode(JSON.stringify(whole))
}

function firstIssue(
  part: string,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): InvalidInput {
  const issue = issues[0]
  return { path: [part, ...(issue?.path ?? [])].map(String).join('.'), message: issue?.message ?? 'does not fit' }
}
