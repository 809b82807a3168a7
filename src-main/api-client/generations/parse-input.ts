/** Reads what a caller passed by the operation's own schemas, defaults filled in, so that a route can translate it. */
import type { z } from 'zod'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import type { Operation } from '../../../src-shared/api/operation.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CallInput, CallOptions } from '../call.ts'

interface ParsedParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** A body that another thread has encoded is read back: the other generation spells it differently. */
export function parseInput(
  operation: Operation,
  input: CallInput<Operation>,
  { encodedBody }: CallOptions,
): Result<ParsedParts, ApiFailure> {
  const given: Partial<ParsedParts> = input
  const body: unknown = encodedBody === undefined ? given.body : JSON.parse(new TextDecoder().decode(encodedBody))
  const params = parse(operation.params, given.params ?? {}, 'params')
  if (!params.ok) return params
  const query = parse(operation.query, given.query ?? {}, 'query')
  if (!query.ok) return query
  const read = operation.body === null ? ok(null) : parse(operation.body, body ?? {}, 'body')
  return read.ok ? ok({ params: params.value, query: query.value, body: read.value }) : read
}

function parse(schema: z.ZodType, value: unknown, part: string): Result<unknown, ApiFailure> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  const path = [part, ...(issue?.path ?? [])].map(String).join('.')
  return err({ kind: 'invalid-input', happened: 'no', path, message: issue?.message ?? 'does not fit' })
}
