/**
 * The real host in the test's own process: its data workers and the service of the trading application run in the same thread. It starts with
 * the first call, on a copy of local data that was prepared once. Calls can be watched, held back and refused at the window's border.
 */
import { EventEmitter } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { createHost } from '../../../src-main/host/create-host.ts'
import { createMemoryStore } from '../../../src-main/secrets/memory-store.ts'
import type { HostClient, UploadedFile } from '../../../src-renderer/host/host-client.ts'
import type { LinkState } from '../../../src-renderer/host/link-state.ts'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import type { HostCallAnswer, HostCallName, HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { HostEvent, HostEventName, HostEvents } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { serveHere } from '../replica/serve-here.ts'
import { createInProcessTransport } from '../service/in-process-transport.ts'
import { instantTimer } from '../sync/instant-timer.ts'
import type { TradingSize } from '../trading/fill-trading-service.ts'
import { openTradingService, type TradingService, tradingAddress, tradingSecret } from '../trading/trading-service.ts'

/** Noon of the first of May 2024, and evenly on from there. */
export const testClock: Clock = { now: () => Date.UTC(2024, 4, 1, 12) + Math.floor(performance.now()) }

export interface TestHostOptions extends Partial<TradingSize> {
  /** Pastes as the keys do; a host without it cannot. */
  readonly paste?: () => void
}

interface Parts {
  readonly folder: string
  readonly size: TradingSize
  readonly paste: (() => void) | null
}

/** A service "thread" that runs here and listens at the trading address. */
function createServiceHere(): Worker {
  const worker = new EventEmitter()
  queueMicrotask(() => worker.emit('message', { kind: 'listening', url: tradingAddress, ...tradingSecret }))
  const end = async () => void worker.emit('exit', 0)
  return Object.assign(worker, { postMessage: end, terminate: end }) as unknown as Worker
}

async function startParts({ folder, size, paste }: Parts) {
  let service: Promise<TradingService> | null = null
  const openService = () => (service ??= openTradingService(size, testClock))
  const find = async (origin: string) => (origin === tradingAddress ? (await openService()).service : null)
  const created = await createHost({
    version: '0.1.0',
    shell: 'Test',
    dataFolder: folder,
    transport: createInProcessTransport(find),
    keychain: createMemoryStore(),
    clock: testClock,
    timer: instantTimer,
    spawnDataWorker: serveHere,
    createServiceWorker: createServiceHere,
    opener: null,
    paste,
  })
  if (!created.ok) throw new Error(created.error)
  const host = created.value
  let sequence = 0
  return {
    host,
    openService,
    async call<N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<Result<HostCallAnswer<N>, HostError>> {
      sequence += 1
      const reply = await host.handle({ id: String(sequence), call: name, args: request })
      if (reply.ok) return ok(reply.value as HostCallAnswer<N>)
      // A bug of the host: its log says which.
      if (reply.error.kind === 'internal') console.error(readFileSync(path.join(folder, 'gridstage.log'), 'utf8'))
      return err(reply.error)
    },
    async close() {
      await host.close()
      if (service !== null) (await service).close()
    },
  }
}

type Started = Awaited<ReturnType<typeof startParts>>

async function must<T>(answer: Promise<Result<T, HostError>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** Pulls worksheets of an open connection. */
async function pull({ call, host }: Started, { id }: ConnectionSummary, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const at = { connectionId: id, worksheetId: worksheetId.parse(name) }
    await must(call('worksheet.open', at))
    const ended = Promise.withResolvers<void>()
    const stop = host.subscribe((event) => {
      if (event.event === 'job.changed' && event.payload.endedAt !== null) ended.resolve()
    })
    await must(call('pull.start', { ...at, mode: 'full' }))
    await ended.promise
    stop()
  }
}

interface Prepared {
  readonly folder: string
  readonly connection: ConnectionSummary
}

const prepared = new Map<string, Promise<Prepared>>()

/** Local data of the opened sample workspace with these worksheets pulled, made once in a process. */
function prepare(size: TradingSize, pulled: readonly string[]): Promise<Prepared> {
  const key = JSON.stringify([size, pulled])
  const known = prepared.get(key)
  if (known !== undefined) return known
  const making = (async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-trading-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const parts = await startParts({ folder, size, paste: null })
    const { connection } = await must(parts.call('connections.open-sample', {}))
    await must(parts.call('workspace.refresh', { connectionId: connection.id }))
    await pull(parts, connection, pulled)
    await parts.close()
    return { folder, connection }
  })()
  prepared.set(key, making)
  return making
}

export function createTestHost({ customers = 60, orders = 300, keyScope = 'full', paste }: TestHostOptions = {}) {
  const size = { customers, orders, keyScope }
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-window-'))
  const calls: { readonly name: HostCallName; readonly request: unknown }[] = []
  const refusals = new Map<HostCallName, HostError>()
  const answers = new Map<HostCallName, { readonly value: unknown }>()
  const downloads: string[] = []
  const linkListeners = new Set<(state: LinkState) => void>()
  const listeners = new Set<(event: HostEvent) => void>()
  const tell = (event: HostEvent): void => {
    for (const listener of listeners) listener(event)
  }
  let link: LinkState = { kind: 'connected' }
  /** Worksheets of the sample workspace that the local data has; null before anything was opened. */
  let opened: readonly string[] | null = null
  let started: Promise<Started> | null = null

  async function start(): Promise<Started> {
    if (opened !== null) cpSync((await prepare(size, opened)).folder, folder, { recursive: true })
    const parts = await startParts({ folder, size, paste: paste ?? null })
    if (opened !== null) await must(parts.call('connections.open-sample', {}))
    parts.host.subscribe(tell)
    return parts
  }
  const begin = () => (started ??= start())
  const directly = async <N extends HostCallName>(name: N, request: HostCallRequest<N>): Promise<HostCallAnswer<N>> =>
    must((await begin()).call(name, request))

  const client: HostClient = {
    async call(name, request) {
      calls.push({ name, request })
      const answer = answers.get(name)
      if (answer !== undefined) return ok(answer.value as never)
      const refusal = refusals.get(name)
      if (refusal !== undefined) return err(refusal)
      return (await begin()).call(name, request)
    },
    on<N extends HostEventName>(name: N, listener: (payload: HostEvents[N]) => void) {
      const own = (event: HostEvent): void => {
        if (event.event === name) listener(event.payload as HostEvents[N])
      }
      listeners.add(own)
      return () => listeners.delete(own)
    },
    onLink(listener) {
      linkListeners.add(listener)
      listener(link)
      return () => linkListeners.delete(listener)
    },
    async upload(file) {
      const { host } = await begin()
      const address = `http://host.test/upload?name=${encodeURIComponent(file.name)}`
      const answer = await host.http(new Request(address, { method: 'POST', body: new Uint8Array(await file.arrayBuffer()) }))
      const told: unknown = await answer.json()
      return answer.ok ? ok(told as UploadedFile) : err(told as HostError)
    },
    download: (place) => void downloads.push(place),
  }

  return {
    client,
    calls,
    /** Paths whose bytes were saved. */
    downloads,
    /** Makes a call fail until it is allowed again. */
    refuse: (name: HostCallName, error: HostError): void => void refusals.set(name, error),
    allow(name: HostCallName): void {
      refusals.delete(name)
      answers.delete(name)
    },
    /** Answers a call always so, whatever it asks, until it is allowed again. */
    settle: <N extends HostCallName>(name: N, value: HostCallAnswer<N>): void => void answers.set(name, { value }),
    /** Sends an event to the window as the host does. */
    tell,
    setLink(state: LinkState): void {
      link = state
      for (const listener of linkListeners) listener(state)
    },
    /** The sample workspace, opened with these worksheets pulled. Before the first call only. */
    async openSample(pulled: readonly string[]): Promise<ConnectionSummary> {
      opened = pulled
      return (await prepare(size, pulled)).connection
    },
    /** A call past the watched border; a refusal fails the test. */
    directly,
    service: async (): Promise<TradingService> => (await begin()).openService(),
    async close(): Promise<void> {
      if (started !== null) await (await started).close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type TestHost = ReturnType<typeof createTestHost>
