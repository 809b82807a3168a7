/** A listing service, a client and local data in a fresh folder, all in the test's own thread: what a pull works with. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import type { Pulled } from '../../../src-main/pull/pull-all.ts'
import { type PullMode, pullWorksheet } from '../../../src-main/pull/pull-worksheet.ts'
import { type SyncPorts, type SyncRun, startRun } from '../../../src-main/pull/sync-ports.ts'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { openReplica, type Replica } from '../../../src-main/replica/replica.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { systemClock } from '../../../src-shared/lib/clock.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestClient } from '../api-client/create-test-client.ts'
import { layReplica } from '../replica/lay-replica.ts'
import { serveHere } from '../replica/serve-here.ts'
import { instantTimer } from './instant-timer.ts'
import { createListingService, type ListedRow, type ListingService } from './listing-service.ts'

export interface PullWorld extends SyncPorts {
  readonly service: ListingService
  readonly run: SyncRun
  /** Questions to the replica since the last pull began. */
  readonly asked: string[]
  /** What was reported by the last pull: rows done and in all. */
  readonly reported: (readonly [number, number | null])[]
  pull(mode?: PullMode, signal?: AbortSignal): Promise<Result<Pulled, HostError>>
  /** Cells by row id, as they are here, in their order. */
  here(): Promise<Readonly<Record<string, readonly CellValue[]>>>
  edit(row: string, field: string, value: CellValue): Promise<void>
  close(): Promise<void>
}

export const stock = worksheetId.parse('stock')
const fields = [
  { id: 'name', name: 'Name', type: '2', isTitle: true },
  { id: 'city', name: 'City', type: '2' },
]

const must = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** A row that was created and changed on a second of a day. */
export function rowAt(id: string, second: number, cells: Readonly<Record<string, unknown>> = {}): ListedRow {
  const at = new Date(Date.UTC(2026, 0, 1) + 1000 * second).toISOString().slice(0, 19).replace('T', ' ')
  return { id, _createdAt: at, _updatedAt: at, name: id, ...cells }
}

/** So many, each a second later than the one before. */
export const rowsFrom = (first: number, count: number): readonly ListedRow[] =>
  Array.from({ length: count }, (_, i) => rowAt(`r${first + i}`, first + i))

export async function createPullWorld(rows: readonly ListedRow[] = []): Promise<PullWorld> {
  const service = createListingService(stock, fields)
  service.rows = rows
  const folder = await mkdtemp(path.join(tmpdir(), 'gridstage-pull-'))
  const file = path.join(folder, 'replica.db')
  layReplica(file)
  const replica = must(await openReplica(file, serveHere))
  const { client } = createTestClient('http://service.test', {
    transport: service.transport,
    credentials: fixedCredentials({ appKey: '0123456789abcdef', sign: 'test-signature' }),
    timer: instantTimer,
  })
  const asked: string[] = []
  const watched: Replica = {
    ...replica,
    ask(question, ask, options) {
      asked.push(question)
      return replica.ask(question, ask, options)
    },
  }
  const ports = { client, replica: watched, clock: systemClock }
  const reported: (readonly [number, number | null])[] = []
  const report = { rows: (done: number, total: number | null) => void reported.push([done, total]) }
  const quiet = new AbortController().signal
  return {
    ...ports,
    service,
    run: startRun(ports, stock, quiet, 'pull'),
    reported,
    asked,
    pull(mode = 'full', signal = quiet) {
      reported.splice(0)
      asked.splice(0)
      service.lists.splice(0)
      service.singles.splice(0)
      return pullWorksheet({ ...ports, timer: instantTimer }, stock, { mode, signal, report })
    },
    async here() {
      // A question to the writer commits the pages that are read.
      must(await replica.ask('pull.known', { worksheetId: stock }))
      const { keys } = must(await replica.ask('view.keys', { worksheetId: stock, query: everyRow }))
      must(await replica.ask('view.put', { worksheetId: stock, view: 'all', keys, revision: 1 }))
      const { rows: shown } = must(await replica.ask('view.window', { view: 'all', start: 0, count: keys.length }))
      must(await replica.ask('view.drop', { view: 'all' }))
      return Object.fromEntries(shown.map((it) => [it.key, it.cells]))
    },
    async edit(row, field, value) {
      const cells = packCells([{ row: rowKey.parse(row), field, value }])
      must(await replica.ask('edits.set', { worksheetId: stock, label: 'Edit', origin: 'edit', at: 1, cells }))
    },
    async close() {
      await replica.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
