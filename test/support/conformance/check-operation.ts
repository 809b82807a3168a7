/** Checks one operation in all its aspects, the success last, because it may spend what the others name. */
import { z } from 'zod'
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { checkLiberalForms } from './check-liberal-forms.ts'
import type { ConformanceCase, RefusedCall } from './conformance-case.ts'
import { type Answered, type CallInput, call, type Spoiled } from './target.ts'
import { describeAnswer as describe, failed, none, ok, type Verdict } from './verdict.ts'
import type { World } from './world.ts'

export const aspects = [
  'success',
  'no authentication',
  'wrong signature',
  'missing parameter',
  'wrong value',
  'missing target',
  'limit exceeded',
  'wrong method',
  'liberal forms',
] as const
export type Aspect = (typeof aspects)[number]

export type OperationReport = Readonly<Record<Aspect, Verdict>>

const mightWrite: Verdict = { kind: 'skipped', words: 'it might write outside the own worksheet' }

function judge(answered: Answered, codes: readonly number[]): Verdict {
  if (answered.kind === 'absent') return { kind: 'absent' }
  if (answered.kind === 'refused' && codes.includes(answered.code)) return ok
  return failed(`expected ${codes.join(' or ')}: ${describe(answered)}`)
}

const requiredOf = (schema: z.ZodType | null): readonly string[] => {
  if (schema === null) return []
  const { required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return required ?? []
}

const without = (values: unknown, name: string): unknown =>
  isRecord(values) ? Object.fromEntries(Object.entries(values).filter(([each]) => each !== name)) : values

/** The same call once without each parameter that the schemas require; a liberal service does without some. */
function withoutEach(operation: AnyOperation, input: CallInput, isLiberal: boolean): readonly RefusedCall[] {
  const needed = (name: string): boolean => !isLiberal || !Object.hasOwn(operation.whenAbsent ?? {}, name)
  const fromQuery = requiredOf(operation.query).map((name) => ({
    ...input,
    query: without(input.query, name) as Readonly<Record<string, string>>,
  }))
  const fromBody = requiredOf(operation.body)
    .filter(needed)
    .map((name) => ({ ...input, body: without(input.body, name) }))
  return [...fromQuery, ...fromBody].map((each) => ({ input: each, codes: [10001] }))
}

export async function checkOperation(world: World, operation: AnyOperation, checks: ConformanceCase): Promise<OperationReport> {
  const { target } = world
  const isOutside = checks.writesOutside === true && !world.mayWriteAll
  const success = isOutside ? 'it would write outside the own worksheet' : await checks.success(world)
  /** Where nothing outside may be written, a call that must be refused is not even complete. */
  const base: CallInput = typeof success === 'string' ? (checks.target?.(world).input ?? { body: {} }) : success
  const spoil = async (spoiled: Spoiled, codes: readonly number[]): Promise<Verdict> =>
    judge(await call(target, operation, base, spoiled), codes)
  const all = async (calls: readonly RefusedCall[]): Promise<Verdict> => {
    for (const { input, codes } of calls) {
      const verdict = judge(await call(target, operation, input), codes)
      if (verdict.kind !== 'ok') return verdict
    }
    return calls.length === 0 ? none : ok
  }
  const one = (make: ((world: World) => RefusedCall) | undefined): Promise<Verdict> | Verdict => {
    if (make === undefined) return none
    return all([make(world)])
  }
  const missing = checks.missing === undefined ? [] : [checks.missing(world)]
  const needsKey = operation.auth !== 'none'
  const wrongMethod = await call(target, operation, base, 'wrong-method')
  const report = {
    'no authentication': needsKey ? await spoil('no-credentials', [10101]) : none,
    'wrong signature': needsKey ? await spoil('wrong-signature', [10102]) : none,
    'missing parameter': await all([...withoutEach(operation, base, target.isLiberal), ...missing]),
    'wrong value': isOutside && checks.wrong !== undefined ? mightWrite : await one(checks.wrong),
    'missing target': await one(checks.target),
    'limit exceeded': isOutside && checks.limit !== undefined ? mightWrite : await one(checks.limit),
    'wrong method': wrongMethod.kind === 'absent' ? ok : judge(wrongMethod, [10001]),
    'liberal forms': await checkLiberalForms(world, operation, checks, isOutside),
  }
  if (typeof success === 'string') return { success: { kind: 'skipped', words: success }, ...report }
  const answered = await call(target, operation, success)
  if (answered.kind === 'success') checks.after?.(world, answered.data)
  const verdict =
    answered.kind === 'success' ? ok : answered.kind === 'absent' ? ({ kind: 'absent' } as const) : failed(describe(answered))
  return { success: verdict, ...report }
}
