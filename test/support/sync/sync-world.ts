/** Starts a service, a client and local data in a fresh folder, as a session has them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createGenerationClient } from '../../../src-main/api-client/generations/generation-client.ts'
import type { Timer } from '../../../src-main/api-client/timer.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import type { Pulled } from '../../../src-main/pull/pull-all.ts'
import { type PullMode, pullWorksheet } from '../../../src-main/pull/pull-worksheet.ts'
import { type Planned, planPush } from '../../../src-main/push/plan-push.ts'
import { type Pushed, pushPlanned } from '../../../src-main/push/push-planned.ts'
import type { PushOptions, PushPorts } from '../../../src-main/push/push-run.ts'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import type { AnswerOf, AskOf, QuestionName } from '../../../src-main/replica/contract/questions.ts'
import { openReplica, type Replica, type SpawnWorker } from '../../../src-main/replica/replica.ts'
import type { Generation } from '../../../src-shared/api/dialect.ts'
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { createWorksheet, listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { everyRow, type GridRow, type RowQuery, type WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { type Clock, systemClock } from '../../../src-shared/lib/clock.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowKey, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestClient } from '../api-client/create-test-client.ts'
import { layReplica } from '../replica/lay-replica.ts'
import { serveHere } from '../replica/serve-here.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { instantTimer } from './instant-timer.ts'

export interface SyncWorld extends PushPorts {
  readonly service: StartedService
  readonly client: ApiClient
  readonly replica: Replica
  readonly folder: string
  /** Sets the computer's clock so many milliseconds ahead of the true time; negative: behind. */
  setClock(aheadMs: number): void
  /** Asks the replica; a failure fails the test. */
  ask<Q extends QuestionName>(question: Q, ask: AskOf<Q>): Promise<AnswerOf<Q>>
  worksheets(): Promise<readonly { readonly id: WorksheetId; readonly name: string }[]>
  /** Makes a worksheet on the service. */
  create(name: string, fields: readonly NewField[]): Promise<WorksheetId>
  pull(id: WorksheetId, mode?: PullMode, signal?: AbortSignal): Promise<Result<Pulled, HostError>>
  plan(id: WorksheetId | null, options?: Partial<PushOptions>): Promise<Planned>
  push(planned: Planned, options?: Partial<PushOptions>, signal?: AbortSignal): Promise<Result<Pushed, HostError>>
  state(id: WorksheetId): Promise<WorksheetState>
  /** Field ids by name. */
  fields(id: WorksheetId): Promise<Readonly<Record<string, string>>>
  rows(id: WorksheetId, query?: RowQuery): Promise<readonly GridRow[]>
  set(
    id: WorksheetId,
    cells: readonly { readonly row: RowKey; readonly field: string; readonly value: CellValue }[],
  ): Promise<void>
  /** Every row as the service holds it, newest first. */
  onService(id: WorksheetId): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Opens the local data again, as after a restart of the app. */
  restart(): Promise<SyncWorld>
  close(): Promise<void>
}

const must = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

export interface SyncWorldSettings {
  readonly service: StartRequest
  /** The API version that the connection prefers. */
  readonly prefer: Generation
  readonly timer: Timer
  /** In the test's own thread unless said otherwise: nothing is bundled, and a world opens in 15 ms. `hireWorker` takes real threads. */
  readonly spawn: SpawnWorker
  /** Starts what stands in front of the service, and answers its address. */
  through(service: StartedService): Promise<string>
}

export async function createSyncWorld(settings: Partial<SyncWorldSettings> = {}): Promise<SyncWorld> {
  const { through = async ({ url }) => url, service: request, ...more } = settings
  const service = await startService(request)
  const folder = await mkdtemp(path.join(tmpdir(), 'gridstage-sync-'))
  return openWorld(service, await through(service), folder, { prefer: 'v3', timer: instantTimer, spawn: serveHere, ...more })
}

async function openWorld(
  service: StartedService,
  address: string,
  folder: string,
  settings: Pick<SyncWorldSettings, 'prefer' | 'timer' | 'spawn'>,
): Promise<SyncWorld> {
  const file = path.join(folder, 'replica.db')
  layReplica(file)
  const replica = must(await openReplica(file, settings.spawn))
  const raw = createTestClient(address, { transport: createUndiciTransport(), credentials: fixedCredentials(service) })
  const client = createGenerationClient(raw.client, { prefer: settings.prefer })
  let aheadMs = 0
  const clock: Clock = { now: () => systemClock.now() + aheadMs }
  const ports: PushPorts = { client, replica, clock, timer: settings.timer, readStaged: async () => null }
  const quiet = new AbortController().signal
  let views = 0
  const ask: SyncWorld['ask'] = async (question, asked) => must(await replica.ask(question, asked))
  const state = async (id: WorksheetId): Promise<WorksheetState> => {
    const found = await ask('worksheet.state', { worksheetId: id })
    if (found === null) throw new Error('unknown worksheet')
    return found
  }
  const defaults = { triggerWorkflow: true, permanentDelete: false }
  return {
    ...ports,
    service,
    folder,
    setClock: (ms) => {
      aheadMs = ms
    },
    ask,
    state,
    worksheets: async () =>
      must(await client.call(listWorksheets, { body: {} })).map((it) => ({ id: worksheetId.parse(it.id), name: it.name })),
    create: async (name, fields) =>
      worksheetId.parse(must(await client.call(createWorksheet, { body: { name, fields: [...fields] } })).worksheetId),
    pull: (id, mode = 'full', signal = quiet) => pullWorksheet(ports, id, { mode, signal, report: { rows() {} } }),
    plan: async (id, options = {}) =>
      must(await planPush(ports, { worksheetId: id, rows: null, ...defaults, ...options }, quiet)),
    push: ({ push }, options = {}, signal = quiet) =>
      pushPlanned(ports, push, { ...defaults, ...options }, { signal, report() {}, pausePoint: () => Promise.resolve() }),
    fields: async (id) => Object.fromEntries((await state(id)).fields.map((it) => [it.name, it.id])),
    async rows(id, query = everyRow) {
      const { keys } = await ask('view.keys', { worksheetId: id, query })
      const view = `test-${++views}`
      const total = keys.length
      await ask('view.put', { worksheetId: id, view, keys, revision: 1 })
      const rows: GridRow[] = []
      for (let start = 0; start < total; start += 1000)
        rows.push(...(await ask('view.window', { view, start, count: 1000 })).rows)
      await ask('view.drop', { view })
      return rows
    },
    async set(id, cells) {
      await ask('edits.set', { worksheetId: id, label: 'Edit', origin: 'edit', at: Date.now(), cells: packCells(cells) })
    },
    async onService(id) {
      const rows: Readonly<Record<string, unknown>>[] = []
      for (let pageIndex = 1; ; pageIndex += 1) {
        const page = must(await client.call(listRows, { params: { worksheet_id: id }, body: { pageSize: 1000, pageIndex } }))
        rows.push(...page.rows)
        if (page.rows.length < 1000) return rows
      }
    },
    async restart() {
      await replica.close()
      return openWorld(service, address, folder, settings)
    },
    async close() {
      await replica.close()
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
