/**
 * Sends random requests to services of its own and judges every answer: no crash, no HTTP 500, the operation's envelope with a known code,
 * and nothing changed where the call was refused. The same seed makes the same choices; ids are new each time.
 */
import { errorMeanings } from '../../../src-shared/api/error-codes.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { createRandom, type Random } from '../../chaos/kinds/random.ts'
import { v2Cases } from '../../support/conformance/v2-cases.ts'
import { v3Cases } from '../../support/conformance/v3-cases.ts'
import { prepareWorld, type World } from '../../support/conformance/world.ts'
import { readReply } from '../../support/service/service-caller.ts'
import { pictureOf } from '../../support/service/service-picture.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'
import { broken, bySchema, bySpoiling, type FuzzRequest } from './make-request.ts'
import type { ValueRules } from './schema-values.ts'

export interface FuzzReport {
  readonly requests: number
  readonly refused: number
  /** Requests that reached an operation and succeeded. */
  readonly succeeded: number
  /** One line each: what was wrong, and the request. */
  readonly findings: readonly string[]
}

/** Requests to one service: its rows stay few, so that comparing all of it costs little. */
const perService = 500
const cases = { ...v3Cases, ...v2Cases }
const codes: ReadonlySet<number> = new Set(Object.keys(errorMeanings).map(Number))

interface Bench {
  readonly service: StartedService
  readonly world: World
  /** What threw inside since the last look. */
  takeThrown(): readonly unknown[]
}

async function open(isStrict: boolean): Promise<Bench> {
  let thrown: unknown[] = []
  const service = await startService({ isStrict, report: (cause) => thrown.push(cause) })
  const { url, appKey, sign } = service
  const send = (request: Request) => service.service.handle(request)
  const target = { url, appKey, sign, send, pathPrefix: '', headerPrefix: 'Svc-', isLiberal: false, patience: 0 }
  const prepared = await prepareWorld(target, true)
  if (!prepared.ok) throw new Error(prepared.words)
  return {
    service,
    world: prepared.world,
    takeThrown() {
      const taken = thrown
      thrown = []
      return taken
    },
  }
}

interface Made {
  readonly request: FuzzRequest
  /** Making it called the service: a row to delete, a role to change. */
  readonly hasCalled: boolean
}

async function make(bench: Bench, random: Random): Promise<Made> {
  const { world, service } = bench
  const known = [world.worksheetId, world.rowId, world.titleId, world.numberId, world.relationId]
  const rules: ValueRules = { known, oddness: random.from([0, 2, 10, 30]) }
  let [request, hasCalled] = [bySchema(random, rules, service), false]
  if (random.chance(45)) {
    const operation = random.from(operations)
    const input = await cases[operation.id]?.success(world)
    hasCalled = true
    if (input !== undefined && typeof input !== 'string') request = bySpoiling(operation, input, random, rules, service)
  }
  return { request: random.chance(12) ? broken(request, random) : request, hasCalled }
}

interface Judged {
  readonly isRefused: boolean
  /** Null for what should be. */
  readonly wrong: string | null
}

async function judge(response: Response, { operation, method }: FuzzRequest): Promise<Judged> {
  const isRefused = response.status >= 400
  if (response.status >= 500) return { isRefused, wrong: `HTTP ${response.status}` }
  const isMarkdown = response.headers.get('content-type')?.startsWith('text/markdown') === true
  if (operation === null || method === 'HEAD' || isMarkdown || response.status !== 200) return { isRefused, wrong: null }
  try {
    const reply = await readReply(response, operation.envelope)
    const wrong = codes.has(reply.error_code) ? null : `the code ${reply.error_code}, which the interface does not have`
    return { isRefused: !reply.success, wrong }
  } catch (cause) {
    return { isRefused, wrong: `an answer of another form: ${cause instanceof Error ? cause.message : String(cause)}` }
  }
}

function send({ service }: Bench, { method, target, headers, body }: FuzzRequest, overHttp: boolean): Promise<Response> {
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
  const request = new Request(service.url + target, { method, headers, ...(hasBody ? { body } : {}) })
  return overHttp ? fetch(request) : service.service.handle(request)
}

const shown = ({ method, target, body }: FuzzRequest): string => `${method} ${target.slice(0, 300)} ${(body ?? '').slice(0, 600)}`

export async function runFuzz(requests: number, seed: number, tell: (done: number) => void = () => {}): Promise<FuzzReport> {
  const random = createRandom(seed)
  const findings: string[] = []
  let [refused, succeeded, done] = [0, 0, 0]
  while (done < requests) {
    const bench = await open(random.chance(50))
    /** Still true where the last call was refused and nothing was made since. */
    let before: string | null = null
    for (let count = 0; count < perService && done < requests; count += 1, done += 1) {
      const { request, hasCalled } = await make(bench, random)
      if (hasCalled || before === null) before = pictureOf(bench.service)
      const answer = await send(bench, request, random.chance(10)).catch((cause: unknown) => String(cause))
      if (typeof answer === 'string') {
        findings.push(`no answer (${answer}): ${shown(request)}`)
        continue
      }
      const { isRefused, wrong } = await judge(answer, request)
      const [thrown] = bench.takeThrown()
      if (wrong !== null) findings.push(`${wrong}: ${shown(request)}`)
      if (thrown !== undefined)
        findings.push(`threw ${thrown instanceof Error ? thrown.stack : String(thrown)}: ${shown(request)}`)
      refused += isRefused ? 1 : 0
      succeeded += isRefused || request.operation === null ? 0 : 1
      const after: string | null = isRefused ? pictureOf(bench.service) : null
      if (after !== null && after !== before) findings.push(`changed something although it was refused: ${shown(request)}`)
      // What a call changed that succeeded is no finding.
      before = after
    }
    await bench.service.close()
    tell(done)
  }
  return { requests, refused, succeeded, findings }
}
