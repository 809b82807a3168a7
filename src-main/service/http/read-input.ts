/**
 * Reads a call's parameters by the operation's schemas, strictly: a missing parameter, one of another JSON type and an unknown one are
 * 10001, a value of the wrong form or out of range is 10002 (service-notes B, which code when).
 */
import type { z } from 'zod'
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { credentialNames } from './authenticate.ts'
import type { Call } from './call.ts'
import { foldKeys } from './fold-keys.ts'

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
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

function parse(schema: z.ZodType, value: unknown, where: string): Outcome<unknown> {
  const strict = schema.safeParse(value)
  if (strict.success) return ok(strict.data)
  // Other letter cases of a parameter's name are accepted (service-notes B, parameter names).
  const folded = schema.safeParse(foldKeys(schema, value))
  if (folded.success) return ok(folded.data)
  const mistakes = mistakesOf(strict.error.issues, value)
  // A parameter that is wrong itself tells more than one whose value is.
  const told = mistakes.find((mistake) => mistake.kind === 'parameterError') ?? mistakes[0]
  return refuse(
    told?.kind ?? 'parameterError',
    `${[where, ...(told?.path ?? [])].map(String).join('.')}: ${told?.message ?? 'invalid'}`,
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
const withoutCredentials = (operation: AnyOperation, values: Readonly<Record<string, unknown>>): unknown =>
  operation.auth === 'parameters' || operation.auth === 'none'
    ? Object.fromEntries(Object.entries(values).filter(([name]) => !credentialNames.has(name.toLowerCase())))
    : values

export function readInput(operation: AnyOperation, call: Call, params: unknown, json: unknown): Outcome<Input> {
  const path = parse(operation.params, params, 'path')
  if (!path.ok) return path
  const rawQuery = readQuery(call.url)
  if (!rawQuery.ok) return rawQuery
  const query = parse(operation.query, withoutCredentials(operation, rawQuery.value), 'query')
  if (!query.ok) return query
  if (operation.body === null) return ok({ params: path.value, query: query.value, body: null })
  if (!isRecord(json)) return refuse('parameterError', 'the body must be a JSON object')
  const body = parse(operation.body, withoutCredentials(operation, json), 'body')
  return body.ok ? ok({ params: path.value, query: query.value, body: body.value }) : body
}
