/**
 * The embedded service as a function from a request to a response, over whatever storage it is given. Routing, authentication and
 * parsing follow the table of operations; an unknown operation and a wrong method are answered in the envelope with HTTP 200 as
 * everything else is (Errors 1).
 */
import { deployedHeaderPrefixes } from '../../src-shared/api/deployed-names.ts'
import type { EnvelopeForm } from '../../src-shared/api/operation.ts'
import { operations } from '../../src-shared/api/operations.ts'
import { createOperationAnswerer } from './answer-operation.ts'
import { type Outcome, refuse } from './domain/refusal.ts'
import { createPlanKeeper } from './domain/rows/computed-plan.ts'
import { createDayKeeper } from './domain/rows/new-day.ts'
import { type Directory, findPerson, loadDirectory } from './domain/values/directory.ts'
import { setOffProcesses } from './domain/workflows/run-process.ts'
import type { Workspace } from './domain/workspace.ts'
import { answerWithFaults } from './faults/answer-with-faults.ts'
import { answerFaultControl, faultPath } from './faults/fault-control.ts'
import { createFaultPlan, type FaultPlan } from './faults/fault-plan.ts'
import { createAuthenticator } from './http/authenticate.ts'
import type { Answer, Call } from './http/call.ts'
import { type Delivery, deliverAsResponse, whole } from './http/delivery.ts'
import { answerDocs } from './http/docs/docs-route.ts'
import { codeOfBody, refusalAnswer, successAnswer } from './http/envelope.ts'
import { answerFile } from './http/file-route.ts'
import type { Handler } from './http/handler.ts'
import { pathForms } from './http/path-forms.ts'
import { readJson } from './http/read-input.ts'
import { callOf } from './http/request-call.ts'
import { createRouter, findFirstRoute, type Route } from './http/route.ts'
import { answerRuns, isRunsPath } from './http/runs-route.ts'
import { createShareRoute } from './http/share-route.ts'
import type { ServiceOptions } from './service-options.ts'
import { v2Handlers } from './v2/v2-handlers.ts'
import { createTimeWriter } from './v3/time-text.ts'
import { v3Handlers } from './v3/v3-handlers.ts'

export interface Service {
  /** Fetch-shaped. A dropped answer (fault injection) rejects, as fetch does when the connection breaks. */
  handle(request: Request): Promise<Response>
  /** The same for a server that has the parts of a call at hand. */
  deliver(call: Call): Promise<Delivery>
  readonly faults: FaultPlan
  readonly workspace: Workspace
  /** Reads people and places anew after they were changed in the storage. */
  reloadDirectory(): void
}

const unroutable = (route: Exclude<Route, { kind: 'found' }>, call: Call): Outcome<unknown> => {
  const words = route.kind === 'unknown' ? 'there is no such operation' : `the operation takes ${route.methods.join(' or ')}`
  return refuse('parameterError', `${call.method} ${call.url.pathname}: ${words}`)
}

/** What a web server says where the service is not. */
const wrongAddress: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>404 Not Found</title><h1>Not Found</h1>',
}

const codeOf = (delivery: Delivery, form: EnvelopeForm): number | null =>
  delivery.kind === 'dropped' || typeof delivery.answer.body !== 'string' ? null : codeOfBody(delivery.answer.body, form)

export function createService(options: ServiceOptions): Service {
  const { storage, files, clock, ids, caps, fetchFile, valueForm, offsetMinutes, isStrict } = options
  let directory: Directory = loadDirectory(storage.directory)
  const plan = createPlanKeeper(storage.catalog.worksheets)
  const workspace: Workspace = {
    storage,
    files,
    fetchFile,
    clock,
    ids,
    caps,
    isStrict,
    elsewhere: new Map(Object.entries(options.otherApplications).flatMap(([name, ids]) => ids.map((id) => [id, name] as const))),
    directory: () => directory,
    directoryChanged() {
      directory = loadDirectory(storage.directory)
    },
    plan,
    today: () => settings.writeTime(clock.now()).slice(0, 10),
    rowsChanged: (event) => setOffProcesses(workspace, event),
  }
  const settings = { valueForm, offsetMinutes, isStrict, writeTime: createTimeWriter(offsetMinutes) }
  const handlersOver = (seen: Workspace): ReadonlyMap<string, Handler> =>
    new Map([...v3Handlers(seen, settings), ...v2Handlers(seen, settings)].map((each) => [each.operation.id, each]))
  const headerPrefixes = isStrict ? [options.headerPrefix] : [options.headerPrefix, ...deployedHeaderPrefixes]
  const authenticate = createAuthenticator({ ...options, headerPrefixes }, clock, (user) => findPerson(directory, user))
  const answerOperation = createOperationAnswerer(options, workspace, authenticate, handlersOver)
  const keepDay = createDayKeeper(workspace)
  const answerShare = createShareRoute(workspace, settings.writeTime)
  const findRoute = createRouter(operations, isStrict)
  const described = {
    operations: operations.filter((operation) => options.generations.includes(operation.generation)),
    pathPrefix: options.pathPrefix,
    headerPrefix: options.headerPrefix,
    isStrict,
  }
  const faults = createFaultPlan()

  async function answerSafely(form: EnvelopeForm, work: () => Promise<Outcome<unknown>>): Promise<Answer> {
    try {
      const outcome = await work()
      return outcome.ok ? successAnswer(outcome.value, form) : refusalAnswer(outcome.error, form)
    } catch (cause) {
      options.report(cause)
      return refusalAnswer({ kind: 'operationException', message: '' }, form)
    }
  }

  /** What stands beside the operations. */
  async function answerOther(call: Call): Promise<Answer | null> {
    const { pathname } = call.url
    if (options.faultControl && pathname === faultPath) return answerFaultControl(faults, call)
    const docs = answerDocs(described, call)
    if (docs !== null) return docs
    if (isRunsPath(pathname))
      return answerSafely('common', async () => answerRuns(workspace, authenticate, settings.writeTime, call))
    return (await answerShare(call)) ?? answerFile(files, call.method, pathname)
  }

  async function deliver(call: Call): Promise<Delivery> {
    keepDay()
    const other = await answerOther(call)
    if (other !== null) return whole(other)
    const { method, url } = call
    const paths = pathForms(url.pathname, options.pathPrefix, isStrict)
    if (paths.length === 0) return whole(wrongAddress)
    const route = findFirstRoute(findRoute, method, paths)
    if (route.kind !== 'found') {
      const answer = whole(await answerSafely('common', async () => unroutable(route, call)))
      options.observe({ method, path: url.pathname, operation: null, body: null, code: codeOf(answer, 'common') })
      return answer
    }
    const { operation, params } = route
    if (!options.generations.includes(operation.generation)) {
      options.observe({ method, path: url.pathname, operation, body: null, code: null })
      return whole(wrongAddress)
    }
    const json = readJson(call)
    const effects = faults.take(operation.id, url.pathname)
    const delivery = await answerWithFaults(effects, faults, (failing) =>
      answerSafely(operation.envelope, () => answerOperation({ operation, call, params, json, failing })),
    )
    options.observe({
      method,
      path: url.pathname,
      operation,
      body: json.ok ? json.value : null,
      code: codeOf(delivery, operation.envelope),
    })
    return delivery
  }

  return {
    handle: async (request) => deliverAsResponse(await deliver(await callOf(request))),
    deliver,
    faults,
    workspace,
    reloadDirectory: workspace.directoryChanged,
  }
}
