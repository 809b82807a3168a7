/** Requests of the fuzzer: of an operation by its schemas, of one that succeeds with a place spoiled, and such as no client sends. */
import { z } from 'zod'
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { Random } from '../../chaos/kinds/random.ts'
import type { CallInput } from '../../support/conformance/target.ts'
import { oddValue, schemaValue, spoiled, type ValueRules } from './schema-values.ts'

export interface FuzzRequest {
  /** Null where the request may reach none. */
  readonly operation: AnyOperation | null
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface Credentials {
  readonly appKey: string
  readonly sign: string
}

const schemaOf = (schema: z.ZodType | null): unknown =>
  schema === null ? null : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })

const schemas = new Map(
  operations.map((operation) => [operation.id, { body: schemaOf(operation.body), query: schemaOf(operation.query) }] as const),
)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** `query` and `body` as they are, with the credentials in their places. */
function written(
  operation: AnyOperation,
  { params, query, body }: { readonly params: (name: string) => string; readonly query: unknown; readonly body: unknown },
  { appKey, sign }: Credentials,
): FuzzRequest {
  const inParameters = operation.auth === 'parameters' ? { appKey, sign } : {}
  const hasBody = operation.body !== null
  const search = new URLSearchParams(hasBody ? {} : inParameters)
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) search.set(name, textOf(value).slice(0, 2000))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params(name).toWellFormed().slice(0, 300)),
  )
  const headers = { 'Svc-Appkey': appKey, 'Svc-Sign': sign }
  return {
    operation,
    method: operation.method,
    target: search.size === 0 ? path : `${path}?${search}`,
    headers: hasBody ? { ...headers, 'Content-Type': 'application/json' } : headers,
    body: hasBody ? (JSON.stringify(isRecord(body) ? { ...inParameters, ...body } : body) ?? 'null') : null,
  }
}

/** By the schemas of an operation. */
export function bySchema(random: Random, rules: ValueRules, credentials: Credentials): FuzzRequest {
  const operation = random.from(operations)
  const { body, query } = schemas.get(operation.id) ?? { body: null, query: null }
  const params = (): string => (random.chance(80) ? random.from(rules.known) : textOf(oddValue(random)))
  const values = { params, query: schemaValue(query, random, rules), body: schemaValue(body, random, rules) }
  return written(operation, values, credentials)
}

/** A call that succeeds, with one place of it spoiled. */
export function bySpoiling(
  operation: AnyOperation,
  input: CallInput,
  random: Random,
  rules: ValueRules,
  credentials: Credentials,
): FuzzRequest {
  const isQuery = operation.body === null
  const params = (name: string): string => (random.chance(95) ? (input.params?.[name] ?? 'none') : textOf(oddValue(random)))
  const query = isQuery ? spoiled(input.query ?? {}, random, rules) : (input.query ?? {})
  const body = isQuery ? null : spoiled(input.body ?? {}, random, rules)
  return written(operation, { params, query, body }, credentials)
}

const brokenBodies = ['', '{', '[', 'null', '""', '{"a":}', '{"a":1,"a":2}', '\ufeff{}', '[1,2', '{"rows":[', '<xml/>', '\u0000']
const oddTargets = [
  '/',
  '//',
  '/v3',
  '/v3/',
  '/v3/app/worksheets/%',
  '/v3/app/worksheets/%ff',
  '/api/v3/app',
  '/docs/x',
  '/file/a/b',
  '/file/../../x',
  '/openapi.json?x',
  '/share/x',
  '/__faults',
  '/workflow/runs?x[]=%00',
]
const oddMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** A request with something broken about its body, its target, its method or its headers. */
export function broken(base: FuzzRequest, random: Random): FuzzRequest {
  switch (random.below(5)) {
    case 0: {
      const text = base.body ?? '{}'
      const cut = random.chance(50) ? text.slice(0, random.below(text.length + 1)) : random.from(brokenBodies)
      return { ...base, method: base.method === 'GET' ? 'POST' : base.method, body: cut }
    }
    case 1:
      return { ...base, operation: null, target: random.from(oddTargets) }
    case 2:
      return { ...base, operation: null, method: random.from(oddMethods) }
    case 3: {
      const name = random.from(['Svc-Sign', 'Svc-Appkey', 'Content-Type', 'Sign'])
      const value = random.from(['', 'x', '0'.repeat(5000), 'text/plain', 'application/json; charset=utf-7'])
      return { ...base, headers: { ...base.headers, [name]: value } }
    }
    default:
      return { ...base, headers: { 'Content-Type': 'application/json' } }
  }
}
