/**
 * Checks that an operation is answered in the forms of deployed services too (service-notes B, the liberal service): other header and path prefixes, unknown keys,
 * booleans and numbers as texts, other paths and verbs, parameters left out, Markdown, and what is particular to it.
 */
import { z } from 'zod'
import { type AnyOperation, methodsOf, pathsOf } from '../../../src-shared/api/operation.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { ConformanceCase } from './conformance-case.ts'
import { type Answered, type CallForm, type CallInput, call, type Target } from './target.ts'
import { describeAnswer, failed, none, ok, type Verdict } from './verdict.ts'
import type { World } from './world.ts'

/** What stands under these is a value of a field and has a form of its own. */
const content: ReadonlySet<string> = new Set(['value', 'values'])

function asTexts(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(asTexts)
  if (typeof part === 'boolean') return part ? 'True' : '0'
  if (typeof part === 'number') return String(part)
  if (!isRecord(part)) return part
  const entries = Object.entries(part).map(([name, value]) => [name, content.has(name) ? value : asTexts(value)])
  return { ...Object.fromEntries(entries), somethingElse: null }
}

/** The same call with unknown keys, and with texts for booleans and numbers. */
const inOtherForm = (operation: AnyOperation, input: CallInput): CallInput => ({
  ...input,
  query: { ...input.query, _: '1' },
  ...(operation.body === null ? {} : { body: asTexts(input.body ?? {}) }),
})

const withoutNames = (body: unknown, names: readonly string[]): unknown =>
  isRecord(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))) : body

interface LiberalCall {
  readonly what: string
  readonly make: (success: CallInput) => CallInput
  readonly form?: CallForm
  readonly target?: Partial<Target>
  readonly isText?: boolean
}

const same = (success: CallInput): CallInput => success

function pathCalls(operation: AnyOperation): readonly LiberalCall[] {
  const suffixes = pathsOf(operation, true).slice(1)
  const others = methodsOf(operation, false).flatMap((method) => pathsOf(operation, false).map((path) => ({ method, path })))
  const own = (form: CallForm): boolean => form.method === operation.method && form.path === operation.path
  // A path with more in it needs the case to say what; the suffix of the interface's own path is one of today's.
  const named = others.filter((form) => !own(form) && !suffixes.includes(form.path))
  return named.map((form) => ({
    what: `${form.method} ${form.path}`,
    form,
    make: (success) => inPath(operation, form.path, success),
  }))
}

/** Parameters of the other path that the own one carries among the rest. */
function inPath(operation: AnyOperation, path: string, success: CallInput): CallInput {
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => success.params?.[name] === undefined)
  const [name] = missing
  if (name === undefined) return success
  const carried = { ...success.query, ...(isRecord(success.body) ? success.body : {}) }
  return {
    ...success,
    params: { ...success.params, [name]: String(carried.collectionId ?? '') },
    ...(success.query === undefined ? {} : { query: {} }),
    ...(operation.body === null ? {} : { body: withoutNames(success.body, ['collectionId']) }),
  }
}

function liberalCalls(operation: AnyOperation): readonly LiberalCall[] {
  const absent = Object.keys(operation.whenAbsent ?? {})
  const isRead = operation.generation === 'v3' && operation.effect === 'read'
  return [
    {
      what: 'other prefixes, unknown keys and texts',
      target: { headerPrefix: 'HAP-', pathPrefix: '/api' },
      make: (success) => inOtherForm(operation, success),
    },
    { what: 'no header prefix', target: { headerPrefix: '' }, make: same },
    ...pathCalls(operation),
    ...(absent.length === 0
      ? []
      : [{ what: `without ${absent.join(', ')}`, make: (it: CallInput) => ({ ...it, body: withoutNames(it.body, absent) }) }]),
    ...(isRead
      ? [
          {
            what: 'as Markdown',
            isText: true,
            make: (it: CallInput): CallInput =>
              operation.body === null
                ? { ...it, query: { ...it.query, responseFormat: 'md' } }
                : { ...it, body: { ...(isRecord(it.body) ? it.body : {}), responseFormat: 'md' } },
          },
        ]
      : []),
  ]
}

export async function checkLiberalForms(
  world: World,
  operation: AnyOperation,
  checks: ConformanceCase,
  isOutside: boolean,
): Promise<Verdict> {
  if (!world.target.isLiberal) return none
  if (isOutside) return { kind: 'skipped', words: 'it would write outside the own worksheet' }
  const judge = (what: string, answered: Answered): Verdict => {
    if (answered.kind !== 'success') return failed(`${what}: ${describeAnswer(answered)}`)
    checks.after?.(world, answered.data)
    return ok
  }
  for (const each of liberalCalls(operation)) {
    const success = await checks.success(world)
    if (typeof success === 'string') return { kind: 'skipped', words: success }
    const asked = each.isText === true ? { ...operation, data: z.string() } : operation
    const target = { ...world.target, ...each.target }
    const verdict = judge(each.what, await call(target, asked, each.make(success), 'nothing', each.form))
    if (verdict.kind !== 'ok') return verdict
  }
  for (const [place, input] of (checks.liberal?.(world) ?? []).entries()) {
    const verdict = judge(`form ${place + 1} of its own`, await call(world.target, operation, input))
    if (verdict.kind !== 'ok') return verdict
  }
  return ok
}
