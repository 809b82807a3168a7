/** Whatever is wrong with a parameter, the refusal has the code of the interface and names the parameter; so for every operation of both generations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { type Answered, type CallInput, call } from '../../support/conformance/target.ts'
import { v2Cases } from '../../support/conformance/v2-cases.ts'
import { v3Cases } from '../../support/conformance/v3-cases.ts'
import { prepareWorld, type World } from '../../support/conformance/world.ts'
import { sendBy } from '../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let world: World
beforeAll(async () => {
  service = await startService({ sample: true })
  const { url, appKey, sign } = service
  const send = sendBy(service, 'in process')
  const prepared = await prepareWorld(
    { url, appKey, sign, send, pathPrefix: '', headerPrefix: 'Svc-', isLiberal: false, patience: 0 },
    true,
  )
  if (!prepared.ok) throw new Error(prepared.words)
  world = prepared.world
})
afterAll(() => service.close())

const cases = { ...v3Cases, ...v2Cases }
const parts = ['query', 'body'] as const
/** Of every JSON type, and strange ones of their type. */
const spoiled = [{ nonsense: true }, [[true]], true, 12.5, -1, null, 'no such thing', [{ nonsense: true }], ['\u0000']]

interface WrongCall {
  readonly what: string
  readonly name: string
  readonly codes: readonly number[]
  readonly input: CallInput
}

const namesOf = (schema: z.ZodType | null): { readonly all: readonly string[]; readonly required: readonly string[] } => {
  if (schema === null) return { all: [], required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { all: Object.keys(properties), required }
}

function wrongCalls(operation: AnyOperation, base: CallInput): readonly WrongCall[] {
  return parts.flatMap((part) => {
    const schema = operation[part]
    if (schema === null) return []
    const given = isRecord(base[part]) ? base[part] : {}
    const { all, required } = namesOf(schema)
    const instead = (values: Readonly<Record<string, unknown>>): CallInput => ({ ...base, [part]: values }) as CallInput
    const without = required.map((name): WrongCall => {
      const rest = Object.fromEntries(Object.entries(given).filter(([each]) => each !== name))
      return { what: 'missing', name, codes: [10001], input: instead(rest) }
    })
    // What the URL carries is text in any case.
    const values = part === 'query' ? spoiled.map((it) => JSON.stringify(it)) : spoiled
    const wrong = all.flatMap((name) =>
      values
        .map((value) => ({ ...given, [name]: value }))
        .filter((each) => schema.safeParse(each).error?.issues.some((issue) => issue.path[0] === name))
        .map((each): WrongCall => ({ what: JSON.stringify(each[name]), name, codes: [10001, 10002], input: instead(each) })),
    )
    const unknown = {
      what: 'unknown',
      name: 'gridstageUnknown',
      codes: [10001],
      input: instead({ ...given, gridstageUnknown: 1 }),
    }
    return [...without, ...wrong, unknown]
  })
}

const isTold = (answered: Answered, { name, codes }: WrongCall): boolean =>
  answered.kind === 'refused' && codes.includes(answered.code) && answered.message.includes(name)

describe('a refusal names the parameter', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))('of %s', async (id, operation) => {
    const success = (await cases[id]?.success(world)) ?? {}
    const base = typeof success === 'string' ? {} : success
    const calls = wrongCalls(operation, base)
    const wrong: string[] = []
    for (const each of calls) {
      const answered = await call(world.target, operation, each.input)
      if (!isTold(answered, each)) wrong.push(`${each.name} (${each.what}): ${JSON.stringify(answered)}`)
    }
    expect(wrong).toEqual([])
    if (operation.body !== null || namesOf(operation.query).all.length > 0) expect(calls.length).toBeGreaterThan(0)
  })
})

it('an operation that does not exist and a method that one does not take are told in the envelope, with HTTP 200', async () => {
  const headers = { 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign }
  for (const [method, path, words] of [
    ['GET', '/v3/app/nothing-like-it', 'there is no such operation'],
    ['POST', '/api/v2/open/worksheet/nothing', 'there is no such operation'],
    ['DELETE', '/v3/app', 'the operation takes GET'],
    ['GET', '/api/v2/open/worksheet/getRows', 'the operation takes POST'],
  ] as const) {
    const response = await fetch(service.url + path, { method, headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      success: false,
      error_code: 10001,
      data: null,
      error_msg: expect.stringContaining(words),
    })
  }
})
