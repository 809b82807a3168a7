/**
 * Answers one operation in the order that callers see: who asks, how often, within which scope, with which parameters, and whether the key
 * allows it; then its handler does it.
 */
import type { AnyOperation } from '../../src-shared/api/operation.ts'
import { ok } from '../../src-shared/lib/result.ts'
import type { Outcome } from './domain/refusal.ts'
import { apiAccountId } from './domain/values/directory.ts'
import type { Workspace } from './domain/workspace.ts'
import { failPartially } from './faults/partial-failure.ts'
import type { Authenticate } from './http/authenticate.ts'
import { type Call, JsonText } from './http/call.ts'
import type { Handler } from './http/handler.ts'
import { markdownOf } from './http/markdown-answer.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { carriedParameters, readInput } from './http/read-input.ts'
import { type ApplicationKey, isLimited } from './keys/application-key.ts'
import { checkPermission, checkScope } from './keys/check-permission.ts'
import { limitWorkspace } from './keys/limited-workspace.ts'
import type { ServiceOptions } from './service-options.ts'

interface CalledOperation {
  readonly operation: AnyOperation
  readonly call: Call
  /** Of its path. */
  readonly params: unknown
  /** Its body. */
  readonly json: Outcome<unknown>
  /** How many items of it are to fail, by a planned fault. */
  readonly failing: number
}

export type AnswerOperation = (called: CalledOperation) => Promise<Outcome<unknown>>

const plainData = (data: unknown): unknown => (data instanceof JsonText ? JSON.parse(data.text) : data)

/** `handlersOver` makes the handlers of all operations over what of the workspace they may see. */
export function createOperationAnswerer(
  options: ServiceOptions,
  workspace: Workspace,
  authenticate: Authenticate,
  handlersOver: (seen: Workspace) => ReadonlyMap<string, Handler>,
): AnswerOperation {
  const { isStrict, clock, storage } = options
  const handlers = handlersOver(workspace)
  /** What a key with limits may read, it reads through a workspace that holds nothing else. */
  const readers = new Map(
    options.keys.filter(isLimited).map((key) => [key.appKey, handlersOver(limitWorkspace(workspace, key))] as const),
  )
  const handlersFor = (key: ApplicationKey | null, operation: AnyOperation): ReadonlyMap<string, Handler> =>
    (operation.effect === 'read' && key !== null ? readers.get(key.appKey) : undefined) ?? handlers
  const limit = createRateLimiter(options.rateLimits, clock)

  return async ({ operation, call, params, json, failing }) => {
    const carried = operation.auth === 'parameters' ? carriedParameters(call, json.ok ? json.value : {}, isStrict) : {}
    const caller = authenticate(operation.auth, call, carried)
    if (!caller.ok) return caller
    const { key, person } = caller.value
    const passed = limit(key?.appKey ?? '')
    if (!passed.ok) return passed
    const inScope = key === null ? ok(null) : checkScope(key, operation)
    if (!inScope.ok) return inScope
    if (!json.ok) return json
    const input = readInput(operation, call, params, json.value, isStrict)
    if (!input.ok) return input
    const permitted = key === null ? ok(null) : checkPermission(key, operation, input.value, storage.catalog.worksheets())
    if (!permitted.ok) return permitted
    const handler = handlersFor(key, operation).get(operation.id)
    if (handler === undefined) throw new Error(`${operation.id} has no handler`)
    const partial = failPartially(input.value, failing)
    const origin = call.url.origin
    const answer = partial.finish(await handler.answer(partial.input, { accountId: person?.id ?? apiAccountId, origin }))
    return answer.ok && input.value.format === 'md' ? ok(markdownOf(plainData(answer.value))) : answer
  }
}
