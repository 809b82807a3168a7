import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorMeanings } from '../../../src-shared/api/error-codes.ts'
import type { AnyOperation } from '../../../src-shared/api/operation.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { CallInput } from '../../support/conformance/target.ts'
import { v2Cases } from '../../support/conformance/v2-cases.ts'
import { v3Cases } from '../../support/conformance/v3-cases.ts'
import { prepareWorld, type World } from '../../support/conformance/world.ts'
import { runs } from '../../support/runs.ts'
import { readReply } from '../../support/service/service-caller.ts'
import { pictureOf } from '../../support/service/service-picture.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let world: World
const thrown: unknown[] = []

async function prepare(isStrict: boolean): Promise<void> {
  service = await startService({ isStrict, report: (cause) => thrown.push(cause) })
  const { url, appKey, sign } = service
  const send = (request: Request) => service.service.handle(request)
  const prepared = await prepareWorld(
    { url, appKey, sign, send, pathPrefix: '', headerPrefix: 'Svc-', isLiberal: false, patience: 0 },
    true,
  )
  if (!prepared.ok) throw new Error(prepared.words)
  world = prepared.world
}

const texts = fc.constantFrom(
  '',
  ' ',
  '0',
  '__proto__',
  'constructor',
  "'; drop table w1; --",
  '\u0000',
  '😀',
  '9'.repeat(400),
  'a,b',
  '2024-02-30',
)
const values: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom(0, -1, 1, 1001, 1.5, 1e21, 9007199254740992, true, false, null, [], {}, [[]], [{}], [null]),
  fc.jsonValue({ maxDepth: 3 }),
)
/** What the calls name for real, so that a part of them gets far. */
const known = fc.nat().map((place) => {
  const names = [world.worksheetId, world.rowId, world.titleId, world.numberId, world.relationId]
  return names[place % names.length] ?? ''
})

/** Changes one place of `base`, at any depth; or adds to it, or takes from it. */
function spoil(base: unknown): fc.Arbitrary<unknown> {
  const instead = fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: known })
  if (Array.isArray(base) && base.length > 0) {
    const inside = fc.nat(base.length - 1).chain((place) => spoil(base[place]).map((each) => base.with(place, each)))
    return fc.oneof(inside, instead)
  }
  const keys = isRecord(base) ? Object.keys(base) : []
  if (!isRecord(base) || keys.length === 0) return instead
  const key = fc.constantFrom(...keys)
  return fc.oneof(
    { weight: 6, arbitrary: key.chain((name) => spoil(base[name]).map((each) => ({ ...base, [name]: each }))) },
    { weight: 1, arbitrary: key.map((name) => Object.fromEntries(Object.entries(base).filter(([each]) => each !== name))) },
    { weight: 1, arbitrary: fc.tuple(texts, values).map(([name, each]) => ({ ...base, [name]: each })) },
    { weight: 1, arbitrary: instead },
  )
}

function requestFor(operation: AnyOperation, input: CallInput, body: unknown, query: unknown): Request {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? 'none'))
  const credentials = operation.auth === 'parameters' ? { appKey: service.appKey, sign: service.sign } : {}
  const hasBody = operation.body !== null
  const search = new URLSearchParams(hasBody ? {} : credentials)
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) search.set(name, String(JSON.stringify(value)))
  const sent = isRecord(body) ? { ...credentials, ...body } : body
  return new Request(`${service.url}${path}?${search}`, {
    method: operation.method,
    headers: {
      'Svc-Appkey': service.appKey,
      'Svc-Sign': service.sign,
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(sent) ?? 'null' } : {}),
  })
}

const cases = { ...v3Cases, ...v2Cases }

describe.each([
  ['strict', true, 80],
  ['liberal', false, 40],
] as const)('a call with random parameters to the %s service', (_, isStrict, numRuns) => {
  beforeAll(() => prepare(isStrict))
  afterAll(() => service.close())

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'of %s is answered in the envelope without a crash, and changes nothing when it is refused',
    async (id, operation) => {
      const success = (await cases[id]?.success(world)) ?? {}
      const base = typeof success === 'string' ? {} : success
      const inputs = fc.record({ body: spoil(base.body ?? {}), query: spoil(base.query ?? {}) })
      await fc.assert(
        fc.asyncProperty(inputs, async ({ body, query }) => {
          const before = pictureOf(service)
          thrown.length = 0
          const response = await service.service.handle(requestFor(operation, base, body, query))
          expect(response.status).toBe(200)
          const reply = await readReply(response, operation.envelope)
          expect(thrown).toEqual([])
          expect(Object.keys(errorMeanings).map(Number)).toContain(reply.error_code)
          if (!reply.success) expect(pictureOf(service)).toBe(before)
        }),
        { numRuns: runs(numRuns) },
      )
    },
    60_000,
  )
})
