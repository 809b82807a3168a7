/** A host connected through a front as a person does it: "Test connection", take over what was found, save, open. */
import type { ConnectionTest } from '../../../src-shared/host/calls/connection-calls.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { everyRow, type GridRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { whole } from '../csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../host/start-host.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import type { FrontDialect } from './front-dialect.ts'
import { type Front, startFront } from './start-front.ts'

export interface DialectWorld {
  readonly service: StartedService
  readonly front: Front
  readonly host: StartedHost
  readonly connectionId: ConnectionId
  readonly test: ConnectionTest
  /** The first one. */
  worksheet(): Promise<{ readonly worksheetId: WorksheetId; readonly fields: readonly Field[] }>
  pull(worksheetId: WorksheetId, mode?: 'full' | 'changes'): Promise<Job>
  /** Rows as the grid shows them. */
  rows(worksheetId: WorksheetId): Promise<readonly GridRow[]>
  /** Pushes everything that is staged, without asking. */
  push(): Promise<Job>
  close(): Promise<void>
}

/** What several fronts may share: a service and a host. */
export interface Ground {
  readonly service: StartedService
  readonly host: StartedHost
  close(): Promise<void>
}

export async function startGround(request: StartRequest): Promise<Ground> {
  const [service, host] = await Promise.all([startService(request), startHost()])
  return {
    service,
    host,
    async close() {
      await host.remove()
      await service.close()
    },
  }
}

export async function openDialectWorld({ service, host }: Ground, dialect: Partial<FrontDialect>): Promise<DialectWorld> {
  const front = await startFront(service, dialect)
  const secret = { appKey: service.appKey, sign: service.sign }
  const test = await host.answer('connections.test', { address: front.url, secret })
  if (!test.ok) throw new Error(`${test.title} ${test.advice}`)
  const { connection } = await host.answer('connections.add', {
    name: 'Front',
    secret,
    ...(test.proposal ?? { address: front.url }),
  })
  const connectionId = connection.id
  await host.answer('connections.open', { connectionId })
  await host.answer('workspace.refresh', { connectionId })
  return {
    service,
    front,
    host,
    connectionId,
    test,
    async worksheet() {
      const { worksheets } = await host.answer('workspace.get', { connectionId })
      const [found] = worksheets
      if (found === undefined) throw new Error('no worksheet')
      const { fields } = await host.answer('worksheet.open', { connectionId, worksheetId: found.id })
      return { worksheetId: found.id, fields }
    },
    pull: (worksheetId, mode = 'full') => whole(host, host.answer('pull.start', { connectionId, worksheetId, mode })),
    async rows(worksheetId) {
      const { view, total } = await host.answer('rows.open-view', { connectionId, worksheetId, query: everyRow })
      const rows: GridRow[] = []
      for (let start = 0; start < total; start += 500)
        rows.push(...(await host.answer('rows.window', { view, start, count: 500 })).rows)
      await host.answer('rows.close-view', { view })
      return rows
    },
    async push() {
      const options = { worksheetId: null, triggerWorkflow: true, permanentDelete: false }
      const { planId } = await host.answer('push.plan', { connectionId, options })
      return whole(host, host.answer('push.start', { connectionId, planId }))
    },
    async close() {
      await host.answer('connections.close', { connectionId })
      await front.close()
    },
  }
}
