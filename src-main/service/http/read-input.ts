/**
 * Reads a call's parameters by the operation's schemas. Strictly: a missing parameter, one of another JSON type and an unknown one are
 * 10001, a value of the wrong form or out of range is 10002 (service-notes B, which code when). A liberal service also takes what deployed ones take
 * (service-notes B, the liberal service); what is wrong there too is refused with the same codes.
 */
import type { z } from 'zod'
import type { ResponseFormat } from '../../../src-shared/api/deployed-names.ts'
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { mapOk, ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { credentialNames } from './authenticate.ts'
import type { Call } from './call.ts'
import { foldKeys } from './fold-keys.ts'
import { liberalForm } from './liberal-form.ts'
import { takeFormat } from './response-format.ts'

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** In which form the answer is asked for. */
  readonly format: ResponseFormat
}

/** Issues that say the parameter itself is wrong, not its value. */
const parameterIssues: ReadonlySet<string> = new Set(['invalid_type', 'unrecognized_keys', 'invalid_key', 'invalid_element'])

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), value)

interface Mistake {
  readonly kind: 'parameterError' | 'parameterValueError'
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The mistakes of the branch of a union that fits best: the one with the fewest. */
function mistakesOf(issues: readonly z.core.$ZodIssue[], value: unknown): readonly Mistake[] {
  return issues.flatMap((issue): readonly Mistake[] => {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const inner = valueAt(value, issue.path)
      const branches = issue.errors.map((branch) => mistakesOf(branch, inner)).sort((a, b) => a.length - b.length)
      return (branches[0] ?? []).map((mistake) => ({ ...mistake, path: [...issue.path, ...mistake.path] }))
    }
    const isParameter = parameterIssues.has(issue.code) || valueAt(value, issue.path) === undefined
    return [{ kind: isParameter ? 'parameterError' : 'parameterValueError', path: issue.path, message: issue.message }]
  })
}

type Parts = Readonly<Record<string, unknown>>

function parse(schema: z.ZodType, value: unknown, where: string, isStrict: boolean): Outcome<unknown> {
  const strict = schema.safeParse(value)
  if (strict.success) return ok(strict.data)
  // Other letter cases of a parameter's name are accepted (service-notes B, parameter names).
  const form = isStrict ? foldKeys(schema, value) : liberalForm(schema, value)
  const folded = schema.safeParse(form)
  if (folded.success) return ok(folded.data)
  const mistakes = isStrict ? mistakesOf(strict.error.issues, value) : mistakesOf(folded.error.issues, form)
  // A parameter that is wrong itself tells more than one whose value is.
  const reported = mistakes.find((mistake) => mistake.kind === 'parameterError') ?? mistakes[0]
  return refuse(
    reported?.kind ?? 'parameterError',
    `${[where, ...(reported?.path ?? [])].map(String).join('.')}: ${reported?.message ?? 'invalid'}`,
  )
}

/** GET parameters travel in the URL (What the service does, 4); a repeated one is refused. */
function readQuery(url: URL): Outcome<Readonly<Record<string, string>>> {
  const names = [...url.searchParams.keys()]
  const repeated = names.find((name, place) => names.indexOf(name) !== place)
  if (repeated !== undefined) return refuse('parameterError', `query.${repeated} is given twice`)
  return ok(Object.fromEntries(url.searchParams))
}

/** Goes through any depth without recursion. */
function isWellFormed(json: unknown): boolean {
  const open = [json]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (Array.isArray(value)) for (const each of value) open.push(each)
    else if (isRecord(value)) for (const [key, each] of Object.entries(value)) open.push(key, each)
  }
  return true
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON of a body; a call without a body counts as `{}`. */
export function readJson(call: Call): Outcome<unknown> {
  const { body } = call
  if (body === 'too-large') return refuse('parameterValueError', 'the body is too large')
  if (body === null || body.byteLength === 0) return ok({})
  const type = call.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refuse('parameterError', 'the header Content-Type must be application/json')
  try {
    const text = utf8.decode(body)
    const json: unknown = JSON.parse(text)
    // Only an escape can smuggle half a character past the decoder, and no storage could keep it.
    if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(json)) return refuse('parameterError', 'the body holds half a character')
    return ok(json)
  } catch (cause) {
    return refuse(
      'parameterError',
      `the body is not JSON (${cause instanceof Error ? cause.message.slice(0, 100) : 'unreadable'})`,
    )
  }
}

/** The parameters but for the key and the signature, where they travel among them, also where they are not needed: those were read before. */
const withoutCredentials = (operation: AnyOperation, values: Parts): Parts =>
  operation.auth === 'parameters' || operation.auth === 'none'
    ? Object.fromEntries(Object.entries(values).filter(([name]) => !credentialNames.has(name.toLowerCase())))
    : values

const queryOf = (url: URL): Parts => Object.fromEntries(url.searchParams)

/**
 * The parameters of a call of V2, of which some are sent in the body and some in the query (Authentication 3): strictly by the verb, in a liberal service wherever
 * they stand, the body deciding.
 */
export function carriedParameters(call: Call, json: unknown, isStrict: boolean): unknown {
  if (isStrict) return call.method === 'POST' ? json : queryOf(call.url)
  return { ...queryOf(call.url), ...(isRecord(json) ? json : {}) }
}

/** A strict service does not know what only deployed ones do. */
function refuseDeployed(operation: AnyOperation, parts: Parts, where: string): Outcome<null> {
  const names = new Set((operation.deployedOnly ?? []).map((name) => name.toLowerCase()))
  const found = names.size === 0 ? undefined : Object.keys(parts).find((name) => names.has(name.toLowerCase()))
  return found === undefined ? ok(null) : refuse('parameterError', `${where}.${found}: Unrecognized key: "${found}"`)
}

function readStrictly(operation: AnyOperation, query: Parts, json: unknown): Outcome<Omit<Input, 'params' | 'format'>> {
  const read = parse(operation.query, withoutCredentials(operation, query), 'query', true)
  if (!read.ok || operation.body === null) return read.ok ? ok({ query: read.value, body: null }) : read
  if (!isRecord(json)) return refuse('parameterError', 'the body must be a JSON object')
  const known = refuseDeployed(operation, json, 'body')
  if (!known.ok) return known
  const body = parse(operation.body, withoutCredentials(operation, json), 'body', true)
  return body.ok ? ok({ query: read.value, body: body.value }) : body
}

function readLiberally(operation: AnyOperation, query: Parts, json: unknown): Outcome<Omit<Input, 'params'>> {
  if (operation.body !== null && !isRecord(json)) return refuse('parameterError', 'the body must be a JSON object')
  const sent = isRecord(json) ? json : {}
  const all = { ...query, ...sent }
  const isV2 = operation.generation === 'v2'
  const format = takeFormat(operation, operation.body === null ? query : sent)
  if (!format.ok) return format
  const { asked, rest } = format.value
  const inQuery = operation.body !== null ? query : isV2 ? all : rest
  const read = parse(operation.query, withoutCredentials(operation, inQuery), 'query', false)
  if (!read.ok) return read
  if (operation.body === null) return ok({ query: read.value, body: null, format: asked })
  const given = withoutCredentials(operation, isV2 ? all : rest)
  const absent = Object.entries(operation.whenAbsent ?? {})
  const body = parse(
    operation.body,
    { ...given, ...Object.fromEntries(absent.filter(([name]) => isAbsent(given, name))) },
    'body',
    false,
  )
  return body.ok ? ok({ query: read.value, body: body.value, format: asked }) : body
}

/** Left out, or null, in whatever letter case. */
const isAbsent = (parts: Parts, name: string): boolean =>
  Object.entries(parts).every(([key, value]) => key.toLowerCase() !== name.toLowerCase() || value === null)

export function readInput(
  operation: AnyOperation,
  call: Call,
  params: unknown,
  json: unknown,
  isStrict: boolean,
): Outcome<Input> {
  const path = parse(operation.params, params, 'path', isStrict)
  if (!path.ok) return path
  const query = readQuery(call.url)
  if (!query.ok) return query
  if (isStrict) {
    return mapOk(readStrictly(operation, query.value, json), (read) => ({ params: path.value, ...read, format: 'json' }))
  }
  return mapOk(readLiberally(operation, query.value, json), (read) => ({ params: path.value, ...read }))
}
